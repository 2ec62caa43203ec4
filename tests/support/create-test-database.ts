import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/server/db/open-database.ts';
import { DATABASE_KINDS, TEST_POSTGRES } from './database-kinds.ts';
import { createPostgresDatabase } from './postgres-database.ts';

/** An open, migrated and empty database, and the settings by which it was opened. */
export type TestDatabase = {
  db: Database;
  databaseUrl: string | null;
  dataDir: string;
  /** Opens the same database again, as a second process would. */
  openAgain(): Promise<Database>;
};
export type CreateTestDatabase = (options?: {
  /** Leaves the database without tables. */
  bare?: boolean;
}) => Promise<TestDatabase>;

/**
 * Describes tests for every database: on SQLite always, and on PostgreSQL when TEST_DATABASE_URL is set.
 * Databases of `createDatabase` are closed and removed after the block.
 */
export function forEachDatabase(
  name: string,
  define: (createDatabase: CreateTestDatabase, kind: Database['kind']) => void,
): void {
  for (const kind of DATABASE_KINDS) {
    describe(`${name} (${kind})`, () => {
      const cleanups: (() => Promise<unknown>)[] = [];
      afterAll(async () => {
        for (const cleanup of cleanups.reverse()) await cleanup();
      });
      define(async ({ bare = false } = {}) => {
        const settings = await createSettings(
          kind === 'postgres' ? TEST_POSTGRES : undefined,
          bare,
          cleanups,
        );
        const db = await openDatabase(settings);
        cleanups.push(() => db.close());
        return { db, ...settings, openAgain: () => openAgain(settings, cleanups) };
      }, kind);
    });
  }
}

type Settings = { databaseUrl: string | null; dataDir: string };

async function openAgain(settings: Settings, cleanups: (() => Promise<unknown>)[]): Promise<Database> {
  const db = await openDatabase({ ...settings, besideServer: true });
  cleanups.push(() => db.close());
  return db;
}

async function createSettings(
  url: string | undefined,
  bare: boolean,
  cleanups: (() => Promise<unknown>)[],
): Promise<Settings> {
  const templates = bare ? null : inject('databaseTemplates');
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-test-'));
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  if (!url) {
    if (templates) await copyFile(templates.sqlite, join(dataDir, 'cairn.db'));
    return { databaseUrl: null, dataDir };
  }
  const database = await createPostgresDatabase(url, templates?.postgres);
  cleanups.push(database.drop);
  return { databaseUrl: database.url, dataDir };
}
