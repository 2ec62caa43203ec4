import type { SummaryDeps } from './summary-deps.ts';
import { type KeptSummary, noteProgress } from './summary-store.ts';

const NOTE_EVERY_MS = 300;

/**
 * Writes down how far a summary has come, a few times a second, and learns on that occasion whether it is still wanted:
 * `signal` is aborted when it was cancelled or deleted, or the server ends.
 */
export function summaryProgress(
  { db }: Pick<SummaryDeps, 'db'>,
  { id }: Pick<KeptSummary, 'id'>,
  serverEnds: AbortSignal,
) {
  const unwanted = new AbortController();
  let stage: 'reading' | 'summarizing' = 'reading';
  let [pagesRead, pages] = [0, 0];
  const note = async () => {
    const isWanted = await noteProgress(db.query, id, { stage, pagesRead, pages }).catch(() => true);
    if (!isWanted) unwanted.abort();
  };
  const timer = setInterval(note, NOTE_EVERY_MS);
  return {
    signal: AbortSignal.any([unwanted.signal, serverEnds]),
    onPage(read: number, of: number) {
      [pagesRead, pages] = [read, of];
      if (read === of) stage = 'summarizing';
    },
    stop: () => clearInterval(timer),
  };
}
