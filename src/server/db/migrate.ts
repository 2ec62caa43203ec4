import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { createDocumentTables } from './migrations/001-documents.ts';
import { createIdentityTables } from './migrations/002-identity.ts';
import { createSiteTables } from './migrations/003-contact-messages.ts';
import { completeRevisions } from './migrations/004-revisions.ts';
import { createReferenceTables } from './migrations/005-reference-lists.ts';
import { createMatchingTables } from './migrations/006-matching.ts';
import { createSummaryTables } from './migrations/007-summaries.ts';
import { addSummaryDrafts } from './migrations/008-summary-drafts.ts';
import { markRecognisedTexts } from './migrations/009-recognised-texts.ts';
import type { Database } from './open-database.ts';

/** Key of the migration lock among PostgreSQL's advisory locks; any number that nothing else uses. */
const MIGRATION_LOCK = 7_251_946;

const MIGRATIONS: Record<string, Migration> = {
  '001-documents': { up: createDocumentTables },
  '002-identity': { up: createIdentityTables },
  '003-contact-messages': { up: createSiteTables },
  '004-revisions': { up: completeRevisions },
  '005-reference-lists': { up: createReferenceTables },
  '006-matching': { up: createMatchingTables },
  '007-summaries': { up: createSummaryTables },
  '008-summary-drafts': { up: addSummaryDrafts },
  '009-recognised-texts': { up: markRecognisedTexts },
};

/**
 * Migrates the database to this version's tables: each step in one transaction, and safe when several processes start
 * at once.
 * @param migrateIdentity creates better-auth's tables, which it describes itself
 */
export async function migrate(
  db: Database,
  migrateIdentity: (db: Database) => Promise<void> = async () => {},
): Promise<void> {
  const migrating = { ...db, query: db.migration };
  if (db.kind === 'sqlite') return runMigrations(migrating, migrateIdentity);
  await db.migration.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      await runMigrations(migrating, migrateIdentity);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

async function runMigrations(db: Database, migrateIdentity: (db: Database) => Promise<void>): Promise<void> {
  const migrator = new Migrator({
    db: db.query as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => MIGRATIONS },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await migrateIdentity(db);
}
