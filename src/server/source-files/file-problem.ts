/** The reason why a whole file cannot be read, as a sentence for the person who chose it. */
export class FileProblem extends Error {}

/** What is said of a file whose reading ended its thread. It is not read again, as it would end the next one too. */
export const TAKES_TOO_MUCH =
  'Reading this file takes more memory than one file is given. Nothing was written. Divide it, or save it as CSV.';
