import type { Kysely } from 'kysely';

/**
 * Creates the tables of the account page: sign-ins, changes of e-mail addresses, and exports of a user's own data. A
 * mailed link may belong to one change.
 */
export async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identity_tokens').addColumn('about', 'text').execute();
  await db.schema
    .createTable('sign_ins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('tried_at', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_ins_of_user').on('sign_ins').columns(['user_id', 'tried_at']).execute();
  await db.schema.createIndex('sign_ins_oldest').on('sign_ins').column('tried_at').execute();
  await db.schema
    .createTable('email_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('from_email', 'text', (column) => column.notNull())
    .addColumn('to_email', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'text', (column) => column.notNull())
    .addColumn('mailed_at', 'text')
    .addColumn('ended_at', 'text')
    .execute();
  await db.schema.createIndex('email_changes_of_user').on('email_changes').column('user_id').execute();
  await db.schema.createIndex('email_changes_from').on('email_changes').column('from_email').execute();
  await db.schema
    .createTable('own_exports')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('size', 'integer')
    .execute();
}
