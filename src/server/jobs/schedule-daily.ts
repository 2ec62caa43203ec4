import { DAY_MS } from '#records';
import type { JobHandlers } from './handle-jobs.ts';
import type { Jobs } from './jobs.ts';

/** Adds the job of a day. Its key allows one for each day, as today's still runs when it schedules tomorrow's. */
export async function scheduleDaily(jobs: Jobs, name: string, at: Date): Promise<void> {
  await jobs.add(name, {}, { key: at.toISOString().slice(0, 10), startAfter: at });
}

/** Makes a job that runs at each start of a server, and once a day from then on. */
export function dailyJob<Deps>(name: string, work: (deps: Deps, signal: AbortSignal) => Promise<void>) {
  return {
    handlers: (deps: Deps & { jobs: Jobs }): JobHandlers => ({
      [name]: {
        async handler(_payload: object, { signal }) {
          // First, so that a failing day does not end the schedule.
          await scheduleDaily(deps.jobs, name, new Date(Date.now() + DAY_MS));
          await work(deps, signal);
        },
      },
    }),
    start: ({ jobs }: { jobs: Jobs }): Promise<void> => scheduleDaily(jobs, name, new Date()),
  };
}
