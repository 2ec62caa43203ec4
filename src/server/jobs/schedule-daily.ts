import type { Jobs } from './jobs.ts';

/** Adds the job of a day. Its key allows one for each day, as today's still runs when it schedules tomorrow's. */
export async function scheduleDaily(jobs: Jobs, name: string, at: Date): Promise<void> {
  await jobs.add(name, {}, { key: at.toISOString().slice(0, 10), startAfter: at });
}
