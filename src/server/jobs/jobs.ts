import type { Transaction } from '../db/tables.ts';

/** Background jobs: they survive a restart, are retried with backoff, and never run twice at once. */
export type Jobs = {
  /**
   * Adds a job; inside `transaction` it exists only after the commit. A second job of the same name and `key` is not
   * added while one waits or runs.
   */
  add(name: string, payload: object, options?: AddJobOptions): Promise<void>;
  /** Registers the handler of jobs of this name. Call before `start`. */
  handle(name: string, handler: JobHandler, options?: { retries?: number; concurrency?: number }): void;
  /** Makes this process look for due jobs of this name at once, as after a transaction that added one. */
  notify(name: string): Promise<void>;
  /** Counts the jobs of this database; of those that failed for good the ones since a moment. */
  counts(failedSince: Date): Promise<JobCounts>;
  start(): Promise<void>;
  /** Starts no new job and waits for the running ones. */
  stop(): Promise<void>;
};
/** Numbers of jobs. Waiting ones may be due later. */
export type JobCounts = { waiting: number; running: number; failed: number; oldestDueAt: Date | null };
export type AddJobOptions = {
  transaction?: Transaction;
  key?: string;
  startAfter?: Date;
  /** Takes turns with jobs of the same name: those of one party run one at a time, and lower places go first. */
  turn?: { party: string; place: number };
};
export type JobHandler = (
  payload: never,
  job: { id: string; attempt: number; signal: AbortSignal },
) => Promise<void>;
