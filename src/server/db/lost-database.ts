import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Query } from './tables.ts';

/** Folders of the data folder that only a server with a database fills. */
const TRACES = ['files', 'shards', 'outbox'];

/**
 * Refuses a data folder that an installation has used and whose SQLite file is missing or empty, as where a volume is not
 * mounted: a server would begin an empty installation there, and back it up.
 * @throws Error with a sentence that says what to do
 */
export function refuseLostDatabase(dataDir: string): void {
  if (sizeOf(join(dataDir, 'cairn.db')) > 0) return;
  const trace = traceIn(dataDir);
  if (trace === undefined) return;
  throw new Error(
    `The database is gone: ${dataDir} has the folder ${trace} of an installation, and its cairn.db is missing or empty. ` +
      'Bring the file back, or run cairn restore. If its database is on PostgreSQL, set DATABASE_URL. ' +
      'To begin a new installation, set DATA_DIR to an empty folder.',
  );
}

/**
 * Refuses an empty PostgreSQL when the data folder was used by an installation, on SQLite or with another database: a changed
 * setting would begin a new one.
 * @throws Error with a sentence that says what to do
 */
export async function refuseEmptyPostgres(postgres: Query, dataDir: string): Promise<void> {
  const isOnSqlite = sizeOf(join(dataDir, 'cairn.db')) > 0;
  const trace = traceIn(dataDir);
  if (!isOnSqlite && trace === undefined) return;
  const { rows } = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration') as found`.execute(postgres);
  if (rows[0]?.found) return;
  throw new Error(
    isOnSqlite
      ? `The database of DATABASE_URL is empty, and ${dataDir} has an installation on SQLite (cairn.db). ` +
          'To move it there with everything: remove DATABASE_URL, run cairn backup FOLDER, set DATABASE_URL again, and run ' +
          'cairn restore FOLDER --into postgres. To go on with SQLite, remove DATABASE_URL. To begin a new installation on ' +
          'PostgreSQL, set DATA_DIR to an empty folder.'
      : `The database of DATABASE_URL is empty, and ${dataDir} has the folder ${trace} of an installation. Set DATABASE_URL to its ` +
          'database, or run cairn restore. To begin a new installation, set DATA_DIR to an empty folder.',
  );
}

function traceIn(dataDir: string): string | undefined {
  return TRACES.find((name) => hasEntries(join(dataDir, name)));
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}
