import { getMigrations } from 'better-auth/db/migration';
import type { Database } from '../db/open-database.ts';
import { identityTableOptions } from './auth-options.ts';

/** Creates or extends better-auth's tables. For `migrate`. */
export async function migrateIdentity(db: Database): Promise<void> {
  const { runMigrations } = await getMigrations(identityTableOptions(db));
  await runMigrations();
}
