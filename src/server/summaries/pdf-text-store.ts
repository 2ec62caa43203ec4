import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { PdfText } from './reading/read-pdf.ts';

type Query = Kysely<Tables>;
type Key = { userId: string; contentHash: string };

/** Stores the text of each page of a user's file. */
export async function savePdfText(
  query: Query,
  { userId, contentHash }: Key,
  { pages, isRecognised }: PdfText,
): Promise<void> {
  const row = {
    pages: JSON.stringify(pages),
    recognised: Number(isRecognised),
    created_at: new Date().toISOString(),
  };
  await query
    .insertInto('pdf_texts')
    .values({ user_id: userId, content_hash: contentHash, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'content_hash']).doUpdateSet(row))
    .execute();
}

/** Reads the text of each page of a user's file; null when it is not stored. */
export async function readPdfText(query: Query, { userId, contentHash }: Key): Promise<PdfText | null> {
  const row = await query
    .selectFrom('pdf_texts')
    .select(['pages', 'recognised'])
    .where('user_id', '=', userId)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
  return row ? { pages: JSON.parse(row.pages), isRecognised: row.recognised === 1 } : null;
}

/** Deletes texts without a summary, as when one was deleted while its file was read. */
export async function deleteLooseTexts(query: Query): Promise<void> {
  await query
    .deleteFrom('pdf_texts')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('summaries')
            .select('summaries.id')
            .whereRef('summaries.user_id', '=', 'pdf_texts.user_id')
            .whereRef('summaries.content_hash', '=', 'pdf_texts.content_hash'),
        ),
      ),
    )
    .execute();
}
