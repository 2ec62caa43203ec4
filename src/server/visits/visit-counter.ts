import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import type { Visit } from './visit.ts';
import { addVisits, type CountedVisits } from './visit-store.ts';

const FLUSH_EVERY_MS = 10_000;
/** Most referrers counted per day, as programs can send any; the rest are counted as one. */
const MAX_REFERRERS_PER_DAY = 500;
const OTHER_REFERRERS = '(other)';
/** Most distinct visits kept in memory while the database is unavailable. */
const MAX_WAITING = 20_000;

/** Counts visits in memory and adds them to the database every 10 seconds. A killed server loses the counts of that time only. */
export class VisitCounter {
  readonly #db: Database;
  readonly #log: Logger;
  #waiting = new Map<string, CountedVisits>();
  #timer: NodeJS.Timeout | null = null;
  #referrers = { day: '', hosts: new Set<string>() };

  constructor({ db, log }: { db: Database; log: Logger }) {
    this.#db = db;
    this.#log = log;
  }

  count(visit: Visit): void {
    const counted = { ...visit, referrer: this.#limitedReferrer(visit) };
    this.#add({ ...counted, count: 1 });
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Writes the counts to the database. Counts that cannot be written are kept for the next attempt. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const visits = [...this.#waiting.values()];
    if (visits.length === 0) return;
    this.#waiting = new Map();
    try {
      await addVisits(this.#db.query, visits);
    } catch (err) {
      this.#log.warn({ err }, 'visits cannot be written to the database yet');
      for (const visit of visits) this.#add(visit);
    }
  }

  #add(visit: CountedVisits): void {
    const key = JSON.stringify([visit.day, visit.path, visit.referrer, visit.device]);
    const known = this.#waiting.get(key);
    if (known) known.count += visit.count;
    else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, { ...visit });
  }

  #limitedReferrer({ day, referrer }: Visit): string {
    if (this.#referrers.day !== day) this.#referrers = { day, hosts: new Set() };
    const { hosts } = this.#referrers;
    if (referrer === '' || hosts.has(referrer)) return referrer;
    if (hosts.size >= MAX_REFERRERS_PER_DAY) return OTHER_REFERRERS;
    hosts.add(referrer);
    return referrer;
  }
}
