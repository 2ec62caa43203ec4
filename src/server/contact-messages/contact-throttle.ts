import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../ground/app-error.ts';

const TEN_MINUTES_SECONDS = 600;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Most messages accepted: from one network address, and in total. Fewer without a form's stamp. */
const LIMITS = {
  stamped: { perTenMinutes: 5, perDay: 20, perHourInAll: 300 },
  unstamped: { perTenMinutes: 3, perDay: 10, perHourInAll: 60 },
} as const;
const EVERYBODY = 'everybody';
/** Stamped messages of an hour from which on each needs a proof of work. */
const FREE_PER_HOUR = 120;

export type ContactThrottle = {
  /**
   * Counts a message from a network address. A message with a proof of work is not counted in total.
   * @throws AppError 429 with `retryAfterSeconds` when there were too many
   */
  count(network: string, message: { isStamped: boolean; isProven: boolean }): Promise<void>;
  /** Whether so many stamped messages came in the last hour that the next needs a proof of work. */
  needsProof(): Promise<boolean>;
};

/** Counts in memory of this process, and keeps an address no longer than a day. */
export function contactThrottle(): ContactThrottle {
  const stamped = limitersOf(LIMITS.stamped);
  const unstamped = limitersOf(LIMITS.unstamped);
  return {
    async needsProof() {
      const counted = await stamped[2].get(EVERYBODY);
      return (counted?.consumedPoints ?? 0) >= FREE_PER_HOUR;
    },
    async count(network, { isStamped, isProven }) {
      // Messages without a stamp count against both limits, so that leaving the stamp out never helps.
      for (const limiters of isStamped ? [stamped] : [unstamped, stamped])
        await spend(limiters, network, isProven);
    },
  };
}

type Limiters = [RateLimiterMemory, RateLimiterMemory, RateLimiterMemory];

function limitersOf(limits: { perTenMinutes: number; perDay: number; perHourInAll: number }): Limiters {
  return [
    new RateLimiterMemory({ points: limits.perTenMinutes, duration: TEN_MINUTES_SECONDS }),
    new RateLimiterMemory({ points: limits.perDay, duration: DAY_SECONDS }),
    new RateLimiterMemory({ points: limits.perHourInAll, duration: HOUR_SECONDS }),
  ];
}

/** Counts against an address's own limits first: what they refuse does not use up the total. */
async function spend(
  [perTenMinutes, perDay, inAll]: Limiters,
  network: string,
  isProven: boolean,
): Promise<void> {
  await consume(perTenMinutes, network);
  await consume(perDay, network);
  if (!isProven) await consume(inAll, EVERYBODY);
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  const refused = await limiter.consume(key).then(
    () => null,
    (spent: RateLimiterRes) => spent,
  );
  if (!refused) return;
  // A clock that went back since has not made the window longer.
  const seconds = Math.min(limiter.duration, Math.ceil(refused.msBeforeNext / 1_000));
  const retryAfterSeconds = Math.max(1, seconds);
  throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds } });
}
