import { type Kysely, sql } from 'kysely';

/** Adds how many bytes a summary keeps, as one quota is over all that is stored; texts of PDFs are measured in bytes, too. */
export async function measureSummaries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('summaries')
    .addColumn('kept_bytes', 'bigint', (bytes) => bytes.notNull().defaultTo(0))
    .execute();
  await sql`
    update summaries
    set kept_bytes = octet_length(prompt) + octet_length(search_text) + coalesce(octet_length(result), 0)`.execute(
    db,
  );
  await sql`update pdf_texts set text_bytes = octet_length(pages)`.execute(db);
}
