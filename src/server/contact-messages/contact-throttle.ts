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

export type ContactThrottle = {
  /**
   * Counts a message from a network address.
   * @throws AppError 429 with `retryAfterSeconds` when there were too many
   */
  count(network: string, message: { isStamped: boolean }): Promise<void>;
};

/** Counts in memory of this process, and keeps an address no longer than a day. */
export function contactThrottle(): ContactThrottle {
  const stamped = limitersOf(LIMITS.stamped);
  const unstamped = limitersOf(LIMITS.unstamped);
  return {
    async count(network, { isStamped }) {
      // Messages without a stamp count against both limits, so that leaving the stamp out never helps.
      for (const limiters of isStamped ? [stamped] : [unstamped, stamped]) await spend(limiters, network);
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
async function spend([perTenMinutes, perDay, inAll]: Limiters, network: string): Promise<void> {
  await consume(perTenMinutes, network);
  await consume(perDay, network);
  await consume(inAll, EVERYBODY);
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  const refused = await limiter.consume(key).then(
    () => null,
    (spent: RateLimiterRes) => spent,
  );
  if (!refused) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
  throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds } });
}
