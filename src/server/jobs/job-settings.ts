import type { JobHandler } from './jobs.ts';

/** How often a job is tried again when its `handle` names no number. */
export const DEFAULT_RETRIES = 10;
/** Pause before the first retry; each later one is twice as long, up to the longest. */
export const RETRY_DELAY_SECONDS = 2;
export const MAX_RETRY_DELAY_SECONDS = 3_600;
/** How often waiting jobs are looked for. */
export const POLL_SECONDS = 0.5;
/** How long a stopping server waits for running jobs. */
export const STOP_TIMEOUT_SECONDS = 30;
/** How long a job that failed for good is kept to be looked at. */
export const FAILED_JOB_RETENTION_SECONDS = 365 * 24 * 3_600;

/** What `handle` was told of the jobs of one name. */
export type HandledJob = { handler: JobHandler; retries: number; concurrency: number };

/** Fills in what `handle` was not told. */
export function toHandledJob(
  handler: JobHandler,
  { retries = DEFAULT_RETRIES, concurrency = 1 }: { retries?: number; concurrency?: number } = {},
): HandledJob {
  return { handler, retries, concurrency };
}
