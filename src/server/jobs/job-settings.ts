import type { JobHandler } from './jobs.ts';

/** Retries of a job when its `handle` gives no number. */
export const DEFAULT_RETRIES = 10;
/** Pause before the first retry; it doubles with each retry, up to the maximum. */
export const RETRY_DELAY_SECONDS = 2;
export const MAX_RETRY_DELAY_SECONDS = 3_600;
/** Polling interval for due jobs. */
export const POLL_SECONDS = 0.5;
/** How long a stopping server waits for running jobs. */
export const STOP_TIMEOUT_SECONDS = 30;
/** The dead-letter queue of pg-boss, of jobs that failed for good. */
export const FAILED_JOBS = 'failed-jobs';
/** How long a job that failed for good is stored for inspection. */
export const FAILED_JOB_RETENTION_SECONDS = 365 * 24 * 3_600;

/** A handler with its options. */
export type HandledJob = { handler: JobHandler; retries: number; concurrency: number };

/** Adds the defaults to the options of `handle`. */
export function toHandledJob(
  handler: JobHandler,
  { retries = DEFAULT_RETRIES, concurrency = 1 }: { retries?: number; concurrency?: number } = {},
): HandledJob {
  return { handler, retries, concurrency };
}
