import type { Transaction } from 'kysely';
import type { JsonObject } from '#records';
import type { Tables } from '../db/tables.ts';
import { replaceClientNames } from './client-name-store.ts';
import { documentSearchEntry, type StoredCollection, type StoredDocument } from './document-store.ts';
import { countCollectionChange } from './revision-store.ts';
import { wantScreening } from './screening-mark-store.ts';
import { replaceSearchEntries } from './search-store.ts';
import { applyWrites, type DocumentWrite } from './write-store.ts';

/** Collections that server processes cache. */
const CACHED_COLLECTIONS: readonly StoredCollection[] = ['rules', 'fields'];

/** Stores writes with their revisions and their entries of the search index. */
export async function storeWrites(
  transaction: Transaction<Tables>,
  writes: readonly DocumentWrite[],
): Promise<StoredDocument[]> {
  const documents = await applyWrites(transaction, writes);
  const clients = writes.filter(({ collection }) => collection === 'clients');
  const names = await replaceClientNames(
    transaction,
    clients.map(({ id, before, after }) => ({ clientId: id, before: before?.data ?? null, after })),
  );
  await replaceSearchEntries(
    transaction,
    [...writes.flatMap((write) => entryOf(write, write.before?.data ?? null)), ...names.gone],
    [...writes.flatMap((write) => entryOf(write, write.after)), ...names.come],
  );
  await wantScreening(
    transaction,
    documents.filter((_, at) => writes[at]?.collection === 'clients'),
  );
  const collections = new Set(writes.map(({ collection }) => collection));
  for (const collection of CACHED_COLLECTIONS) {
    if (collections.has(collection)) await countCollectionChange(transaction, collection);
  }
  return documents;
}

function entryOf({ collection, id }: DocumentWrite, data: JsonObject | null) {
  return data ? [documentSearchEntry(collection, id, data)] : [];
}
