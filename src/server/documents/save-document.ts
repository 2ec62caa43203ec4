import type { Kysely, Transaction } from 'kysely';
import { sameValue } from '#records';
import { runTransaction } from '../db/run-transaction.ts';
import type { Tables } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { textProblemOf } from './check-json.ts';
import {
  type Author,
  readDocumentForWriting,
  type StoredCollection,
  type StoredDocument,
} from './document-store.ts';
import { checkExpectedVersion, type ExpectedVersion } from './expected-version.ts';
import { storeWrites } from './store-writes.ts';
import type { DocumentWrite } from './write-store.ts';

/** Which document is written, by whom, and what the writer believes is there. */
export type DocumentTarget = {
  collection: StoredCollection;
  id: string;
  author: Author;
  expected?: ExpectedVersion;
};

/** What shall be stored, null to delete; and how its revision tells of it. */
export type NextDocument = Pick<DocumentWrite, 'after' | 'operation' | 'forced' | 'note'>;

/**
 * Turns the current document into the next, with its revision and all it is found by: everything or nothing.
 * Data that stays the same makes no version.
 */
export async function saveDocument(
  query: Kysely<Tables>,
  target: DocumentTarget,
  next: (
    current: StoredDocument | null,
    transaction: Transaction<Tables>,
  ) => NextDocument | Promise<NextDocument>,
): Promise<StoredDocument> {
  checkId(target.id);
  return runTransaction(query, async (transaction) => {
    const before = await readDocumentForWriting(transaction, target);
    checkExpectedVersion(target.expected, before);
    const { collection, id, author } = target;
    const { after, ...details } = await next(before, transaction);
    if (before && after && sameValue(before.data, after)) return before;
    const write: DocumentWrite = { collection, id, author, before, after, ...details };
    const [stored] = await storeWrites(transaction, [write]);
    return stored as StoredDocument;
  });
}

/** @throws AppError 400 when no database could store the id */
export function checkId(id: string): void {
  const problem = textProblemOf(id);
  if (problem) throw new AppError('BAD_REQUEST', { fields: [{ path: 'id', message: problem }] });
}
