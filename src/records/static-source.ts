/** A named list of options that several fields share. Document of the collection `staticData`, keyed by its name. */
export type StaticSource = { options: string[] };
