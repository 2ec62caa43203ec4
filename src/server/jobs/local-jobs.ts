import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import {
  FAILED_JOB_RETENTION_SECONDS,
  type HandledJob,
  MAX_RETRY_DELAY_SECONDS,
  RETRY_DELAY_SECONDS,
  STOP_TIMEOUT_SECONDS,
  toHandledJob,
} from './job-settings.ts';
import type { AddJobOptions, JobCounts, JobHandler, Jobs } from './jobs.ts';
import {
  claimJob,
  countJobs,
  deleteJob,
  failJob,
  forgetFailedJobs,
  insertJob,
  type LocalJob,
  listDueNames,
  postponeJob,
  reclaimJobs,
} from './local-job-store.ts';
import { pauseBetweenPolls, watchDueJobs } from './watch-due-jobs.ts';

type Settings = { db: Database; log: Logger; retryDelaySeconds?: number };

/** Jobs in a table, run by this process, the only server of its database. */
export class LocalJobs implements Jobs {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #retryDelaySeconds: number;
  readonly #handled = new Map<string, HandledJob>();
  /** Functions that wake idle workers, with the name of their jobs. */
  readonly #resting = new Map<() => void, string>();
  readonly #stopping = new AbortController();
  readonly #ending = new AbortController();
  #workers: Promise<void>[] = [];

  constructor({ db, log, retryDelaySeconds = RETRY_DELAY_SECONDS }: Settings) {
    this.#db = db;
    this.#log = log;
    this.#retryDelaySeconds = retryDelaySeconds;
  }

  async add(name: string, payload: object, { transaction, key, startAfter, turn }: AddJobOptions = {}) {
    const job = { id: randomUUID(), name, key: key ?? null, payload, runAt: startAfter ?? new Date(), turn };
    await insertJob(transaction ?? this.#db.query, job);
    if (!transaction) this.#wake(name);
  }

  handle(name: string, handler: JobHandler, options?: { retries?: number; concurrency?: number }) {
    this.#handled.set(name, toHandledJob(handler, options));
  }

  async notify(name: string) {
    this.#wake(name);
  }

  counts(failedSince: Date): Promise<JobCounts> {
    return countJobs(this.#db.health, failedSince);
  }

  async start() {
    await reclaimJobs(this.#db.query);
    await forgetFailedJobs(this.#db.query, new Date(Date.now() - FAILED_JOB_RETENTION_SECONDS * 1_000));
    for (const [name, { concurrency }] of this.#handled) {
      for (let slot = 0; slot < concurrency; slot++) this.#workers.push(this.#work(name));
    }
    const watch = watchDueJobs({
      ...{ log: this.#log, signal: this.#stopping.signal },
      listDue: () => listDueNames(this.#db.query),
      wake: (name) => this.#wake(name),
    });
    this.#workers.push(watch);
  }

  async stop() {
    this.#stopping.abort();
    for (const name of this.#handled.keys()) this.#wake(name);
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(this.#workers),
      sleep(STOP_TIMEOUT_SECONDS * 1_000, undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
    // Jobs that still run are repeated after the next start.
    this.#ending.abort();
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #work(name: string) {
    while (!this.#isStopping) {
      try {
        const job = await claimJob(this.#db.query, name);
        if (job) await this.#run(job);
        else await this.#rest(name);
      } catch (err) {
        this.#log.error({ err, job: name }, 'jobs cannot be read');
        await pauseBetweenPolls(this.#stopping.signal);
      }
    }
  }

  async #run(job: LocalJob) {
    const error = await this.#attempt(job);
    const { retries } = this.#handledJob(job.name);
    const failedForGood = error !== undefined && job.attempt > retries;
    if (failedForGood) this.#log.error({ err: error, job: job.name, id: job.id }, 'job failed for good');
    else if (error)
      this.#log.warn({ err: error, job: job.name, id: job.id }, 'job failed, to be tried again');
    await this.#untilDone(async () => {
      if (!error) await deleteJob(this.#db.query, job.id);
      else if (failedForGood) await failJob(this.#db.query, job.id, error.message);
      else await postponeJob(this.#db.query, job.id, { runAt: this.#nextTry(job), error: error.message });
    });
  }

  async #attempt(job: LocalJob): Promise<Error | undefined> {
    const { handler, retries } = this.#handledJob(job.name);
    // A job that crashes its process must not do so at every start.
    if (job.attempt > retries + 1) return new Error('The server ended while this job ran, too many times.');
    try {
      const { id, attempt } = job;
      await handler(JSON.parse(job.payload) as never, { id, attempt, signal: this.#ending.signal });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Repeats until the result is stored: a full disk or a busy database must not leave a job marked as running. */
  async #untilDone(settle: () => Promise<void>) {
    for (;;) {
      try {
        return await settle();
      } catch (err) {
        if (this.#isStopping) return;
        this.#log.error({ err }, 'the result of a job cannot be stored');
        await pauseBetweenPolls(this.#stopping.signal);
      }
    }
  }

  #nextTry({ attempt }: LocalJob): Date {
    const seconds = Math.min(this.#retryDelaySeconds * 2 ** (attempt - 1), MAX_RETRY_DELAY_SECONDS);
    return new Date(Date.now() + seconds * 1_000);
  }

  #handledJob(name: string): HandledJob {
    const handled = this.#handled.get(name);
    if (!handled) throw new Error(`Nothing handles the job "${name}".`);
    return handled;
  }

  /** Waits until a job of this name is due, or the server stops. */
  #rest(name: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isStopping) resolve();
      else this.#resting.set(resolve, name);
    });
  }

  #wake(name: string) {
    for (const [resolve, resting] of this.#resting) {
      if (resting !== name) continue;
      this.#resting.delete(resolve);
      resolve();
    }
  }
}
