import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../../ground/app-error.ts';

const LOOK_UPS_PER_MINUTE = 60;
const WINDOW_SECONDS = 60;

/** Limits how often a user looks names up, in this process: `count` rejects with 429 beyond it. */
export function lookUpThrottle(perMinute: number = LOOK_UPS_PER_MINUTE) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  return {
    async count(userId: string): Promise<void> {
      const refused = await limiter.consume(userId).then(
        () => null,
        (spent: RateLimiterRes) => spent,
      );
      if (!refused) return;
      const retryAfterSeconds = Math.min(WINDOW_SECONDS, Math.ceil(refused.msBeforeNext / 1_000));
      throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds } });
    },
  };
}
