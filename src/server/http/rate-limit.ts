import { isIPv6 } from 'node:net';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../ground/app-error.ts';
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
      const retryAfterSeconds = Math.ceil(refused.msBeforeNext / 1_000);
      throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds } });
    }
    await next();
  };
}

/** Returns the network of one household or office: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0')].slice(0, 4).join(':');
}
