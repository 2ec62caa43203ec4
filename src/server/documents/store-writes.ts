import type { JsonObject } from '#records';
import { runTogether } from '../db/run-together.ts';
import type { StoredCollection, Transaction } from '../db/tables.ts';
import { replacedNames } from './client-name-store.ts';
import { numberEntries } from './client-number-store.ts';
import { replacedValues } from './client-value-store.ts';
import { documentSearchEntry, type StoredDocument } from './document-store.ts';
import { endFormerClients } from './former-client-store.ts';
import { countCollectionChange } from './revision-store.ts';
import { removedPairs, screeningMarks } from './screening-mark-store.ts';
import { replacedEntries } from './search-store.ts';
import { type DocumentWrite, prepareWrites } from './write-store.ts';

/** Collections that server processes cache. */
const CACHED_COLLECTIONS: readonly StoredCollection[] = ['rules', 'fields'];

/**
 * Stores writes with their revisions, their entries of the search index, and the values of clients.
 * @returns the documents with their new versions
 * @throws OutrunError when a document changed after it was read
 */
export async function storeWrites(
  transaction: Transaction,
  writes: readonly DocumentWrite[],
): Promise<StoredDocument[]> {
  const { documents, statements } = await prepareWrites(transaction, writes);
  const clients = writes.filter(({ collection }) => collection === 'clients');
  const changes = clients.map(({ id, before, after }) => ({
    ...{ clientId: id, before: before?.data ?? null, after },
  }));
  const names = replacedNames(transaction, changes);
  const entries = replacedEntries(
    transaction,
    [...writes.flatMap((write) => entriesOf(write, write.before?.data ?? null)), ...names.removed],
    [...writes.flatMap((write) => entriesOf(write, write.after)), ...names.added],
  );
  const marks = screeningMarks(
    transaction,
    documents.filter((_, at) => writes[at]?.collection === 'clients'),
  );
  await runTogether(transaction, [
    ...[...statements, ...names.statements, ...entries, ...marks],
    ...replacedValues(transaction, changes),
    ...removedPairs(
      transaction,
      changes.flatMap(({ clientId, after }) => (after === null ? [clientId] : [])),
    ),
  ]);
  await endFormerClients(transaction, writes, documents);
  const collections = new Set(writes.map(({ collection }) => collection));
  for (const collection of CACHED_COLLECTIONS) {
    if (collections.has(collection)) await countCollectionChange(transaction, collection);
  }
  return documents;
}

function entriesOf({ collection, id }: DocumentWrite, data: JsonObject | null) {
  if (!data) return [];
  const numbers = collection === 'clients' ? numberEntries(id, data) : [];
  return [documentSearchEntry(collection, id, data), ...numbers];
}
