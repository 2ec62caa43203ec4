import { setTimeout as delay } from 'node:timers/promises';
import type { RunProgress } from '#contract/match-run-contract.ts';
import { AppError } from '../../ground/app-error.ts';
import { type Query, readRun } from '../match-run-store.ts';
import { tellProgress } from './run-view.ts';

const LOOK_INTERVAL_MS = 500;
/** Then whoever listens asks again, and must still be allowed to. */
const LONGEST_WATCH_MS = 60_000;

/**
 * The progress of a run whenever it has changed, until the run has ended or nobody listens, for a minute at most.
 * @throws AppError 404 when there is no such run
 */
export async function* watchRun(
  query: Query,
  runId: string,
  { signal, isDraining }: { signal: AbortSignal | undefined; isDraining: () => boolean },
): AsyncGenerator<RunProgress, void, void> {
  const end = performance.now() + LONGEST_WATCH_MS;
  let told = '';
  while (!signal?.aborted && !isDraining() && performance.now() < end) {
    const run = await readRun(query, runId);
    if (!run) throw new AppError('NOT_FOUND');
    const progress = await tellProgress(query, run);
    const text = JSON.stringify(progress);
    if (text !== told) yield progress;
    told = text;
    if (run.state !== 'waiting' && run.state !== 'running') return;
    await delay(LOOK_INTERVAL_MS, undefined, signal && { signal }).catch(() => {});
  }
}
