import { chmod } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';

/** Pages between two turns of other work. */
const PAGES_PER_STEP = 1_000;
const OWNER_ALONE = 0o600;

/**
 * Opens a SQLite file at its present state: reads on this connection never see a later one, and the write-ahead log is
 * kept until it is closed.
 */
export function openSnapshot(file: string): DatabaseSync {
  const snapshot = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  snapshot.exec('begin');
  // The state is fixed by the first read.
  snapshot.prepare('select 1 from sqlite_schema').get();
  return snapshot;
}

/** Copies a snapshot into a new file, page by page, while others read and write. */
export async function copySnapshot(snapshot: DatabaseSync, file: string): Promise<void> {
  await backup(snapshot, file, { rate: PAGES_PER_STEP });
  await chmod(file, OWNER_ALONE);
}
