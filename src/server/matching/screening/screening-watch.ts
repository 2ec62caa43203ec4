import type { Logger } from 'pino';
import type { Database } from '../../db/open-database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { listScreenedLists, stateText } from '../comparison/current-lists.ts';
import { BOOK_JOB, isAnyWaiting } from '../duplicates/duplicate-client-store.ts';
import { isAnyStoredSince, listWaitingClients } from './screening-client-store.ts';

export const SCREENING_JOB = 'screen-clients';

/** How soon after a save or a new version of a list its comparison is requested. */
const WATCH_INTERVAL_MS = 500;

/**
 * Watches for clients that wait for a comparison with lists or with one another, and requests it: whatever stored them or the list, in whichever process,
 * and also when an earlier comparison failed.
 */
export class ScreeningWatch {
  readonly #deps: { db: Database; jobs: Jobs; log: Logger };
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** The lists with which every client was compared at the last look: until they change, only a save makes one wait. */
  #settledState: string | null = null;

  constructor(deps: { db: Database; jobs: Jobs; log: Logger }) {
    this.#deps = deps;
  }

  start(): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#lookOnce(), WATCH_INTERVAL_MS).unref();
  }

  /** Stops, and waits for a look that has begun. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
  }

  /** Requests the comparison when something waits for it. */
  async look(): Promise<void> {
    const { db, jobs } = this.#deps;
    const state = stateText(await listScreenedLists(db.query));
    const isWaiting =
      state === this.#settledState
        ? await isAnyStoredSince(db.query)
        : (await listWaitingClients(db.query, state, { limit: 1 })).length > 0;
    this.#settledState = isWaiting ? null : state;
    if (isWaiting) await jobs.add(SCREENING_JOB, {}, { key: 'all' });
    if (await isAnyWaiting(db.query)) await jobs.add(BOOK_JOB, {}, { key: 'all' });
  }

  #lookOnce(): void {
    this.#looking = this.look()
      .catch((err: unknown) => this.#deps.log.warn({ err }, 'screening could not be requested'))
      .finally(() => this.start());
  }
}
