import type { Kysely } from 'kysely';

/** Keeps what users have typed about messages, and what taking a reply back needs while it waits to be sent. */
export async function addReplyDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_drafts')
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_drafts_pk', ['message_id', 'user_id'])
    .execute();
  await db.schema.createIndex('message_drafts_of_user').on('message_drafts').column('user_id').execute();
  await db.schema.alterTable('message_entries').addColumn('sends_at', 'text').execute();
  await db.schema.alterTable('message_entries').addColumn('handling_before', 'text').execute();
}
