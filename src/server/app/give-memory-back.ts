import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import { isMonitoring } from '../http/monitoring.ts';

/** How long no request has to come before memory is given back. */
const REST_MS = 15_000;
/** The share of that time in which the event loop may have been at work; on PostgreSQL it looks for jobs. */
const MOST_AT_WORK = 0.1;

type RestOptions = {
  collect?: NodeJS.GCFunction | undefined;
  restMs?: number;
  utilization?: typeof performance.eventLoopUtilization;
};

/**
 * Has V8 compact its heap each time no request has come for `restMs`, as V8 keeps free pages where
 * little is allocated. It blocks the event loop for about 0.1 s, and longer where a download or a job has filled the heap: while
 * one is at work, it waits. Without Node's `--expose-gc` nothing is done.
 */
export function giveMemoryBackAtRest(
  server: Server,
  {
    collect = globalThis.gc,
    restMs = REST_MS,
    utilization = performance.eventLoopUtilization,
  }: RestOptions = {},
): void {
  if (!collect) return;
  let before = utilization();
  const startAgain = () => {
    before = utilization();
    timer.refresh();
  };
  const timer = setTimeout(() => {
    if (utilization(before).utilization > MOST_AT_WORK) startAgain();
    else collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, restMs);
  timer.unref();
  server.on('request', ({ url }) => {
    if (!isMonitoring(url)) startAgain();
  });
  server.on('close', () => clearTimeout(timer));
}
