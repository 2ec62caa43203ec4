import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Work done after the request that asked for it: survives a restart, is retried with backoff, never runs twice at once. */
export type Jobs = {
  /** Adds a job; inside `transaction` it exists only if that commits. A second job of the same name and `key` is not added while one waits or runs. */
  add(name: string, payload: object, options?: AddJobOptions): Promise<void>;
  /** Registers the handler of jobs of this name. Call before `start`. */
  handle(name: string, handler: JobHandler, options?: { retries?: number; concurrency?: number }): void;
  /** Has this process look for waiting jobs of this name at once, as after a transaction that added one. */
  notify(name: string): Promise<void>;
  start(): Promise<void>;
  /** Takes no new job and waits for the running ones. */
  stop(): Promise<void>;
};
export type AddJobOptions = { transaction?: Transaction<Tables>; key?: string; startAfter?: Date };
export type JobHandler = (
  payload: never,
  job: { id: string; attempt: number; signal: AbortSignal },
) => Promise<void>;
