import type { Kysely } from 'kysely';

/** Marks texts that were recognised in pictures of pages. */
export async function markRecognisedTexts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('pdf_texts')
    .addColumn('recognised', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
