import { inParts } from '../db/in-parts.ts';
import { claimMeta, readMeta } from '../db/meta-store.ts';
import { pagesOf } from '../db/page-cursor.ts';
import { given } from '../db/rows/given.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Query, StoredCollection, Transaction } from '../db/tables.ts';
import { yieldToOthers } from '../ground/yield-to-others.ts';
import { listDocumentsById, type StoredDocument } from './document-store.ts';

/** Ids, and documents with all they hold, that are read between two turns of others. */
const IDS_PER_PAGE = 5_000;
const DOCUMENTS_PER_PART = 200;

/** Returns the ids of the whole collection, sorted. */
export async function listDocumentIds(query: Query, collection: StoredCollection): Promise<string[]> {
  const pages = pagesOf<{ id: string }>(IDS_PER_PAGE, ({ after, limit }) =>
    query
      .selectFrom('documents')
      .select('id')
      .where('collection', '=', collection)
      .$call(given(after, (rows, after) => rows.where('id', '>', after.id)))
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  const ids: string[] = [];
  for await (const page of pages) ids.push(...page.map(({ id }) => id));
  // A database may sort otherwise.
  return ids.sort();
}

/**
 * Has every client that is stored entered by `enter`, some in a transaction, and stores under a key that this is done: an
 * earlier release kept less of them. Does nothing from then on.
 */
export async function enterClientsOnce(
  query: Query,
  key: string,
  enter: (transaction: Transaction, clients: readonly StoredDocument[]) => Promise<void>,
): Promise<void> {
  if ((await readMeta(query, key)) !== undefined) return;
  for (const ids of inParts(await listDocumentIds(query, 'clients'), DOCUMENTS_PER_PART)) {
    await runTransaction(query, async (transaction) => {
      await enter(transaction, await listDocumentsById(transaction, { collection: 'clients', ids }));
    });
  }
  await claimMeta(query, key, 'filled');
}

/** Yields the documents with these ids, some at a time, in their order. Those that are gone are left out. */
export async function* readInPages(
  query: Query,
  { collection, ids }: { collection: StoredCollection; ids: readonly string[] },
): AsyncGenerator<StoredDocument[], void, undefined> {
  for (const some of inParts(ids, DOCUMENTS_PER_PART)) {
    const documents = await listDocumentsById(query, { collection, ids: some });
    if (documents.length > 0) yield documents;
    await yieldToOthers();
  }
}
