import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { similarity } from '../../src/matching/index.ts';

/** Another way to find one name among many; `find` returns how many it found. */
export type NamePeer = {
  name: string;
  queries: number;
  find(query: string): number;
  close(): void;
};

const FIRST_FOUND = 20;
const SLOW_QUERIES = 10;

/** SQLite's full-text index of trigrams, in memory: the best twenty names that share any, by BM25. */
export function trigramIndex(names: readonly string[], queries: number): NamePeer {
  const db = new DatabaseSync(':memory:');
  db.exec("create virtual table names using fts5 (name, tokenize = 'trigram')");
  const insert = db.prepare('insert into names (rowid, name) values (?, ?)');
  db.exec('begin');
  names.forEach((name, row) => {
    insert.run(row, name);
  });
  db.exec('commit');
  const select = db.prepare('select rowid, rank from names where names match ? order by rank limit ?');
  return {
    name: 'SQLite FTS5, trigrams, best 20 by BM25',
    queries,
    find: (query) => select.all(trigramsOf(query), FIRST_FOUND).length,
    close: () => db.close(),
  };
}

/** The definition of our score, name by name. */
export function everyName(names: readonly string[], threshold: number): NamePeer {
  return scan('our score, name by name', names, (query, name) => similarity(query, name) >= threshold);
}

/** The fastest Dice coefficient of npm, name by name; it is another measure. */
export function diceScan(names: readonly string[], threshold: number): NamePeer {
  const dice: (a: string, b: string) => number = createRequire(import.meta.url)('fast-dice-coefficient');
  const isFound = (query: string, name: string) => dice(query, name) * 100 >= threshold;
  return scan('fast-dice-coefficient, name by name', names, isFound);
}

function scan(
  name: string,
  names: readonly string[],
  isFound: (query: string, name: string) => boolean,
): NamePeer {
  const find = (query: string) => {
    let found = 0;
    for (const one of names) if (isFound(query, one)) found++;
    return found;
  };
  return { name, queries: SLOW_QUERIES, find, close: () => {} };
}

function trigramsOf(query: string): string {
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= query.length; at++) trigrams.add(query.slice(at, at + 3));
  return [...trigrams].map((trigram) => `"${trigram}"`).join(' OR ');
}
