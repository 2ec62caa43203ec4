import type { Server } from 'node:http';
import { isMonitoring } from '../http/monitoring.ts';

/** How long no request has to come before memory is given back. */
const REST_MS = 15_000;

type RestOptions = { collect?: NodeJS.GCFunction | undefined; restMs?: number };

/**
 * Has V8 compact its heap each time no request has come for `restMs`, as V8 keeps free pages where
 * little is allocated. It blocks the event loop for about 0.1 s. Without Node's `--expose-gc` nothing is done.
 */
export function giveMemoryBackAtRest(
  server: Server,
  { collect = globalThis.gc, restMs = REST_MS }: RestOptions = {},
): void {
  if (!collect) return;
  const timer = setTimeout(
    () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    restMs,
  );
  timer.unref();
  server.on('request', ({ url }) => {
    if (!isMonitoring(url)) timer.refresh();
  });
  server.on('close', () => clearTimeout(timer));
}
