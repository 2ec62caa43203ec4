import { setImmediate } from 'node:timers/promises';

/**
 * Lets requests and timers that wait have their turn. SQLite answers at once, so that a loop of statements never waits for
 * anything else by itself: call it between two pages or parts of work that grows with the data.
 */
export async function yieldToOthers(): Promise<void> {
  await setImmediate();
}
