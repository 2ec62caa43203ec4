import type { Query } from '../db/tables.ts';
import { type PdfText, READING_VERSION } from './reading/read-pdf.ts';

type Key = { userId: string; contentHash: string };
/** How a text is stored. Earlier ones lack labels or what is hidden, and the first ones are the pages alone. */
type StoredText = Omit<PdfText, 'isRecognised'> & { reading: number };
type EarlierText = string[] | (Pick<PdfText, 'pages'> & Partial<StoredText>);

/** Stores the text of each page of a user's file, as it is read today. */
export async function savePdfText(
  query: Query,
  { userId, contentHash }: Key,
  { isRecognised, ...read }: PdfText,
): Promise<void> {
  const text = JSON.stringify({ ...read, reading: READING_VERSION } satisfies StoredText);
  const row = {
    ...{ pages: text, text_bytes: Buffer.byteLength(text) },
    recognised: Number(isRecognised),
    created_at: new Date().toISOString(),
  };
  await query
    .insertInto('pdf_texts')
    .values({ user_id: userId, content_hash: contentHash, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'content_hash']).doUpdateSet(row))
    .execute();
}

/** Reads the text of a user's file; null when it is not stored, or was read in an earlier way. */
export async function readPdfText(query: Query, key: Key): Promise<PdfText | null> {
  const row = await findRow(query, key);
  const { reading, ...text }: Partial<StoredText> = JSON.parse(row?.pages ?? '{}');
  return row && reading === READING_VERSION
    ? { ...(text as Omit<PdfText, 'isRecognised'>), isRecognised: row.recognised === 1 }
    : null;
}

/** Reads text and label of each page of a user's file and what is hidden, however it was read; none when it is not stored. */
export async function readPdfPages(
  query: Query,
  key: Key,
): Promise<Pick<PdfText, 'pages' | 'labels' | 'hiddenTexts'>> {
  const stored: EarlierText = JSON.parse((await findRow(query, key))?.pages ?? '[]');
  const none = { labels: [], hiddenTexts: [] };
  return Array.isArray(stored) ? { pages: stored, ...none } : { ...none, ...stored };
}

function findRow(query: Query, { userId, contentHash }: Key) {
  return query
    .selectFrom('pdf_texts')
    .select(['pages', 'recognised'])
    .where('user_id', '=', userId)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
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
