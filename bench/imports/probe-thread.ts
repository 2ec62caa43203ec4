import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Times of requests in ms. */
export type ProbeTimes = { reads: number[]; writes: number[] };
/** The server, and the cookies of a signed-in user. */
export type Probed = { url: string; cookie: string };

const PROBE_PAUSE_MS = 10;

const { url, cookie } = workerData as Probed;
let isDone = false;
parentPort?.once('message', () => {
  isDone = true;
});

async function timesOf(send: (turn: number) => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; !isDone; turn++) {
    const begun = performance.now();
    const answer = await send(turn);
    await answer.text();
    if (!answer.ok) throw new Error(`A probe was answered ${answer.status}.`);
    times.push(performance.now() - begun);
    await delay(PROBE_PAUSE_MS);
  }
  return times;
}

const headers = { cookie, origin: url };
const [reads, writes] = await Promise.all([
  timesOf(() => fetch(`${url}/api/clients?limit=1`, { headers })),
  timesOf((turn) =>
    fetch(`${url}/api/staticData/probe`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ options: [String(turn)] }),
    }),
  ),
]);
parentPort?.postMessage({ reads, writes } satisfies ProbeTimes);
