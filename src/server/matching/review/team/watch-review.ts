import type { ReviewEvent } from '#contract/matching/match-team-contract.ts';
import { MINUTE_MS } from '#records';
import { AppError } from '../../../ground/app-error.ts';
import type { MatchDeps } from '../../match-deps.ts';
import { enterPresence, leavePresence, type Tab } from './match-presence-store.ts';
import type { ReviewPulse } from './review-pulse.ts';

/** A client reconnects after this, and its session is checked again. */
const MAX_WATCH_MS = MINUTE_MS;
/** Most tabs of one user that watch at a time. */
const MAX_TABS = 20;

type Watching = Tab & {
  /** The revision up to which the changes are known. */
  since: number;
  signal: AbortSignal | undefined;
};

/**
 * Yields what others change in the review of a run and who is present, until the client disconnects, for a minute at
 * most. The tab is present until then, and for a while after the minute is over, so that it may reconnect.
 */
export async function* watchReview(
  { db: { query }, isDraining }: Pick<MatchDeps, 'db'> & { isDraining: () => boolean },
  pulse: ReviewPulse,
  { since, signal, ...tab }: Watching,
): AsyncGenerator<ReviewEvent, void, void> {
  const { runId, tabId } = tab;
  const isOver = AbortSignal.timeout(MAX_WATCH_MS);
  const ending = AbortSignal.any([isOver, ...(signal ? [signal] : [])]);
  await enterPresence(query, tab);
  const leave = pulse.join(tab);
  let known = since;
  let shown = '';
  try {
    while (!ending.aborted && !isDraining()) {
      const state = pulse.stateOf(runId);
      if (state && state.revision > known) {
        yield await pulse.changesOf(runId, { from: known, to: state.revision });
        known = state.revision;
      } else if (state && state.presentKey !== shown) {
        yield { type: 'present', users: state.present };
        shown = state.presentKey;
      } else await pulse.nextChange(runId, ending);
    }
  } finally {
    leave();
    // The tab may have reconnected already.
    const hasLeft = !isOver.aborted && !isDraining() && !pulse.hasTab(tabId);
    if (hasLeft) await leavePresence(query, tabId);
  }
}

/** @throws AppError 429 when a user watches in too many tabs */
export function checkTabs(pulse: ReviewPulse, userId: string): void {
  if (pulse.countTabs(userId) >= MAX_TABS) throw new AppError('TOO_MANY_REQUESTS');
}
