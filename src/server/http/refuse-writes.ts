import type { Hono } from 'hono';
import { AppError } from '../ground/app-error.ts';
import type { ServerContext, ServerEnv } from './server-env.ts';

/** Signing in, and messages of visitors: small, and lost when they are refused. */
const ALWAYS = /^\/api\/(auth|v1\.0\/email)\//;

/**
 * Refuses what would be written while the disk is full with 507 and Retry-After, so that the rest of its space is left for
 * signing in, reading and messages of visitors.
 * @param calls of the contract, of which some only read although their method is not GET
 */
export function refuseWrites(
  app: Hono<ServerEnv>,
  isDiskFull: () => boolean,
  calls: readonly { method: string; path: string; writes: boolean }[],
): void {
  for (const { method, path, writes } of calls) {
    if (writes || method === 'GET') continue;
    app.on(method, path, async (c, next) => {
      c.set('onlyReads', true);
      await next();
    });
  }
  const isRefused = ({ req, get }: ServerContext) =>
    isDiskFull() &&
    req.method !== 'GET' &&
    req.method !== 'HEAD' &&
    !get('onlyReads') &&
    !ALWAYS.test(req.path);
  app.use('/api/*', async (c, next) => {
    if (isRefused(c)) throw new AppError('INSUFFICIENT_STORAGE');
    await next();
  });
  app.use('/v0/*', async (c, next) => {
    if (!isRefused(c)) return next();
    // A client whose connection breaks in the middle of an upload would repeat it at once.
    await c.req.raw.body?.pipeTo(new WritableStream()).catch(() => {});
    throw new AppError('INSUFFICIENT_STORAGE');
  });
}
