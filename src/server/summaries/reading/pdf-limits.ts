import { MAX_PAGES } from '#contract/summary-contract.ts';

/** The limits for reading one PDF. A malicious file of 2 kB can take 2 GB and ten seconds, so its size is no limit. */
export const PDF_LIMITS = {
  /** Memory of the reading process (RSS). */
  memoryBytes: 400 * 1_024 * 1_024,
  /** The interval of memory checks. */
  watchEveryMs: 50,
  /** Processor time, which a busy machine does not lengthen. */
  processorMs: 30_000,
  /** By the clock, so many times as long, for a process that waits and computes nothing. */
  patience: 10,
  pages: MAX_PAGES,
  characters: 5_000_000,
  /** Limits of text recognition on pictures of pages. */
  recognisedPages: 50,
  /** Processor time of each. */
  recognisedPageMs: 60_000,
  recognitionBytes: 800 * 1_024 * 1_024,
} as const;
export type PdfLimits = { [Name in keyof typeof PDF_LIMITS]: number };
