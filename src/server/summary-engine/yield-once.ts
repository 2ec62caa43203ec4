import { setImmediate } from 'node:timers/promises';

/** Yields to other requests. @throws the signal's reason once it is aborted */
export async function yieldOnce(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}
