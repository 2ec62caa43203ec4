import type { Kysely, Transaction } from 'kysely';
import { type Collection, type JsonObject, sameValue } from '#records';
import { AppError } from '../app-error.ts';
import { replaceClientNames } from '../clients/entity-store.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Tables } from '../db/tables.ts';
import { textProblemOf } from './check-json.ts';
import {
  type Author,
  documentSearchEntry,
  readDocumentForWriting,
  type StoredDocument,
} from './document-store.ts';
import { checkExpectedVersion, type ExpectedVersion } from './expected-version.ts';
import { applyWrite, countCollectionChange, type DocumentWrite } from './revision-store.ts';
import { replaceSearchEntries } from './search-store.ts';

/** Which document is written, by whom, and what the writer believes is there. */
export type DocumentTarget = {
  collection: Collection;
  id: string;
  author: Author;
  expected?: ExpectedVersion;
};

/** Collections that server processes keep in memory. */
const REMEMBERED_COLLECTIONS: readonly Collection[] = ['rules', 'fields'];

/**
 * Turns the current document into the next, with its revision and all it is found by: everything or nothing.
 * Data that stays the same makes no version.
 * @param next what shall be stored; null deletes
 */
export async function saveDocument(
  query: Kysely<Tables>,
  target: DocumentTarget,
  next: (current: StoredDocument | null) => JsonObject | null,
): Promise<StoredDocument> {
  const problem = textProblemOf(target.id);
  if (problem) throw new AppError('BAD_REQUEST', { fields: [{ path: 'id', message: problem }] });
  return runTransaction(query, async (transaction) => {
    const before = await readDocumentForWriting(transaction, target);
    checkExpectedVersion(target.expected, before);
    const after = next(before);
    if (before && after && sameValue(before.data, after)) return before;
    const { collection, id, author } = target;
    return writeWhole(transaction, { collection, id, author, before, after });
  });
}

async function writeWhole(transaction: Transaction<Tables>, write: DocumentWrite): Promise<StoredDocument> {
  const document = await applyWrite(transaction, write);
  const { collection, id, after } = write;
  const before = write.before?.data ?? null;
  const entryOf = (data: JsonObject | null) => (data ? [documentSearchEntry(collection, id, data)] : []);
  await replaceSearchEntries(transaction, entryOf(before), entryOf(after));
  if (collection === 'clients') await replaceClientNames(transaction, id, { before, after });
  if (REMEMBERED_COLLECTIONS.includes(collection)) await countCollectionChange(transaction, collection);
  return document;
}
