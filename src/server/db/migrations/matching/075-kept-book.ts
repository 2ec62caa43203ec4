import { type Kysely, sql } from 'kysely';

/** Creates the revision of the firm's own book, by which a server knows whether what it keeps in memory is still stored. */
export async function createBookRevision(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('duplicate_book')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into duplicate_book (id, revision) values ('book', 0)`.execute(db);
}
