import type { SummaryPoint } from '#contract/summary-contract.ts';
import type { SummaryDeps } from './summary-deps.ts';
import { type KeptSummary, updateProgress } from './summary-store.ts';

const UPDATE_INTERVAL_MS = 300;

export type SummaryProgress = ReturnType<typeof summaryProgress>;

/**
 * Stores the progress and draft of a summary a few times a second. `signal` is aborted when the summary was cancelled or
 * deleted, or the server ends.
 */
export function summaryProgress(
  { db }: Pick<SummaryDeps, 'db'>,
  { id }: Pick<KeptSummary, 'id'>,
  serverEnds: AbortSignal,
) {
  const cancelled = new AbortController();
  let stage: 'reading' | 'summarizing' = 'reading';
  let [pagesRead, pages] = [0, 0];
  let draft: readonly SummaryPoint[] = [];
  const update = async () => {
    const isOpen = await updateProgress(db.query, id, { stage, pagesRead, pages, draft }).catch(() => true);
    if (!isOpen) cancelled.abort();
  };
  const timer = setInterval(update, UPDATE_INTERVAL_MS);
  return {
    signal: AbortSignal.any([cancelled.signal, serverEnds]),
    onPage(read: number, of: number) {
      [pagesRead, pages] = [read, of];
      // Scanned pages are read once more, to recognise their text.
      stage = read === of ? 'summarizing' : 'reading';
    },
    /** The pages that a long summary has processed, after all of them were read. */
    onPages(done: number) {
      pagesRead = done;
    },
    onDraft(points: readonly SummaryPoint[]) {
      draft = points;
    },
    stop: () => clearInterval(timer),
  };
}
