import { sameValue } from '#records';
import { runShortTransaction } from '../db/run-transaction.ts';
import type { Query, StoredCollection, Transaction } from '../db/tables.ts';
import { wrongField } from '../ground/app-error.ts';
import { textProblemOf } from './check-json.ts';
import { type Author, readDocumentForWriting, type StoredDocument } from './document-store.ts';
import { checkExpectedVersion, type ExpectedVersion } from './expected-version.ts';
import { storeWrites } from './store-writes.ts';
import type { DocumentWrite } from './write-store.ts';

/** The document to write, its author, and the version that the author expects. */
export type DocumentTarget = {
  collection: StoredCollection;
  id: string;
  author: Author;
  expected?: ExpectedVersion;
};

/** The data to store, null to delete, with the details of its revision. */
export type NextDocument = Pick<DocumentWrite, 'after' | 'operation' | 'forced' | 'note'>;

/**
 * Replaces the current document by the next, with its revision and its search index, in one transaction. Unchanged data
 * makes no version.
 */
export async function saveDocument(
  query: Query,
  target: DocumentTarget,
  next: (current: StoredDocument | null, transaction: Transaction) => NextDocument | Promise<NextDocument>,
): Promise<StoredDocument> {
  checkId(target.id);
  return runShortTransaction(query, async (transaction) => {
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

/**
 * Checks an id.
 * @throws AppError 400 when not every database can store it
 */
export function checkId(id: string): void {
  const problem = textProblemOf(id);
  if (problem) throw wrongField('id', problem);
}
