import type { JsonObject } from '#records';
import { emptyWriteAheadLog } from '../db/empty-write-ahead-log.ts';
import { takeLock } from '../db/postgres/postgres-locks.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { StoredCollection, Transaction } from '../db/tables.ts';
import { readDocumentForWriting, SYSTEM_AUTHOR } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { forgetRecordsToCompare } from '../matching/duplicates/duplicate-record-store.ts';
import { blackenText, MIN_ERASED_LENGTH, textLikes, textPattern } from './blacken-text.ts';
import { refreshDerivedTexts } from './derived-text-store.ts';
import type { EraseDeps } from './erase-personal-data.ts';
import { type ErasedPlaces, insertErasure } from './erasure-store.ts';
import { blackenEverywhere, fits, type Wanted } from './linked-row-store.ts';
import { rememberSealed } from './remembered-erasure-store.ts';

/** What was erased of a text: current documents, mails of the outbox, and how many values of each table. */
export type ErasedText = { documents: number; mails: number; places: ErasedPlaces };

/**
 * Blackens a text everywhere, all or nothing: in documents with their history, in every other table, and deletes the mails of
 * the outbox that hold it. It counts as a whole, in any case; ids stay, as other data names them.
 * @throws AppError 400 when it is too short
 */
export async function eraseText(
  { config, db, mailer, storeWrites }: Omit<EraseDeps, 'files'>,
  given: string,
): Promise<ErasedText> {
  const text = given.trim();
  const pattern = textPattern([text]);
  if (!pattern) {
    const message = `A text to erase has ${MIN_ERASED_LENGTH} characters or more.`;
    throw new AppError('BAD_REQUEST', { message });
  }
  const likes = textLikes([text]);
  const erased = await runTransaction(db.query, async (trx) => {
    await takeLock(trx, 'erasing');
    const documents = await blackenDocuments(trx, storeWrites, { pattern, likes });
    await forgetRecordsToCompare(trx);
    const places = await blackenEverywhere(trx, { pattern, likes });
    await refreshDerivedTexts(trx);
    await insertErasure(trx, places);
    await rememberSealed(config, 'text', text);
    return { documents, places };
  });
  const mails = await mailer.discardWith(pattern);
  await emptyWriteAheadLog(db);
  return { ...erased, mails };
}

/** Writes new versions of the documents that hold a text, so that no open editor restores it. Returns their number. */
async function blackenDocuments(
  trx: Transaction,
  storeWrites: EraseDeps['storeWrites'],
  { pattern, likes }: Required<Wanted>,
): Promise<number> {
  const rows = await trx
    .selectFrom('documents')
    .select(['collection', 'id', 'data'])
    .where(fits('data', likes))
    .execute();
  const holding = rows.filter(({ data }) => blackenText(data, pattern) !== data);
  for (const { collection, id, data } of holding) {
    const key = { collection: collection as StoredCollection, id };
    const before = await readDocumentForWriting(trx, key);
    if (!before) continue;
    const after = JSON.parse(blackenText(data, pattern)) as JsonObject;
    const note = 'A text was erased.';
    await storeWrites(trx, [{ ...key, author: SYSTEM_AUTHOR, before, after, note }]);
  }
  return holding.length;
}
