import { frequentLimit, type LimitDeps } from './limits.ts';
import { networkOf } from './network-of.ts';
import type { ServerHandler } from './server-env.ts';

const WINDOW_SECONDS = 60;

/** Answers 429 to a network that exceeds its requests per minute. Requests of each name are counted apart. */
export function rateLimit(
  deps: LimitDeps & { config: { requestsPerMinute: number } },
  name: 'calls' | 'contact form' | 'storage',
): ServerHandler {
  const limit = frequentLimit(deps, { name, most: deps.config.requestsPerMinute, seconds: WINDOW_SECONDS });
  return async (c, next) => {
    await limit.count(networkOf(c.get('clientAddress')));
    await next();
  };
}
