import { setTimeout as delay } from 'node:timers/promises';
import { driveRequests, readMetric } from './drive-requests.ts';
import type { Scenario } from './request-scenario.ts';

/** Connections that ask without a pause, by request. */
const CROWD = { 'one client': 700, 'list of 25': 250, write: 50 } as const;
const CROWD_MS = 10_000;
const CALM_MS = 20_000;
const READINESS_EVERY_MS = 100;
const MEGABYTE = 1e6;

/** What 1,000 connections meet. Times in milliseconds, memory in MB. */
export type CrowdFigures = {
  perSecond: number;
  p50: number;
  p99: number;
  refused: number;
  readiness: number;
  memory: { before: number; after: number };
};

/** Lets 1,000 connections read, list and write at once, while fresh connections ask for readiness. */
export async function measureCrowd(url: string, { requests, cookie }: Scenario): Promise<CrowdFigures> {
  const before = await memoryOf(url);
  let [isOver, readiness] = [false, 0];
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const { ok } = await fetch(`${url}/readyz`, { headers: { connection: 'close' } });
      if (!ok) throw new Error('The server was not ready.');
      readiness = Math.max(readiness, performance.now() - begun);
      await delay(READINESS_EVERY_MS);
    }
  })();
  const driven = await Promise.all(
    Object.entries(CROWD).map(([name, connections]) => {
      const request = requests[name];
      if (!request) throw new Error(`Nobody asks for ${name}.`);
      return driveRequests({ url, cookie }, request, {
        ...{ connections, warmUp: connections, ms: CROWD_MS },
        mayRefuse: true,
      });
    }),
  );
  isOver = true;
  await asking;
  await delay(CALM_MS);
  const times = driven.flatMap((one) => one.times).toSorted((a, b) => a - b);
  const share = (part: number) => times[Math.floor(part * (times.length - 1))] ?? 0;
  return {
    perSecond: driven.reduce((sum, one) => sum + one.requests / one.seconds, 0),
    ...{ p50: share(0.5), p99: share(0.99), readiness },
    refused: driven.reduce((sum, one) => sum + one.refused, 0),
    memory: { before, after: await memoryOf(url) },
  };
}

/** Writes the figures of a crowd as a line. */
export function crowdLine(title: string, crowd: CrowdFigures): string {
  const { perSecond, p50, p99, refused, readiness, memory } = crowd;
  const [each, half, most, ready, before, after] = [
    ...[perSecond, p50, p99, readiness, memory.before, memory.after],
  ].map((figure) => Math.round(figure).toLocaleString('en'));
  return `| ${title} | ${each} | ${half} | ${most} | ${refused.toLocaleString('en')} | ${ready} | ${before} | ${after} |`;
}

async function memoryOf(url: string): Promise<number> {
  return (await readMetric(url, 'process_resident_memory_bytes')) / MEGABYTE;
}
