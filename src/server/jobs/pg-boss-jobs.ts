import { randomUUID } from 'node:crypto';
import { fromKysely, type Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import {
  DEFAULT_RETRIES,
  FAILED_JOB_RETENTION_SECONDS,
  FAILED_JOBS,
  type HandledJob,
  MAX_RETRY_DELAY_SECONDS,
  POLL_SECONDS,
  RETRY_DELAY_SECONDS,
  STOP_TIMEOUT_SECONDS,
  toHandledJob,
} from './job-settings.ts';
import type { AddJobOptions, JobCounts, JobHandler, Jobs } from './jobs.ts';
import { countBossJobs, listDueBossJobs } from './pg-boss-store.ts';
import { watchDueJobs } from './watch-due-jobs.ts';

/** Longest run of a job; a dead worker is detected much earlier, by its heartbeat. */
const MAX_RUN_SECONDS = 23 * 3_600;
/** A worker without a heartbeat for this long is dead, and its job is given to another. */
const HEARTBEAT_SECONDS = 30;
const SUPERVISE_SECONDS = 10;
/** Workers are woken by the watch for due jobs; they look by themselves in case that it fails. */
const POLL_UNWOKEN_SECONDS = 30;
/** Finished jobs are deleted soon, as their payload may contain personal data. */
const DONE_JOB_RETENTION_SECONDS = 3_600;

type Settings = { db: Database; log: Logger; retryDelaySeconds?: number; heartbeatSeconds?: number };

/** Jobs in PostgreSQL by pg-boss, run by any number of processes. */
export class PgBossJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #log: Logger;
  readonly #settings: Settings;
  readonly #handled = new Map<string, HandledJob>();
  readonly #workers = new Map<string, string>();
  readonly #stopping = new AbortController();
  #watch: Promise<void> | undefined;
  readonly #queues = new Map<string, Promise<void>>();
  #opening: Promise<unknown> | null = null;
  #isOpen = false;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#log = settings.log;
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => this.#database().executeSql(text, values) },
      schedule: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    this.#boss.on('error', (err) => this.#log.error({ err }, 'jobs cannot be read'));
  }

  async add(name: string, payload: object, { transaction, key, startAfter, turn }: AddJobOptions = {}) {
    await this.#open();
    await this.#ensureQueue(name);
    await this.#boss.send(name, payload, {
      // The queue takes one job per key, so a job without one needs a key of its own.
      singletonKey: key ?? randomUUID(),
      ...(startAfter && { startAfter }),
      ...(turn && { group: { id: turn.party }, priority: -turn.place }),
      ...(transaction && { db: fromKysely(transaction) }),
    });
    if (!transaction) this.#wake(name);
  }

  handle(name: string, handler: JobHandler, options?: { retries?: number; concurrency?: number }) {
    this.#handled.set(name, toHandledJob(handler, options));
  }

  async notify(name: string) {
    this.#wake(name);
  }

  async counts(failedSince: Date): Promise<JobCounts> {
    await this.#open();
    return countBossJobs(this.#settings.db.health, { failedJobs: FAILED_JOBS, failedSince });
  }

  async start() {
    await this.#open();
    for (const [name, handled] of this.#handled) {
      await this.#ensureQueue(name);
      // Of jobs that take turns, one of each party. Workers that are woken together could take two, so they poll.
      const options = isAlone(handled)
        ? { pollingIntervalSeconds: POLL_UNWOKEN_SECONDS }
        : {
            pollingIntervalSeconds: POLL_SECONDS,
            localConcurrency: handled.concurrency,
            groupConcurrency: 1,
          };
      const worker = await this.#boss.work<object>(name, options, ([job]) => this.#run(handled, job));
      this.#workers.set(name, worker);
    }
    const watched = [...this.#handled].filter(([, handled]) => isAlone(handled)).map(([name]) => name);
    this.#watch = watchDueJobs({
      ...{ log: this.#log, signal: this.#stopping.signal },
      listDue: () => listDueBossJobs(this.#settings.db.query, watched),
      wake: (name) => this.#wake(name),
    });
  }

  async stop() {
    if (!this.#opening) return;
    await this.#opening.catch(() => {});
    this.#stopping.abort();
    await this.#watch;
    await this.#boss.stop({ graceful: true, timeout: STOP_TIMEOUT_SECONDS * 1_000 });
  }

  async #run({ handler, retries }: HandledJob, job: Job<object> | undefined) {
    if (!job) return;
    const attempt = job.retryCount + 1;
    try {
      await handler(job.data as never, { id: job.id, attempt, signal: job.signal });
    } catch (err) {
      const context = { err, job: job.name, id: job.id };
      if (attempt > retries) this.#log.error(context, 'job failed for good');
      else this.#log.warn(context, 'job failed, to be tried again');
      throw err;
    } finally {
      // Makes the worker fetch the next job at once, not after the polling interval.
      await this.notify(job.name);
    }
  }

  #wake(name: string) {
    const worker = this.#workers.get(name);
    if (worker) this.#boss.notifyWorker(worker);
  }

  /** Uses the deadlines of migrations while opening, as pg-boss then migrates its own tables. */
  #database() {
    const { db } = this.#settings;
    return fromKysely(this.#isOpen ? db.query : db.migration);
  }

  async #open() {
    this.#opening ??= this.#boss.start();
    try {
      await this.#opening;
      this.#isOpen = true;
    } catch (error) {
      this.#opening = null;
      throw error;
    }
  }

  async #ensureQueue(name: string) {
    const made = this.#queues.get(name) ?? this.#createQueue(name);
    this.#queues.set(name, made);
    await made.catch((error: unknown) => {
      this.#queues.delete(name);
      throw error;
    });
  }

  async #createQueue(name: string) {
    const { retryDelaySeconds = RETRY_DELAY_SECONDS, heartbeatSeconds = HEARTBEAT_SECONDS } = this.#settings;
    const settings = {
      retryLimit: this.#handled.get(name)?.retries ?? DEFAULT_RETRIES,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: MAX_RETRY_DELAY_SECONDS,
      expireInSeconds: MAX_RUN_SECONDS,
      heartbeatSeconds,
      retentionSeconds: FAILED_JOB_RETENTION_SECONDS,
      deleteAfterSeconds: DONE_JOB_RETENTION_SECONDS,
    };
    await this.#boss.createQueue(FAILED_JOBS, { retentionSeconds: FAILED_JOB_RETENTION_SECONDS });
    await this.#boss.createQueue(name, { policy: 'exclusive', deadLetter: FAILED_JOBS, ...settings });
    // Updates the settings of a queue that an earlier version created.
    if (this.#handled.has(name)) await this.#boss.updateQueue(name, settings);
  }
}

/** Whether a process runs one job of this kind at a time. */
function isAlone({ concurrency }: HandledJob): boolean {
  return concurrency === 1;
}
