import { Hono } from 'hono';
import type { Database } from '../db/open-database.ts';
import type { Config } from '../ground/config.ts';
import { RETRY_AFTER_SECONDS } from './error-handler.ts';
import type { ForwardedHeaders } from './forwarded-headers.ts';
import { isMonitor } from './monitoring.ts';
import type { ServerEnv } from './server-env.ts';

type HealthSources = {
  isDraining: () => boolean;
  isDiskFull: () => boolean;
  forwarded: ForwardedHeaders;
  /** Returns the state of backups and the like, and what of it needs attention. */
  details: () => Promise<{ warnings: string[] }>;
};

const DISK_FULL = 'The disk is full: people can sign in and read, and nothing else is saved.';

/**
 * Serves `/healthz`: the process runs; and `/readyz`: it accepts requests and its database answers. What monitors the server is
 * also told the state of backups and subscribed lists, and the warnings of the settings, of these, of untrusted proxies and of
 * a full disk.
 */
export function healthRoutes(
  { db, config }: { db: Database; config: Config },
  { isDraining, isDiskFull, forwarded, details }: HealthSources,
) {
  const findNotes = async () => {
    const { warnings: ofDetails, ...states } = await details();
    const ofServer = [...config.warnings, ...forwarded.warnings()];
    const warnings = [...ofServer, ...ofDetails, ...(isDiskFull() ? [DISK_FULL] : [])];
    return { ...states, ...(warnings.length > 0 && { warnings }) };
  };
  return new Hono<ServerEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      // Both run at once: a silent database keeps each waiting for as long as a check may take.
      const [notes, isAnswering] = await Promise.all([isMonitor(c, config) ? findNotes() : {}, answers(db)]);
      const isReady = !isDraining() && isAnswering;
      return isReady
        ? c.json({ status: 'ready', ...notes })
        : c.json({ status: 'not ready', ...notes }, 503, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
    });
}

async function answers({ health }: Database): Promise<boolean> {
  return health
    .selectNoFrom((eb) => eb.lit(1).as('one'))
    .executeTakeFirst()
    .then(
      () => true,
      () => false,
    );
}
