import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../db/open-database.ts';
import type { RestorePlan } from '../../db/restore-plan.ts';
import type { BackupManifest } from '../backup-manifest.ts';
import { backupName } from '../backup-names.ts';
import type { BackupStore } from '../backup-objects.ts';
import { countRows, serverVersion } from '../backup-store.ts';
import type { OpenedBackup } from '../find-backups.ts';
import type { RestoredDatabase } from '../restore-sqlite.ts';
import { checkRows, unpackEntry } from '../unpack-backup.ts';
import {
  addressOf,
  createEmptyDatabase,
  databaseName,
  dropDatabase,
  isInUse,
  renameDatabases,
} from './postgres-admin-store.ts';
import { checkTool, restoreBytes } from './postgres-tool.ts';

const CLOSING_MS = 3_000;
const CLOSING_POLL_MS = 100;
/** PostgreSQL cuts longer names. */
const MAX_NAME_LENGTH = 63;
const IN_USE = 'A server is using the database. Stop every server first: a restore replaces its data.';

/** All or nothing, and the objects belong to the role that restores. */
const RESTORE_ARGS = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];

/** A new database beside the present one, and the names to swap. `ending` is that of its name. */
export type ScratchDatabase = { databaseUrl: string; databases: NonNullable<RestorePlan['databases']> };

/** Restores a dump into a new database beside the present one, and checks it. `ending` is that of its name. */
export async function restorePostgres(
  { store, backup, manifest }: OpenedBackup,
  databaseUrl: string,
  ending: string,
): Promise<RestoredDatabase & ScratchDatabase> {
  return withNewScratch(databaseUrl, ending, async (scratch) => ({
    ...scratch,
    state: backup.startedAt,
    until: null,
    rows: await fillScratch(store, manifest, scratch.databaseUrl),
  }));
}

/** Creates an empty database beside the present one for some work, and drops it when that fails. */
export async function withNewScratch<Result>(
  databaseUrl: string,
  ending: string,
  work: (scratch: ScratchDatabase) => Promise<Result>,
): Promise<Result> {
  const current = databaseName(databaseUrl);
  const scratch = nameBeside(current, ending);
  await createScratch(databaseUrl, scratch);
  try {
    const databases = { current, scratch, kept: keptName(current, new Date()) };
    return await work({ databaseUrl: addressOf(databaseUrl, scratch), databases });
  } catch (error) {
    await dropDatabase(databaseUrl, scratch);
    throw error;
  }
}

/**
 * Waits for the connections of a process that has just ended, which PostgreSQL closes a moment later.
 * @throws Error with a sentence when a server is connected to the database
 */
export async function refuseUsed(databaseUrl: string): Promise<void> {
  const until = Date.now() + CLOSING_MS;
  while (await isInUse(databaseUrl)) {
    if (Date.now() > until) throw new Error(IN_USE);
    await delay(CLOSING_POLL_MS);
  }
}

/** Puts a scratch database in the place of the present one. Waits as `refuseUsed` does. @throws Error with a sentence */
export async function swapDatabases(
  databaseUrl: string,
  databases: NonNullable<RestorePlan['databases']>,
): Promise<void> {
  const until = Date.now() + CLOSING_MS;
  for (;;) {
    try {
      return await renameDatabases(databaseUrl, databases);
    } catch (error) {
      // 55006: the database is being accessed by others.
      if ((error as { code?: string }).code !== '55006') throw error;
      if (Date.now() > until) throw new Error(IN_USE, { cause: error });
      await delay(CLOSING_POLL_MS);
    }
  }
}

async function createScratch(databaseUrl: string, scratch: string): Promise<void> {
  try {
    await createEmptyDatabase(databaseUrl, scratch);
  } catch (cause) {
    if ((cause as { code?: string }).code !== '42501') throw cause;
    throw new Error(
      'The user of DATABASE_URL may not create databases, which a restore needs. Allow it with: ' +
        `alter role "${new URL(databaseUrl).username}" createdb`,
      { cause },
    );
  }
}

async function fillScratch(
  store: BackupStore,
  manifest: BackupManifest,
  scratchUrl: string,
): Promise<Record<string, number>> {
  const db = await openDatabase({ databaseUrl: scratchUrl, dataDir: '', besideServer: true });
  try {
    await checkTool('pg_restore', await serverVersion(db.migration));
    await unpackEntry(store, manifest.database, (bytes) => restoreBytes(scratchUrl, RESTORE_ARGS, bytes));
    const rows = await countRows(db.migration);
    checkRows(manifest, { rows });
    return rows;
  } finally {
    await db.close();
  }
}

/** The name that a replaced database gets. To the millisecond: another one may have been replaced in the same second. */
export function keptName(current: string, at: Date): string {
  return nameBeside(current, `_before_${backupName(at).replace(/\D/g, '')}`);
}

function nameBeside(name: string, ending: string): string {
  return `${name.slice(0, MAX_NAME_LENGTH - ending.length)}${ending}`;
}
