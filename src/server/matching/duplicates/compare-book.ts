import { ownNumbers } from '#matching';
import { ENTITY_KINDS, entityKey, entityRecord } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { listStoredIds, readDocumentsById, type StoredDocument } from '../../documents/document-store.ts';
import type { BookChange, BookFinds, BookRecord, FoundDouble } from '../comparison/book-part.ts';
import { snapshotClient } from '../comparison/snapshot-client.ts';
import type { MatchDeps } from '../match-deps.ts';
import { shortHash } from '../to-reference-record.ts';
import type { BookSession } from './book-session.ts';
import {
  compareAgain,
  forgetClients,
  listWaitingClients,
  markCompared,
  type WaitingClient,
} from './duplicate-client-store.ts';
import { deletePairs, insertPairs, listPairsOf, type StoredPair } from './duplicate-pair-store.ts';
import { replaceBook } from './duplicate-record-store.ts';
import { currentBook } from './kept-book.ts';

/** Clients of one comparison: first, and at most. What is found for them is written in one transaction. */
const FIRST_CLIENTS = 32;
const MOST_CLIENTS = 200;
/** Comparisons that write more pairs are followed by smaller ones: others wait while these are written. */
const MANY_PAIRS = 500;
/** Comparisons in turn that a change of the book has outrun, after which what waits is left to the next request. */
const MOST_REFUSED = 8;

type Options = { mostAlike?: number };

/**
 * Compares every client that was stored since it was compared last with all that have been compared. What is to do is read
 * from the database each time, and written with the mark that it is done in one transaction: after a kill at any moment
 * the same call goes on. The book itself is kept in memory, and compared in a thread.
 */
export async function compareBook(
  { db: { query } }: Pick<MatchDeps, 'db'>,
  signal: AbortSignal,
  { mostAlike }: Options = {},
): Promise<void> {
  let [size, refused, after] = [FIRST_CLIENTS, 0, ''];
  let [isAgain, isSaved] = [false, false];
  for (;;) {
    signal.throwIfAborted();
    const waiting = await listWaitingClients(query, { limit: size, after });
    const last = waiting.at(-1);
    if (!last) {
      // A client that was saved in between waits for the next request: one that is saved again and again is compared once.
      if (!isAgain || isSaved) return;
      [after, isAgain] = ['', false];
      continue;
    }
    const book = await currentBook(query, { isChanged: true, mostAlike, signal });
    const { deleted, ...change } = await readChange(query, waiting);
    const finds = await book.change(change);
    signal.throwIfAborted();
    await compareAgain(query, finds.again);
    const written = await write(query, { book, waiting, deleted, change, finds });
    if (written === null) {
      if (++refused === MOST_REFUSED) return;
      // What was deleted may stand before those of this turn, and is taken out of the book first.
      after = '';
      continue;
    }
    book.keep(change, finds);
    [refused, after] = [0, last.clientId];
    isAgain ||= finds.again.length > 0;
    isSaved ||= written.isSaved;
    size = written.pairs > MANY_PAIRS ? Math.max(1, Math.floor(size / 2)) : Math.min(MOST_CLIENTS, size * 2);
  }
}

/** The clients as they are stored now, and those of them that are deleted. */
type ReadChange = BookChange & { deleted: string[] };

async function readChange(query: Query, waiting: readonly WaitingClient[]): Promise<ReadChange> {
  const clientIds = waiting.map(({ clientId }) => clientId);
  const documents = await readDocumentsById(query, { collection: 'clients', ids: clientIds });
  const records = [...documents.values()].flatMap(recordsOf);
  return { clientIds, records, deleted: clientIds.filter((id) => !documents.has(id)) };
}

function recordsOf(client: StoredDocument): BookRecord[] {
  return snapshotClient(client, ENTITY_KINDS, new Map())
    .filter(({ normalized }) => normalized !== '')
    .map(({ kind, clientId, recordId, birthday, birthplace, names }) => {
      const values = entityRecord(client.data, entityKey(kind, recordId)) ?? {};
      const numbers = ownNumbers(values);
      return { clientId, kind, recordId, names, birthday, birthplace, numbers, frequent: 0 };
    });
}

type Compared = {
  book: BookSession;
  waiting: readonly WaitingClient[];
  deleted: readonly string[];
  change: BookChange;
  finds: BookFinds;
};

/** Thrown in a transaction, so that nothing of it is kept. */
class Outrun extends Error {}

/** How many pairs were written, and whether a client was saved since it was read. */
type Written = { pairs: number; isSaved: boolean };

/**
 * Writes what was found; null, and nothing written, when a client was deleted or the book changed since. One that was saved
 * since stands in the book as it was read, as if that had been written just before the save, and still waits.
 */
async function write(
  query: Query,
  { book, waiting, deleted, change: { clientIds, records }, finds }: Compared,
): Promise<Written | null> {
  const at = new Date().toISOString();
  const stored = records.map((record, place) => ({ ...record, frequent: finds.frequent[place] ?? 0 }));
  const work = runTransaction(query, async (transaction) => {
    const marked = await markCompared(transaction, waiting, at);
    const saved = clientIds.filter((id) => !marked.has(id));
    if (!book.isBefore(await replaceBook(transaction, clientIds, stored))) throw new Outrun();
    const before = new Map((await listPairsOf(transaction, clientIds)).map((pair) => [pair.id, pair]));
    const pairs = finds.doubles.map((double) => toPair(double, before, at));
    const isWritten = (pair: StoredPair) => isEqual(pair, before.get(pair.id));
    const kept = new Set(pairs.filter(isWritten).map(({ id }) => id));
    const gone = [...before.keys()].filter((id) => !kept.has(id));
    const added = pairs.filter(({ id }) => !kept.has(id));
    const named = new Set([
      ...saved,
      ...added.flatMap(({ first, second }) => [first.clientId, second.clientId]),
    ]);
    const stillThere = await listStoredIds(transaction, { collection: 'clients', ids: [...named] });
    if (stillThere.size < named.size) throw new Outrun();
    await deletePairs(transaction, gone);
    await insertPairs(transaction, added);
    await forgetClients(
      transaction,
      deleted.filter((id) => marked.has(id)),
    );
    return { pairs: gone.length + added.length, isSaved: saved.length > 0 };
  });
  return work.catch((error) => {
    if (error instanceof Outrun) return null;
    throw error;
  });
}

function toPair(double: FoundDouble, before: ReadonlyMap<string, StoredPair>, at: string): StoredPair {
  const { kind, first, second } = double;
  const id = shortHash(JSON.stringify([kind, first.recordId, second.recordId]));
  const known = before.get(id);
  return { ...double, id, foundAt: known?.valuesHash === double.valuesHash ? known.foundAt : at };
}

function isEqual(pair: StoredPair, other: StoredPair | undefined): boolean {
  return other !== undefined && textOf(pair) === textOf(other);
}

function textOf({ id, kind, tier, score, words, combined, birthday, number, ...pair }: StoredPair): string {
  const { first, second, valuesHash, foundAt } = pair;
  const sides = [first.clientId, first.recordId, second.clientId, second.recordId];
  return JSON.stringify([
    id,
    kind,
    tier,
    score,
    words,
    combined,
    birthday,
    number,
    sides,
    valuesHash,
    foundAt,
  ]);
}
