import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../figures.ts';
import type { Send } from './signed-in-client.ts';

/** The longest that other requests may be held up. */
export const HELD_LIMIT_MS = 200;
const PROBE_PAUSE_MS = 10;

export type Held = { step: string; ms: number; 'read p50': number; 'read max': number; 'write max': number };

/** Runs a step while two clients probe the server, one that reads and one that writes. */
export async function probed(send: Send, step: string, work: () => Promise<unknown>): Promise<Held> {
  let isDone = false;
  const probe = async (request: (turn: number) => Promise<Response>) => {
    const times: number[] = [];
    for (let turn = 0; !isDone; turn++) {
      const begun = performance.now();
      const answer = await request(turn);
      await answer.text();
      if (!answer.ok) throw new Error(`A probe was answered ${answer.status}.`);
      times.push(performance.now() - begun);
      await delay(PROBE_PAUSE_MS);
    }
    return times;
  };
  const reads = probe(() => send('/api/clients?limit=1'));
  const writes = probe((turn) =>
    send('/api/staticData/probe', { method: 'PUT', json: { options: [String(turn)] } }),
  );
  const begun = performance.now();
  try {
    const answer = await work();
    if (answer instanceof Response && !answer.ok) throw new Error((await answer.text()).slice(0, 500));
  } finally {
    isDone = true;
  }
  const ms = performance.now() - begun;
  const [readTimes, writeTimes] = [await reads, await writes];
  return {
    ...{ step, ms: Math.round(ms), 'read p50': Math.round(median(readTimes)) },
    ...{ 'read max': Math.round(Math.max(...readTimes)), 'write max': Math.round(Math.max(...writeTimes)) },
  };
}
