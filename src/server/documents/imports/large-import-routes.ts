import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { MAX_IMPORT_BYTES } from '#contract/transfer-contract.ts';
import { COLLECTIONS } from '#records';
import { spoolFolder } from '../../blobs/spool.ts';
import type { Database, DataSettings } from '../../db/open-database.ts';
import { AppError } from '../../ground/app-error.ts';
import { ThreadLostError } from '../../ground/start-thread.ts';
import { NoTurn, Turns } from '../../ground/turns.ts';
import { writeFileFrom } from '../../ground/write-file-from.ts';
import { answerOnce } from '../../http/idempotency/answer-once.ts';
import { bodyStream, checkJsonType } from '../../http/request-body.ts';
import { requireVerified, type Sessions } from '../../http/require-session.ts';
import type { ServerEnv } from '../../http/server-env.ts';
import { TAKES_TOO_MUCH } from '../../source-files/file-problem.ts';
import { importInThread } from './work-in-thread.ts';

/** Largest body of an import that is read by the serving thread. */
const MAX_DIRECT_BYTES = 150_000;
/** Most imports at once, each with its body in memory, and waiting, whose bodies are on disk. */
const PLACES = 2;
const MAX_WAITING = 10;

/**
 * Takes the import calls of the contract whose bodies are large. Their text is checked and parsed in the thread that
 * imports them, so that no other request waits, and users take turns. A call with an idempotency key is done once.
 */
export function largeImportRoutes({
  db: { query },
  config,
  auth,
}: {
  db: Database;
  config: DataSettings;
  auth: Sessions;
}) {
  const turns = new Turns({ places: PLACES, maxWaiting: MAX_WAITING });
  const routes = new Hono<ServerEnv>();
  for (const collection of COLLECTIONS) {
    routes.post(`/api/${collection}/import`, async (c, next) => {
      const length = c.req.header('content-length');
      if (length !== undefined && Number(length) <= MAX_DIRECT_BYTES) return next();
      const { headers } = c.req.raw;
      const user = await requireVerified(auth, headers, { writes: true });
      const { id, email } = user;
      c.set('userId', id);
      checkJsonType(c);
      const target = { collection, author: { id, email } };
      return withSpooled(config, bodyStream(c, MAX_IMPORT_BYTES), async (path) => {
        const work = async () => importInThread(config, { ...target, body: await readFile(path) });
        const answer = async () => c.json(await turns.take({ key: id, lane: 0 }, work).catch(explain));
        if (!headers.has('idempotency-key')) return answer();
        return answerOnce(c, { query, user, body: await hashOfFile(path) }, answer);
      });
    });
  }
  return routes;
}

/** Keeps a body in the data folder while it comes in and waits for its turn. */
async function withSpooled<T>(
  { dataDir }: Pick<DataSettings, 'dataDir'>,
  bytes: AsyncIterable<Uint8Array>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = spoolFolder({ dataDir });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    await writeFileFrom(bytes, path, { mode: 0o600 });
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

function explain(error: unknown): never {
  if (error instanceof ThreadLostError)
    throw new AppError('UNPROCESSABLE_CONTENT', { message: TAKES_TOO_MUCH, cause: error });
  if (!(error instanceof NoTurn)) throw error;
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: 'Other imports are being read. Please try again shortly.',
  });
}
