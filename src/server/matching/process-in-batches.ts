import { setImmediate } from 'node:timers/promises';

/** Does long work in slices, between which the server answers others. @throws the signal's reason once it is aborted */
export async function takeTurns(
  { from = 0, end, size, signal }: { from?: number; end: number; size: number; signal?: AbortSignal },
  work: (slice: { from: number; to: number }) => void | Promise<void>,
): Promise<void> {
  for (let start = from; start < end; start += size) {
    signal?.throwIfAborted();
    await work({ from: start, to: Math.min(start + size, end) });
    await setImmediate();
  }
}
