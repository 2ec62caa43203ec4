import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { migrateIdentity } from '../../src/server/identity/migrate-identity.ts';
import { createPostgresDatabase } from './postgres-database.ts';

/** Migrated databases without rows: the file of SQLite, and the name of that on PostgreSQL when TEST_DATABASE_URL is set. */
type DatabaseTemplates = { sqlite: string; postgres: string | undefined };

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface is merged with that of Vitest.
  interface ProvidedContext {
    databaseTemplates: DatabaseTemplates;
  }
}

/** Migrates one database of each kind before the tests, which work on copies. Returns what removes them. */
export async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-template-'));
  const postgres = url ? await createPostgresDatabase(url) : null;
  await migrateOnce({ dataDir, databaseUrl: null });
  if (postgres) await migrateOnce({ dataDir, databaseUrl: postgres.url });
  provide('databaseTemplates', { sqlite: join(dataDir, 'cairn.db'), postgres: postgres?.name });
  return async () => {
    await postgres?.drop();
    await rm(dataDir, { recursive: true });
  };
}

async function migrateOnce(settings: { dataDir: string; databaseUrl: string | null }): Promise<void> {
  const db = await openDatabase(settings);
  await migrate(db, migrateIdentity);
  await db.close();
}
