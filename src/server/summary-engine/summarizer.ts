import type { SummarizerFacts, SummaryPoint } from '#contract/summary-contract.ts';

/** What a summary is made of: what somebody wants to know, and the text of each page. */
export type SummaryTask = {
  prompt: string;
  pages: readonly string[];
  signal?: AbortSignal;
  /** Called while a long file is gone through part by part, with how many of its pages are done. */
  onPages?: (done: number) => void;
  /** Called while a summary is written, with the statements that stand so far; with none when they fall. */
  onDraft?: (points: readonly SummaryPoint[]) => void;
  /** Tokens that a model may still be used for; none are needed where there is no model. */
  tokensLeft?: number;
};

/** A summary as it was made. */
export type MadeSummary = {
  points: SummaryPoint[];
  method: 'extractive' | 'model';
  madeBy: string;
  /** What a reader should know about how it was made; null when there is nothing to say. */
  notice: string | null;
  /** What a model was used for. */
  tokens: number;
};

/** Makes summaries of page texts. Knows nothing of files and users. */
export type Summarizer = {
  facts: SummarizerFacts;
  /** Names what the result depends on besides prompt and text. */
  cacheKey: string;
  summarize(task: SummaryTask): Promise<MadeSummary>;
};
