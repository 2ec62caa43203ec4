import type { Kysely } from 'kysely';

/** Creates the tables of mailed links (their hashes) and counted attempts; users, accounts and sessions are better-auth's own tables. */
export async function createIdentityTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema
    .createIndex('identity_tokens_of_user')
    .on('identity_tokens')
    .columns(['user_id', 'purpose'])
    .execute();
  await db.schema
    .createTable('identity_tries')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('identity_tries_ended').on('identity_tries').column('ends_at').execute();
}
