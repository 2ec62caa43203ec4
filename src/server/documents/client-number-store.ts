import { findableNumbers } from '#matching';
import { type EntityKind, entityNames, entityRecord, type JsonObject } from '#records';
import type { Query } from '../db/tables.ts';
import { enterClientsOnce } from './document-pages-store.ts';
import { entityScope } from './document-store.ts';
import { replacedEntries, type SearchEntry, searchWords, type WordSearch } from './search-store.ts';

/** Fewer characters begin the numbers of too many. */
const SHORTEST_TYPED = 3;
/** The key under which it is stored that every client is found by its numbers. */
const FILLED_KEY = 'client-numbers';

/**
 * The entries of the search index by which a client, its contacts and its related parties are found by their numbers, such as
 * a registration number: without blanks and signs, and without the letters that a number begins with.
 */
export function numberEntries(clientId: string, data: JsonObject): SearchEntry[] {
  return entityNames(data).flatMap(({ kind, itemId }) => {
    const numbers = findableNumbers(entityRecord(data, { kind, itemId, clientId }) ?? {});
    const words = numbers.flatMap((number) => [number, number.replace(/^\p{L}+/u, '')]);
    const text = [...new Set(words)].join(' ');
    return text === '' ? [] : [{ scope: numberScope(kind), ownerId: clientId, itemId, text }];
  });
}

/** Selects, as `searchWords`, up to `limit` entities of a kind by their names, and by their numbers when a number is typed. */
export function searchNamesAndNumbers(
  query: Query,
  { kind, q = '', ...page }: Omit<WordSearch, 'scope'> & { kind: EntityKind },
) {
  const byName = searchWords(query, { ...page, q, scope: entityScope(kind) });
  const number = q.replace(/[^\p{L}\p{N}]/gu, '');
  if (number.length < SHORTEST_TYPED || !/\p{N}/u.test(number)) return byName;
  const byNumber = searchWords(query, { ...page, q: number, scope: numberScope(kind) });
  return query.selectFrom(byName).selectAll().unionAll(query.selectFrom(byNumber).selectAll()).as('found');
}

/** Enters the numbers of clients that were stored before they were found by these; does nothing once that is done. */
export async function fillClientNumbers(query: Query): Promise<void> {
  await enterClientsOnce(query, FILLED_KEY, async (transaction, clients) => {
    const entries = clients.flatMap(({ id, data }) => numberEntries(id, data));
    // A client that was written since the start of this has its own already.
    const statements = [
      ...replacedEntries(transaction, entries, []),
      ...replacedEntries(transaction, [], entries),
    ];
    for (const { query: statement } of statements) await transaction.executeQuery(statement);
  });
}

function numberScope(kind: EntityKind): string {
  return `${entityScope(kind)}/numbers`;
}
