import { setTimeout as delay } from 'node:timers/promises';
import type { RunProgress } from '#contract/matching/match-run-contract.ts';
import { MINUTE_MS } from '#records';
import { AppError } from '../../ground/app-error.ts';
import { type Query, readRun } from '../match-run-store.ts';
import { toProgressView } from './run-view.ts';

const POLL_INTERVAL_MS = 500;
/** A client reconnects after this, and its session is checked again. */
const MAX_WATCH_MS = MINUTE_MS;

/**
 * Yields the progress of a run whenever it changes, until the run ends or the client disconnects, for a minute at most.
 * @throws AppError 404 when there is no such run
 */
export async function* watchRun(
  query: Query,
  runId: string,
  { signal, isDraining }: { signal: AbortSignal | undefined; isDraining: () => boolean },
): AsyncGenerator<RunProgress, void, void> {
  const end = performance.now() + MAX_WATCH_MS;
  let sent = '';
  while (!signal?.aborted && !isDraining() && performance.now() < end) {
    const run = await readRun(query, runId);
    if (!run) throw new AppError('NOT_FOUND');
    const progress = await toProgressView(query, run);
    const text = JSON.stringify(progress);
    if (text !== sent) yield progress;
    sent = text;
    if (run.state !== 'waiting' && run.state !== 'running') return;
    await delay(POLL_INTERVAL_MS, undefined, signal && { signal }).catch(() => {});
  }
}
