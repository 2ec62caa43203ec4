import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { changeBackupState } from '../../backup/backup-state-store.ts';
import { describeBackup } from '../../backup/choose-backup.ts';
import { openBackup } from '../../backup/find-backups.ts';
import { openTarget } from '../../backup/open-target.ts';
import { adoptTarget, describeForeign } from '../../backup/ownership/check-target.ts';
import { type Database, openDatabase } from '../../db/open-database.ts';
import { listDocumentIds } from '../../documents/document-pages-store.ts';
import { hasUsers } from '../../identity/base/user-store.ts';
import type { ServerConfig } from '../read-config.ts';
import { restoreInstallation } from '../restore-installation.ts';
import { listen } from '../start-server.ts';
import { type FirstStartChoice, firstStartApp } from './first-start-app.ts';
import type { FirstStartView } from './first-start-page.ts';

type Start = { config: ServerConfig; log: Logger };

const TOKEN_BYTES = 16;
/** How often requests make the server look whether the question is answered elsewhere. */
const LOOK_MS = 5_000;

/**
 * Whether an unused installation would start with a backup target that contains backups of another one. With `BACKUP_ADOPT`
 * it starts, and those backups are kept. Until then `cairn doctor` says that nothing is backed up.
 */
export async function mustAskBeforeStart(db: Database, { config, log }: Start): Promise<boolean> {
  const store = openStore(config);
  if (store === null || (await isUsed(db))) return false;
  try {
    const refusal = await describeForeign(db.background, store);
    if (refusal === null) return false;
    if (!config.backup.adopts) {
      await changeBackupState(db.background, { refusal });
      return true;
    }
    await adoptTarget(db.background, store);
  } catch (error) {
    // The first backup says so as well, and is tried again.
    log.warn({ err: error }, 'the backup target could not be read');
  }
  return false;
}

/**
 * Serves the question whether to restore or to start new, and resolves when it is answered and done: by the page, by
 * `cairn restore` or `cairn backup adopt`, or by another server on the same database. Nothing of the installation may be open.
 */
export async function askBeforeStart(start: Start): Promise<void> {
  const { config, log } = start;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const view: FirstStartView = { newest: await describeNewest(config), isRestoring: false, problem: null };
  const answered = Promise.withResolvers<void>();
  const attempt = async (work: () => Promise<boolean>) => {
    try {
      if (await work()) answered.resolve();
    } catch (error) {
      log.warn({ event: 'first-start-failed', err: error }, 'nothing was changed');
      view.problem = error instanceof Error ? error.message : String(error);
    } finally {
      view.isRestoring = false;
    }
  };
  const look = elsewhere(start, view, answered.resolve);
  const choose = (choice: FirstStartChoice) => {
    Object.assign(view, { isRestoring: choice === 'restore', problem: null });
    attempt(async () => {
      // What still looks has the database open, and a restore refuses one that is in use.
      await look.end();
      return choice === 'restore' ? restore(start) : adopt(start);
    });
  };
  const refuse = (problem: string) => Object.assign(view, { problem });
  const app = firstStartApp({ token, view: () => view, notice: look.begin, choose, refuse });
  const servers = await open(app.fetch, config);
  log.warn(
    { event: 'first-start' },
    `The installation is empty, and the backup target contains backups of another one. Restore, or start new? Answer on ${config.baseUrl} with ${token}`,
  );
  await answered.promise;
  await Promise.all(servers.map(close));
}

async function restore({ config, log }: Start): Promise<boolean> {
  const store = openStore(config);
  if (store === null) return false;
  const { restoredTo, rows } = await restoreInstallation({ config, log }, store);
  log.info({ event: 'restored', restoredTo, rows }, 'restored');
  return true;
}

async function adopt({ config, log }: Start): Promise<boolean> {
  const store = openStore(config);
  if (store === null) return false;
  const count = await withDatabase(config, async (db) => (await adoptTarget(db.background, store)).length);
  log.info({ event: 'backups-adopted', count }, 'backups of another installation adopted');
  return true;
}

/** Looks, at most once in a while, whether the question is answered elsewhere; `end` waits for a look that is under way. */
function elsewhere(start: Start, view: FirstStartView, answer: () => void) {
  let lookedAt = Date.now();
  let looking: Promise<void> = Promise.resolve();
  const begin = () => {
    if (view.isRestoring || Date.now() - lookedAt < LOOK_MS) return;
    lookedAt = Date.now();
    looking = withDatabase(start.config, (db) => mustAskBeforeStart(db, start)).then(
      (mustAsk) => {
        if (!mustAsk) answer();
      },
      (error) => start.log.debug({ err: error }, 'the database is used by another command'),
    );
  };
  return { begin, end: () => looking };
}

async function isUsed({ background }: Database): Promise<boolean> {
  return (await hasUsers(background)) || (await listDocumentIds(background, 'clients')).length > 0;
}

async function describeNewest(config: ServerConfig): Promise<string> {
  const store = openStore(config);
  if (store === null) return 'none';
  return openBackup(store).then(describeBackup, (error: Error) => error.message);
}

function openStore(config: ServerConfig) {
  const { target, key } = config.backup;
  return target === null ? null : { files: openTarget(target, config), key };
}

async function withDatabase<T>(config: ServerConfig, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(config);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function open(
  fetch: Parameters<typeof getRequestListener>[0],
  { port, healthPort, host }: ServerConfig,
): Promise<Server[]> {
  const ports = healthPort === null ? [port] : [port, healthPort];
  const servers = ports.map(() => createServer(getRequestListener(fetch)));
  for (const [at, server] of servers.entries()) await listen(server, ports[at] ?? port, host);
  return servers;
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 1_000).unref();
  });
}
