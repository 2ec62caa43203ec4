import { yieldToOthers } from '../ground/yield-to-others.ts';

type Range = {
  from?: number;
  end: number;
  size: number;
  signal?: AbortSignal;
  /** How many batches are under way together, when most of their time is waiting for a database. */
  atOnce?: number;
};

/**
 * Processes a range in batches and yields to other requests between them. Nothing is under way when it throws.
 * @throws the signal's reason once it is aborted, or what a batch throws
 */
export async function processInBatches(
  { from = 0, end, size, signal, atOnce = 1 }: Range,
  work: (batch: { from: number; to: number }) => void | Promise<void>,
): Promise<void> {
  let next = from;
  const workOn = async () => {
    try {
      for (let start = next; start < end; start = next) {
        next += size;
        signal?.throwIfAborted();
        await work({ from: start, to: Math.min(start + size, end) });
        await yieldToOthers();
      }
    } catch (error) {
      next = end;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, workOn));
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
}
