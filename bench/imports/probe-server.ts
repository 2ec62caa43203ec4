import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { median } from '../figures.ts';
import type { Probed, ProbeTimes } from './probe-thread.ts';

/** The longest that other requests may be held up. */
export const HELD_LIMIT_MS = 200;

export type Held = { step: string; ms: number; 'read p50': number; 'read max': number; 'write max': number };

/**
 * Runs a step while two clients probe the server, one that reads and one that writes. They have a thread of their own, as
 * what holds this one up holds up no request.
 */
export async function probed(
  { url, cookie }: Probed,
  step: string,
  work: () => Promise<unknown>,
): Promise<Held> {
  const probes = new Worker(new URL('probe-thread.ts', import.meta.url), { workerData: { url, cookie } });
  const ended = once(probes, 'message') as Promise<[ProbeTimes]>;
  const begun = performance.now();
  try {
    const answer = await Promise.race([work(), ended.then(() => undefined)]);
    if (answer instanceof Response && !answer.ok) throw new Error((await answer.text()).slice(0, 500));
  } finally {
    probes.postMessage('end');
  }
  const ms = performance.now() - begun;
  const [{ reads, writes }] = await ended;
  return {
    ...{ step, ms: Math.round(ms), 'read p50': Math.round(median(reads)) },
    ...{ 'read max': Math.round(Math.max(...reads)), 'write max': Math.round(Math.max(...writes)) },
  };
}
