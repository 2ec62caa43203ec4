import { type Kysely, sql } from 'kysely';

/**
 * Adds how many bytes are stored of imports, of uploads of lists and of the texts of PDFs, as one quota is over all; and
 * to batches the answers of open questionnaires that they changed.
 */
export async function addQuotaAndAnswers(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['imports', 'file_bytes'],
    ['reference_uploads', 'file_bytes'],
    ['pdf_texts', 'text_bytes'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'bigint', (bytes) => bytes.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('batches').addColumn('answers', 'text').execute();
  await sql`update pdf_texts set text_bytes = length(pages)`.execute(db);
  await measureUploads(db);
}

/** The files of an upload are kept until it is done. */
async function measureUploads(db: Kysely<unknown>): Promise<void> {
  type Upload = { id: string; files: string };
  const { rows } = await sql<Upload>`select id, files from reference_uploads where state <> 'done'`.execute(
    db,
  );
  for (const { id, files } of rows) {
    const sizes: { size: number }[] = JSON.parse(files);
    const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
    await sql`update reference_uploads set file_bytes = ${bytes} where id = ${id}`.execute(db);
  }
}
