import { isIPv6 } from 'node:net';
import { AppError } from '../app-error.ts';
import type { ServerHandler } from './server-env.ts';

const WINDOW_MS = 60_000;

/** Answers 429 to an address that has sent its requests for this minute. Counts in memory, for this process. */
export function rateLimit(requestsPerMinute: number): ServerHandler {
  let windowEndsAt = 0;
  let counts = new Map<string, number>();
  return async (c, next) => {
    const now = Date.now();
    if (now >= windowEndsAt) {
      windowEndsAt = now + WINDOW_MS;
      counts = new Map();
    }
    const network = networkOf(c.get('clientAddress'));
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count > requestsPerMinute) {
      const retryAfterSeconds = Math.ceil((windowEndsAt - now) / 1_000);
      throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds } });
    }
    await next();
  };
}

/** One household or office: an IPv4 address, or the /64 an IPv6 address is taken from. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0')].slice(0, 4).join(':');
}
