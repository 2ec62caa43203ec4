import type { ReviewEvent } from '#contract/matching/match-team-contract.ts';
import type { api } from '../../../api/api-client.ts';

/** Pause before the event stream is opened again after it has ended or failed. */
const REOPEN_MS = { ended: 100, failed: 3_000 };

type Watching = {
  watch: typeof api.matching.watch;
  runId: string;
  tabId: string;
  /** The revision up to which the changes are known. */
  known: () => number;
  /** Called with each event, and whether it is the first of its stream. */
  onEvent: (event: ReviewEvent, isFirst: boolean) => void;
};

/** Follows the changes of a review while the page is visible. Returns the function that ends it. */
export function watchReview(watching: Watching): () => void {
  const ending = new AbortController();
  void follow(watching, ending.signal);
  return () => ending.abort();
}

async function follow({ watch, runId, tabId, known, onEvent }: Watching, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    await untilVisible(ending);
    if (ending.aborted) return;
    const hiding = whenHidden();
    const signal = AbortSignal.any([ending, hiding.signal]);
    let pause = REOPEN_MS.ended;
    try {
      let isFirst = true;
      for await (const event of await watch({ runId, tabId, since: known() }, { signal })) {
        onEvent(event, isFirst);
        isFirst = false;
      }
    } catch {
      // Interrupted: the stream is opened again, and its first event contains what was missed.
      pause = REOPEN_MS.failed;
    }
    hiding.stop();
    if (!ending.aborted && !hiding.signal.aborted) await new Promise((done) => setTimeout(done, pause));
  }
}

/** Waits until the page is visible, or the signal aborts. */
async function untilVisible(ending: AbortSignal): Promise<void> {
  if (!document.hidden || ending.aborted) return;
  await new Promise<void>((done) => {
    const check = () => {
      if (document.hidden && !ending.aborted) return;
      document.removeEventListener('visibilitychange', check);
      ending.removeEventListener('abort', check);
      done();
    };
    document.addEventListener('visibilitychange', check);
    ending.addEventListener('abort', check);
  });
}

/** A signal that aborts when the page is hidden. A browser opens few streams at a time, so a hidden page has none. */
function whenHidden(): { signal: AbortSignal; stop: () => void } {
  const hiding = new AbortController();
  const check = () => {
    if (document.hidden) hiding.abort();
  };
  document.addEventListener('visibilitychange', check);
  return {
    signal: hiding.signal,
    stop: () => document.removeEventListener('visibilitychange', check),
  };
}
