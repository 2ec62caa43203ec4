import { Hono } from 'hono';
import type { Database } from '../db/open-database.ts';
import type { Config } from '../ground/config.ts';
import { RETRY_AFTER_SECONDS } from './error-handler.ts';
import type { ServerEnv } from './server-env.ts';

const DATABASE_ANSWER_LIMIT_MS = 2_000;

/** Serves `/healthz`: the process runs; and `/readyz`: it accepts requests and its database answers, with the warnings of the settings. */
export function healthRoutes({ db, config }: { db: Database; config: Config }, isDraining: () => boolean) {
  const { warnings } = config;
  const notes = warnings.length > 0 ? { warnings } : {};
  return new Hono<ServerEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const isReady = !isDraining() && (await answers(db));
      return isReady
        ? c.json({ status: 'ready', ...notes })
        : c.json({ status: 'not ready', ...notes }, 503, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
    });
}

async function answers(db: Database): Promise<boolean> {
  const answer = db.query.selectNoFrom((eb) => eb.lit(1).as('one')).executeTakeFirst();
  const limit = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => limit.resolve(false), DATABASE_ANSWER_LIMIT_MS);
  try {
    return await Promise.race([answer.then(() => true), limit.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
