import { setImmediate } from 'node:timers/promises';

/** Processes a range in batches and yields to other requests between them. @throws the signal's reason once it is aborted */
export async function processInBatches(
  { from = 0, end, size, signal }: { from?: number; end: number; size: number; signal?: AbortSignal },
  work: (batch: { from: number; to: number }) => void | Promise<void>,
): Promise<void> {
  for (let start = from; start < end; start += size) {
    signal?.throwIfAborted();
    await work({ from: start, to: Math.min(start + size, end) });
    await setImmediate();
  }
}
