import type { WritingStatement } from '../db/run-together.ts';
import type { Query } from '../db/tables.ts';
import { documentScope, listDocumentsById } from '../documents/document-store.ts';
import { replacedEntries, type SearchEntry, searchWords } from '../documents/search-store.ts';
import { findSurvivor, type MergedClient } from './client-merge-store.ts';

/** The scope of the search index in which clients that went into others are found by their names. */
const MERGED_SCOPE = `${documentScope('clients')}/merged`;

/** A client that is found by the name of one that went into it. */
export type FoundByFormerName = { id: string; name: string; formerName: string };

/** The statements after which a client that goes into another is still found; `isUndone`: as one of its own again. */
export function mergedNameEntries(
  query: Query,
  { id, name }: MergedClient,
  isUndone: boolean,
): WritingStatement[] {
  const entries: SearchEntry[] = [{ scope: MERGED_SCOPE, ownerId: id, itemId: '', text: `${name} ${id}` }];
  // One of its id and name may have gone into another before, and have been entered again since.
  const removed = replacedEntries(query, entries, []);
  return isUndone ? removed : [...removed, ...replacedEntries(query, [], entries)];
}

/** Finds clients by the words of the names of those that went into them, each once. */
export async function findByFormerName(
  query: Query,
  { q, limit }: { q: string; limit: number },
): Promise<FoundByFormerName[]> {
  const rows = await query
    .selectFrom(searchWords(query, { scope: MERGED_SCOPE, q, limit }))
    .innerJoin('client_merges', (join) =>
      join
        .onRef('client_merges.absorbed_id', '=', 'found.owner_id')
        // People of one client that became one have no address of their own.
        .onRef('client_merges.absorbed_id', '<>', 'client_merges.survivor_id')
        .on('undone_at', 'is', null),
    )
    .select(['absorbed_id', 'absorbed_name'])
    .orderBy('place')
    .execute();
  const found = new Map<string, string>();
  for (const { absorbed_id, absorbed_name } of rows) {
    found.set(await findSurvivor(query, absorbed_id), absorbed_name);
  }
  const clients = await listDocumentsById(query, { collection: 'clients', ids: [...found.keys()] });
  return clients.map(({ id, data }) => ({
    ...{ id, name: String(data.name), formerName: found.get(id) ?? '' },
  }));
}
