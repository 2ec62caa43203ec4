import { type Kysely, sql } from 'kysely';

/**
 * Sessions keep how they were signed in, and when. Links keep the address that they were mailed to, and sign-ins whether
 * their browser was new and which passkey they used. What an address may not do outlives its account.
 */
export async function keepStrengthAndRestrictions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_proofs')
    .addColumn('session_id', 'text', (column) => column.primaryKey())
    .addColumn('password_at', 'text')
    .addColumn('provider_at', 'text')
    .addColumn('code_at', 'text')
    .addColumn('passkey_at', 'text')
    .execute();
  await sql`insert into session_proofs (session_id, password_at)
    select session_id, confirmed_at from session_confirmations`.execute(db);
  await db.schema.dropTable('session_confirmations').execute();
  await db.schema.alterTable('identity_tokens').addColumn('email', 'text').execute();
  await db.schema.alterTable('sign_ins').addColumn('passkey', 'text').execute();
  await db.schema
    .alterTable('sign_ins')
    .addColumn('new_browser', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('kept_restrictions')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('until_day', 'text')
    .addColumn('was_disabled', 'integer', (column) => column.notNull())
    .addColumn('kept_at', 'text', (column) => column.notNull())
    .execute();
}
