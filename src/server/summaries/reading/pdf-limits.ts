/** What reading one PDF may take. A file of 2 kB can be made to take 2 GB and ten seconds, so its size says nothing. */
export const PDF_LIMITS = {
  /** Memory of the process that reads, as the system counts it (RSS). */
  memoryBytes: 400 * 1_024 * 1_024,
  /** How often that is looked at. */
  watchEveryMs: 50,
  timeMs: 30_000,
  pages: 500,
  characters: 2_000_000,
  /** What recognising text in pictures of pages may take, where the settings have it done. */
  recognisedPages: 50,
  recognisedPageMs: 60_000,
  recognitionBytes: 800 * 1_024 * 1_024,
} as const;
export type PdfLimits = { [Name in keyof typeof PDF_LIMITS]: number };
