import type { Kysely } from 'kysely';

/**
 * Lets colleagues answer contact messages here: state, who has it, and replies, notes and events. What was delivered
 * before was answered from the mailbox, so it does not come back as new.
 */
export async function addMessageHandling(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_messages')
    .addColumn('handling', 'text', (column) => column.notNull().defaultTo('new'))
    .execute();
  await db.schema.alterTable('contact_messages').addColumn('assignee_id', 'text').execute();
  await db.schema
    .alterTable('contact_messages')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  const messages = db as Kysely<{ contact_messages: { handling: string; state: string } }>;
  await messages
    .updateTable('contact_messages')
    .set({ handling: 'closed' })
    .where('state', '=', 'delivered')
    .execute();
  await db.schema
    .createIndex('contact_messages_handling')
    .on('contact_messages')
    .columns(['handling', 'received_at'])
    .execute();
  await db.schema
    .createTable('message_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('delivery', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('attempt_id', 'text')
    .addColumn('delivered_at', 'text')
    .addColumn('last_error', 'text')
    .execute();
  await db.schema
    .createIndex('message_entries_of_message')
    .on('message_entries')
    .columns(['message_id', 'at'])
    .execute();
  await db.schema.createIndex('message_entries_delivery').on('message_entries').column('delivery').execute();
}
