import { Hono } from 'hono';
import { MAX_IMPORT_BYTES } from '#contract/transfer-contract.ts';
import { COLLECTIONS } from '#records';
import type { DataSettings } from '../../db/open-database.ts';
import { AppError } from '../../ground/app-error.ts';
import { ThreadLostError } from '../../ground/start-thread.ts';
import { NoTurn, Turns } from '../../ground/turns.ts';
import { checkJsonType, limitedBytes } from '../../http/request-body.ts';
import { requireVerified, type Sessions } from '../../http/require-session.ts';
import type { ServerEnv } from '../../http/server-env.ts';
import { TAKES_TOO_MUCH } from '../../source-files/file-problem.ts';
import { importInThread } from './work-in-thread.ts';

/** Largest body of an import that is read by the serving thread. */
const MAX_DIRECT_BYTES = 150_000;
/** Most imports at once, and waiting: each has its file in memory. */
const PLACES = 2;
const MAX_WAITING = 10;

/**
 * Takes the import calls of the contract whose bodies are large. Their text is checked and parsed in the thread that
 * imports them, so that no other request waits, and users take turns.
 */
export function largeImportRoutes({ config, auth }: { config: DataSettings; auth: Sessions }) {
  const turns = new Turns({ places: PLACES, maxWaiting: MAX_WAITING });
  const routes = new Hono<ServerEnv>();
  for (const collection of COLLECTIONS) {
    routes.post(`/api/${collection}/import`, async (c, next) => {
      const length = c.req.header('content-length');
      if (length !== undefined && Number(length) <= MAX_DIRECT_BYTES) return next();
      const { id, email } = await requireVerified(auth, c.req.raw.headers, { writes: true });
      c.set('userId', id);
      checkJsonType(c);
      const body = await limitedBytes(c, MAX_IMPORT_BYTES);
      const work = () => importInThread(config, { collection, author: { id, email }, body });
      return c.json(await turns.take({ key: id, lane: 0 }, work).catch(explain));
    });
  }
  return routes;
}

function explain(error: unknown): never {
  if (error instanceof ThreadLostError)
    throw new AppError('UNPROCESSABLE_CONTENT', { message: TAKES_TOO_MUCH, cause: error });
  if (!(error instanceof NoTurn)) throw error;
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: 'Other imports are being read. Please try again shortly.',
  });
}
