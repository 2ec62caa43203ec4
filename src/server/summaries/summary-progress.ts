import type { SummaryPoint } from '#contract/summary-contract.ts';
import type { SummaryDeps } from './summary-deps.ts';
import { type KeptSummary, updateProgress } from './summary-store.ts';

const NOTE_EVERY_MS = 300;

export type SummaryProgress = ReturnType<typeof summaryProgress>;

/**
 * Writes down how far a summary has come and what stands of it, a few times a second, and learns on that occasion whether
 * it is still wanted: `signal` is aborted when it was cancelled or deleted, or the server ends.
 */
export function summaryProgress(
  { db }: Pick<SummaryDeps, 'db'>,
  { id }: Pick<KeptSummary, 'id'>,
  serverEnds: AbortSignal,
) {
  const unwanted = new AbortController();
  let stage: 'reading' | 'summarizing' = 'reading';
  let [pagesRead, pages] = [0, 0];
  let draft: readonly SummaryPoint[] = [];
  const note = async () => {
    const isWanted = await updateProgress(db.query, id, { stage, pagesRead, pages, draft }).catch(() => true);
    if (!isWanted) unwanted.abort();
  };
  const timer = setInterval(note, NOTE_EVERY_MS);
  return {
    signal: AbortSignal.any([unwanted.signal, serverEnds]),
    onPage(read: number, of: number) {
      [pagesRead, pages] = [read, of];
      // Pages that are pictures are gone through once more, to recognise their text.
      stage = read === of ? 'summarizing' : 'reading';
    },
    /** Pages that a long summary has gone through; to begin with all of them are read. */
    onPages(done: number) {
      pagesRead = done;
    },
    onDraft(points: readonly SummaryPoint[]) {
      draft = points;
    },
    stop: () => clearInterval(timer),
  };
}
