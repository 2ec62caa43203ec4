import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushToDisk } from '../blobs/flush-to-disk.ts';
import { type RestorePlan, readRestorePlan, restorePlanFile } from '../db/restore-plan.ts';
import { inOnePiece } from './backup-objects.ts';
import { folderTarget } from './folder-target.ts';

/** The files of a SQLite database. */
export const DATABASE_FILES = ['cairn.db', 'cairn.db-wal', 'cairn.db-shm'];
/** What belongs to the data in a data folder: what a restore replaces. */
const REPLACED = [...DATABASE_FILES, 'files', 'auth-secret'];
/** Built from the database when it is missing. */
const DERIVED = ['shards'];

/**
 * Plans the moves that put a scratch folder in the place of the data: first what is there goes to the folder `kept`, then
 * what is in `scratch` comes in. What the scratch folder lacks stays, but for the files of a database, which is replaced wherever
 * the restored one is.
 */
export function planMoves(dataDir: string, scratch: string, kept: string): RestorePlan['moves'] {
  const isIn = (folder: string, name: string) => existsSync(join(dataDir, folder, name));
  const incoming = REPLACED.filter((name) => isIn(scratch, name));
  const outgoing = [...new Set([...incoming, ...DATABASE_FILES, ...DERIVED])].filter((name) =>
    isIn('', name),
  );
  return [
    ...outgoing.map((name) => ({ from: name, to: join(kept, name) })),
    ...incoming.map((name) => ({ from: join(scratch, name), to: name })),
  ];
}

/** Stores a plan. From here on the restore is completed, whatever interrupts it, and nothing else opens the data. */
export async function storePlan(dataDir: string, plan: RestorePlan): Promise<void> {
  await folderTarget(dataDir).put('restore-plan.json', inOnePiece(JSON.stringify(plan)));
}

/**
 * Does what a stored plan says, from wherever it was interrupted.
 * @param swapDatabases swaps the databases of PostgreSQL, unless that was done
 */
export async function completePlan(
  dataDir: string,
  swapDatabases: (databases: NonNullable<RestorePlan['databases']>) => Promise<void>,
): Promise<void> {
  const plan = readRestorePlan(dataDir);
  if (!plan) return;
  if (plan.databases) await swapDatabases(plan.databases);
  for (const { from, to } of plan.moves) await move(join(dataDir, from), join(dataDir, to));
  await rm(restorePlanFile(dataDir));
  await flushToDisk(dataDir);
}

/** Moves a file or folder. Both ends stand on disk before the next move. */
async function move(from: string, to: string): Promise<void> {
  // Moved before the interruption: what is at `from` now came in later.
  if (existsSync(to) || !existsSync(from)) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
  await flushToDisk(dirname(to), dirname(from), dirname(dirname(to)));
}
