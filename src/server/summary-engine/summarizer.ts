import type {
  AboutFile,
  LeftOutStatement,
  Searched,
  SummarizerFacts,
  SummaryPoint,
} from '#contract/summary-contract.ts';

/** A heading of a file's outline, and the page, from 1, on which it stands. */
export type OutlineEntry = { title: string; page: number };

/** The input of a summary: the prompt, and the text of each page. */
export type SummaryTask = {
  prompt: string;
  pages: readonly string[];
  /** The headings that divide the file, by its own outline. */
  outline?: readonly OutlineEntry[];
  signal?: AbortSignal;
  /** Called with the number of processed pages while a long file is summarised part by part. */
  onPages?: (done: number) => void;
  /** Called with the verified statements while a summary is written; empty when they are withdrawn. */
  onDraft?: (points: readonly SummaryPoint[]) => void;
  /** The tokens left for today; only models use any. */
  tokensLeft?: number;
};

/** The output of a summarizer. */
export type MadeSummary = {
  points: SummaryPoint[];
  /** Places that come near to what was asked. */
  further?: SummaryPoint[];
  /** The nearest of them, with its heading, where there is no answer. */
  nearest?: SummaryPoint | null;
  /** What an answer was looked for in. */
  searched?: Searched;
  /** What the file is. */
  about?: AboutFile;
  method: 'extractive' | 'model';
  madeBy: string;
  /** A notice to the reader about how it was made, or null. */
  notice: string | null;
  /** The statements of a model that the file does not support. */
  leftOut?: LeftOutStatement[];
  /** The tokens used. */
  tokens: number;
};

/** Makes summaries of page texts; it knows no files and users. */
export type Summarizer = {
  facts: SummarizerFacts;
  /** Identifies the method: what the result depends on besides prompt and text. */
  cacheKey: string;
  summarize(task: SummaryTask): Promise<MadeSummary>;
};
