import type { Kysely } from 'kysely';

/** Creates the tables of authenticator apps (their secrets, encrypted) and recovery codes (their hashes); passkeys are a table of better-auth. */
export async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text')
    .addColumn('added_at', 'text')
    .addColumn('pending_secret', 'text')
    .addColumn('codes_made_at', 'text')
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('recovery_codes_of_user').on('recovery_codes').column('user_id').execute();
}
