/** The reason why a whole file cannot be read, as a sentence for the person who chose it. */
export class FileProblem extends Error {}
