import { sql } from 'kysely';
import { inParts } from '../db/in-parts.ts';
import type { PageCursor } from '../db/page-cursor.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import { rowOf } from '../db/rows/column-names.ts';
import { countFound } from '../db/rows/count-found.ts';
import type { WritingStatement } from '../db/run-together.ts';
import type { Query, Tables } from '../db/tables.ts';
import { foldedWords, foldText } from '../ground/fold-text.ts';

/** An item that is found by the words of its text, and sorted by that text within its scope. */
export type SearchEntry = { scope: string; ownerId: string; itemId: string; text: string };

/** Words by which items of a scope are searched, and where the search begins and ends. */
export type WordSearch = {
  scope: string;
  limit: number;
  q?: string | undefined;
  cursor?: PageCursor | undefined;
};

/** Longest indexed prefix of a word, in characters; longer words are compared with the whole text. */
const MAX_PREFIX_LENGTH = 3;

/** The statements that update the search index from the entries of `before` to those of `after`. */
export function replacedEntries(
  query: Query,
  before: readonly SearchEntry[],
  after: readonly SearchEntry[],
): WritingStatement[] {
  const { removed, added } = compareLists(before, after);
  return [
    ...inParts(removed.flatMap(rowsOf)).map((rows) => ({ query: deleteRows(query, rows) })),
    ...inParts(added.flatMap(rowsOf)).map((rows) => ({ query: insertRows(query, rows) })),
  ];
}

/**
 * Selects up to `limit` rows of a scope after `cursor`, in order, whose texts have a word for each prefix in `q`.
 * Select from it as a subquery, so that few rows are found before anything is joined to them.
 */
export function searchWords(query: Query, { scope, q = '', cursor, limit }: WordSearch) {
  const words = foldedWords(foldText(q)).toSorted((a, b) => b.length - a.length);
  const prefix = prefixOf(words[0] ?? '');
  let rows = query
    .selectFrom('search_words')
    .select(['sort_key', 'owner_id', 'item_id'])
    .where('scope', '=', scope)
    .where('prefix', '=', prefix)
    .orderBy('sort_key')
    .orderBy('owner_id')
    .orderBy('item_id')
    .limit(limit);
  // Signs alone are not a prefix of any word.
  if (words.length === 0 && q.trim() !== '') rows = rows.where(sql<boolean>`1 = 0`);
  if (cursor) {
    const { sortKey, ownerId, itemId } = cursor;
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('sort_key', 'owner_id', 'item_id'), '>', tuple(sortKey, ownerId, itemId)),
    );
  }
  // Folded words contain letters and digits only, so nothing in them needs escaping.
  for (const word of words.filter((one) => one !== prefix)) {
    rows = rows.where(({ eb, or }) =>
      or([eb('sort_key', 'like', `${word}%`), eb('sort_key', 'like', `% ${word}%`)]),
    );
  }
  return rows.as('found');
}

/** Counts the texts of a scope that have a word for each prefix in `q`, up to `limit`. */
export async function countWords(
  query: Query,
  search: { scope: string; q: string; limit: number },
): Promise<number> {
  return countFound(query.selectFrom(searchWords(query, search)));
}

function rowsOf({ scope, ownerId, itemId, text }: SearchEntry): Tables['search_words'][] {
  const sortKey = foldText(text);
  return prefixesOf(sortKey).map((prefix) => rowOf({ scope, prefix, sortKey, ownerId, itemId }));
}

/** Returns the prefixes of every word, and the empty prefix, which finds all texts. */
function prefixesOf(folded: string): string[] {
  const prefixes = new Set(['']);
  for (const word of foldedWords(folded)) {
    for (let length = 1; length <= MAX_PREFIX_LENGTH; length++)
      prefixes.add([...word].slice(0, length).join(''));
  }
  return [...prefixes];
}

function prefixOf(word: string): string {
  return [...word].slice(0, MAX_PREFIX_LENGTH).join('');
}

const insertRows = preparedStatement((query, rows: Tables['search_words'][]) =>
  query.insertInto('search_words').values(rows),
);

const deleteRows = preparedStatement((query, rows: Tables['search_words'][]) => {
  const keys = rows.map(
    (row) => sql`(${row.scope}, ${row.prefix}, ${row.sort_key}, ${row.owner_id}, ${row.item_id})`,
  );
  return query
    .deleteFrom('search_words')
    .where(sql<boolean>`(scope, prefix, sort_key, owner_id, item_id) in (values ${sql.join(keys)})`);
});

/** Returns the items that are only in the first list, and those only in the second. */
export function compareLists<T extends object>(
  before: readonly T[],
  after: readonly T[],
): { removed: T[]; added: T[] } {
  const old = new Set(before.map((item) => JSON.stringify(item)));
  const now = new Set(after.map((item) => JSON.stringify(item)));
  return {
    removed: before.filter((item) => !now.has(JSON.stringify(item))),
    added: after.filter((item) => !old.has(JSON.stringify(item))),
  };
}
