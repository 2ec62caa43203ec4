import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** When a request for the health of the server was sent, and how long its answer took in ms. */
export type HealthAnswer = { at: number; ms: number };

const PAUSE_MS = 20;

// A thread of its own, as what holds that of the bench holds up no server.
for (;;) {
  const [at, begun] = [Date.now(), performance.now()];
  const answer = await fetch(`${workerData}/healthz`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The health was answered ${answer.status}.`);
  parentPort?.postMessage({ at, ms: performance.now() - begun } satisfies HealthAnswer);
  await delay(PAUSE_MS);
}
