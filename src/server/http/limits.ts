import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/open-database.ts';
import type { Transaction } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { addToLimit, deleteEndedLimits, readLimit } from './limit-store.ts';

/** What limits work with. */
export type LimitDeps = { db: Database; config: { authSecret: string } };
/** At most `most` of a kind for each key, within a time that begins with the first. */
export type Limit = { name: string; most: number; seconds: number };

/** How much of a limit a server takes from the database at once. */
const PART_OF_LIMIT = 1 / 20;
/** How long a request waits for its count. No request is refused because the database is out of reach. */
const ASK_LIMIT_MS = 1_000;

/**
 * A limit of what happens often. Servers on PostgreSQL share it: each takes a twentieth of a key's limit at a time, so that
 * most requests are counted in memory, and together they never exceed it. On SQLite, which has one server, all is in memory.
 */
export function frequentLimit(deps: LimitDeps, limit: Limit): { count(key: string): Promise<void> } {
  return deps.db.kind === 'sqlite' ? memoryLimit(limit) : new PartedLimit(deps, limit);
}

/**
 * Counts what happens rarely in the transaction that does it: what fails, and what a limit refuses, uses up none. What is
 * counted stays over a restart, and is deleted by the daily maintenance of who counts. List limits in one order, always the
 * same, as each stays locked until the transaction ends.
 * @throws AppError 429 with `retryAfterSeconds` when a limit is exceeded
 */
export async function countRare(
  transaction: Transaction,
  deps: Pick<LimitDeps, 'config'>,
  counted: readonly { limit: Limit; key: string }[],
): Promise<void> {
  for (const { limit, key } of counted) {
    const add = { key: storedKey(deps, limit, key), amount: 1, windowMs: limit.seconds * 1_000 };
    const { count, endsAt } = await addToLimit(transaction, add);
    if (count > limit.most) refuse(limit, endsAt.getTime());
  }
}

/** Returns how many were counted in the current window of a key. */
export function countedRare(deps: LimitDeps, limit: Limit, key: string): Promise<number> {
  return readLimit(deps.db.query, storedKey(deps, limit, key));
}

function memoryLimit(limit: Limit) {
  const limiter = new RateLimiterMemory({ points: limit.most, duration: limit.seconds });
  return {
    async count(key: string): Promise<void> {
      const refused = await limiter.consume(key).then(
        () => null,
        (spent: RateLimiterRes) => spent,
      );
      if (refused) refuse(limit, Date.now() + refused.msBeforeNext);
    },
  };
}

/** What a server may still count of a key until its window ends, before it asks the database again. */
type Part = { left: number; isLast: boolean; endsAt: number };

class PartedLimit {
  readonly #deps: LimitDeps;
  readonly #limit: Limit;
  readonly #parts = new Map<string, Part>();
  readonly #asked = new Map<string, Promise<void>>();
  #sweptAt = 0;

  constructor(deps: LimitDeps, limit: Limit) {
    this.#deps = deps;
    this.#limit = limit;
  }

  async count(key: string): Promise<void> {
    for (;;) {
      const part = this.#parts.get(key);
      if (part && part.endsAt > Date.now()) {
        if (part.left > 0) {
          part.left--;
          return;
        }
        if (part.isLast) refuse(this.#limit, part.endsAt);
      }
      await this.#askOnce(key);
    }
  }

  /** Requests that come at once share the question. */
  #askOnce(key: string): Promise<void> {
    const asked = this.#asked.get(key) ?? this.#ask(key).finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }

  async #ask(key: string): Promise<void> {
    const windowMs = this.#limit.seconds * 1_000;
    const amount = Math.max(1, Math.floor(this.#limit.most * PART_OF_LIMIT));
    const add = { key: storedKey(this.#deps, this.#limit, key), amount, windowMs };
    const over = new AbortController();
    const added = await Promise.race([
      addToLimit(this.#deps.db.query, add).catch(() => null),
      sleep(ASK_LIMIT_MS, null, { signal: over.signal }).catch(() => null),
    ]);
    over.abort();
    const { count, endsAt } = added ?? { count: amount, endsAt: new Date(Date.now() + windowMs) };
    const left = Math.max(0, Math.min(amount, this.#limit.most - (count - amount)));
    this.#parts.set(key, { left, isLast: left < amount, endsAt: endsAt.getTime() });
    this.#sweep();
  }

  /** Forgets what has ended, once in a window. */
  #sweep(): void {
    const now = Date.now();
    if (Math.abs(now - this.#sweptAt) < this.#limit.seconds * 1_000) return;
    this.#sweptAt = now;
    for (const [key, { endsAt }] of this.#parts) if (endsAt <= now) this.#parts.delete(key);
    deleteEndedLimits(this.#deps.db).catch(() => {});
  }
}

/** Returns a keyed hash, so that the table contains no personal data. */
function storedKey({ config }: Pick<LimitDeps, 'config'>, { name }: Limit, key: string): string {
  return createHmac('sha256', config.authSecret)
    .update(JSON.stringify([name, key]))
    .digest('base64url');
}

/** A clock that went back since has not made the window longer. */
function refuse({ seconds }: Limit, endsAt: number): never {
  const left = Math.min(seconds, Math.ceil((endsAt - Date.now()) / 1_000));
  throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: Math.max(1, left) } });
}
