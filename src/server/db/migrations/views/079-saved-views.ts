import type { Kysely } from 'kysely';

/** Says of each saved view which screen it is of: those of before are of the table of clients. */
export async function addScreensOfViews(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('client_views').renameTo('saved_views').execute();
  await db.schema
    .alterTable('saved_views')
    .addColumn('screen', 'text', (screen) => screen.notNull().defaultTo('clients'))
    .execute();
}
