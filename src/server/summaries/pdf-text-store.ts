import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { PdfText } from './reading/read-pdf.ts';

type Query = Kysely<Tables>;
type Key = { userId: string; contentHash: string };
/** How a text is stored. Until hidden text was left out, the pages alone were, later without labels or what is hidden. */
type Later = 'labels' | 'hiddenTexts';
type StoredText = Omit<PdfText, 'isRecognised' | Later> & { [Name in Later]?: PdfText[Name] };

/** Stores the text of each page of a user's file. */
export async function savePdfText(
  query: Query,
  { userId, contentHash }: Key,
  { isRecognised, ...stored }: PdfText,
): Promise<void> {
  const text = JSON.stringify(stored satisfies StoredText);
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

/** Reads the text of a user's file; null when it is not stored, or not with all that is read today. */
export async function readPdfText(query: Query, key: Key): Promise<PdfText | null> {
  const row = await findRow(query, key);
  const stored: StoredText | string[] = JSON.parse(row?.pages ?? '[]');
  if (!row || Array.isArray(stored) || !stored.labels) return null;
  const { labels, hiddenTexts = stored.hiddenPassages === 0 ? [] : null } = stored;
  return hiddenTexts && { ...stored, labels, hiddenTexts, isRecognised: row.recognised === 1 };
}

/** Reads text and label of each page of a user's file and what is hidden, however it was read; none when it is not stored. */
export async function readPdfPages(query: Query, key: Key): Promise<Pick<PdfText, 'pages' | Later>> {
  const stored: StoredText | string[] = JSON.parse((await findRow(query, key))?.pages ?? '[]');
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
