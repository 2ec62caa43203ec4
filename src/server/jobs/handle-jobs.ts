import type { JobHandler, Jobs } from './jobs.ts';

/** Job handlers by job name. */
export type JobHandlers = Readonly<
  Record<string, { handler: JobHandler; retries?: number; concurrency?: number }>
>;

/** Registers handlers. Call before the jobs start. */
export function handleJobs(jobs: Jobs, handlers: JobHandlers): void {
  for (const [name, { handler, ...options }] of Object.entries(handlers)) jobs.handle(name, handler, options);
}
