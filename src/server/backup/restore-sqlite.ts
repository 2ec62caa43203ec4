import { join } from 'node:path';
import type { RestorePlan } from '../db/restore-plan.ts';
import type { OpenedBackup } from './find-backups.ts';
import { folderTarget } from './folder-target.ts';
import { type InspectedDatabase, inspectSqlite } from './inspect-sqlite.ts';
import { listLogParts, unpackLog } from './log/shipped-log.ts';
import { checkRows, unpackEntry } from './unpack-backup.ts';

/** A database in a scratch place, checked. */
export type RestoredDatabase = {
  /** Null on SQLite. */
  databaseUrl: string | null;
  /** The names to swap on PostgreSQL. */
  databases: RestorePlan['databases'];
  /** The moment of the state: erasures before it are part of it. */
  state: Date;
  /** The last moment of the log, when one was applied. */
  until: Date | null;
  rows: Record<string, number>;
};

/** Restores a SQLite file into a scratch folder and checks it: as it was backed up, then with its log up to a moment. */
export async function restoreSqlite(
  { store, backup, manifest }: OpenedBackup,
  { scratch, at }: { scratch: string; at: Date | null },
): Promise<RestoredDatabase> {
  const folder = folderTarget(scratch);
  await unpackEntry(store, manifest.database, (bytes) => folder.put('cairn.db', bytes));
  const copied = await inspectWhole(scratch);
  checkRows(manifest, copied);
  const log = await listLogParts(store.files, backup.name, at);
  const until = log.at(-1)?.at ?? null;
  if (until) await unpackLog(store, log, scratch);
  const { rows } = until ? await inspectWhole(scratch) : copied;
  return { databaseUrl: null, databases: null, state: until ?? backup.startedAt, until, rows };
}

async function inspectWhole(scratch: string): Promise<InspectedDatabase> {
  const inspected = await inspectSqlite(join(scratch, 'cairn.db'));
  if (inspected.isWhole) return inspected;
  throw new Error('The backup is damaged: SQLite’s integrity check of the restored file fails.');
}
