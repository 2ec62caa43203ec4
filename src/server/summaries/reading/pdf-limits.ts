/** The limits for reading one PDF. A malicious file of 2 kB can take 2 GB and ten seconds, so its size is no limit. */
export const PDF_LIMITS = {
  /** Memory of the reading process (RSS). */
  memoryBytes: 400 * 1_024 * 1_024,
  /** The interval of memory checks. */
  watchEveryMs: 50,
  timeMs: 30_000,
  pages: 500,
  characters: 2_000_000,
  /** Limits of text recognition on pictures of pages. */
  recognisedPages: 50,
  recognisedPageMs: 60_000,
  recognitionBytes: 800 * 1_024 * 1_024,
} as const;
export type PdfLimits = { [Name in keyof typeof PDF_LIMITS]: number };
