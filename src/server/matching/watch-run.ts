import { setTimeout as delay } from 'node:timers/promises';
import type { RunProgress } from '#contract/match-run-contract.ts';
import { AppError } from '../app-error.ts';
import { type Query, readRun } from './match-run-store.ts';
import { tellProgress } from './tell-run.ts';

const LOOK_INTERVAL_MS = 500;

/**
 * The progress of a run whenever it has changed, until the run has ended or nobody listens.
 * @throws AppError 404 when there is no such run
 */
export async function* watchRun(
  query: Query,
  runId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<RunProgress, void, void> {
  let told = '';
  while (!signal?.aborted) {
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
