import type { Jobs } from './jobs.ts';

/**
 * Adds a job that repeats, for a moment. Its key allows one for each slot of time, as one that runs schedules the next, and
 * each start of each server schedules one.
 */
export async function scheduleInSlot(jobs: Jobs, name: string, at: Date, slotMs: number): Promise<void> {
  const slot = new Date(Math.floor(at.getTime() / slotMs) * slotMs);
  await jobs.add(name, {}, { key: slot.toISOString(), startAfter: at });
}
