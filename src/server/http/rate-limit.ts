import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../ground/app-error.ts';
import { networkOf } from './network-of.ts';
import type { ServerHandler } from './server-env.ts';

const WINDOW_SECONDS = 60;

/**
 * Answers 429 to an address that exceeds its requests per minute. Counts in memory of this process, and forgets an
 * address after its minute.
 */
export function rateLimit(requestsPerMinute: number): ServerHandler {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: WINDOW_SECONDS });
  return async (c, next) => {
    const network = networkOf(c.get('clientAddress'));
    const refused = await limiter.consume(network).then(
      () => null,
      (spent: RateLimiterRes) => spent,
    );
    if (refused) {
      const retryAfterSeconds = Math.min(WINDOW_SECONDS, Math.ceil(refused.msBeforeNext / 1_000));
      throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds } });
    }
    await next();
  };
}
