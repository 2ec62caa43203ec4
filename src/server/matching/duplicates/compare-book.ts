import { ownNumbers } from '#matching';
import { ENTITY_KINDS, entityKey, entityRecord } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import { readDocumentsById, type StoredDocument } from '../../documents/document-store.ts';
import type { BookChange, BookFinds, BookRecord, FoundDouble } from '../comparison/book-part.ts';
import { snapshotClient } from '../comparison/snapshot-client.ts';
import type { MatchDeps } from '../match-deps.ts';
import type { Query } from '../match-run-store.ts';
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
import { listBookRecords, replaceBook } from './duplicate-record-store.ts';
import { currentBook } from './kept-book.ts';

/** Clients of one comparison: first, and at most. What is found for them is written in one transaction. */
const FIRST_CLIENTS = 32;
const MOST_CLIENTS = 200;
/** Comparisons that write more pairs are followed by smaller ones: others wait while these are written. */
const MANY_PAIRS = 500;
/** Comparisons in turn that a save has outrun, after which what waits is left to the next request. */
const MOST_OUTRUN = 8;

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
  let [size, outrun, mayWait] = [FIRST_CLIENTS, 0, true];
  while (mayWait) {
    signal.throwIfAborted();
    const waiting = await listWaitingClients(query, size);
    if (waiting.length === 0) return;
    const book = await currentBook(query, { isChanged: true, mostAlike, signal });
    const { deleted, ...change } = await readChange(query, waiting);
    const finds = await book.change(change);
    signal.throwIfAborted();
    await compareAgain(query, finds.again);
    const written = await write(query, { book, waiting, deleted, change, finds });
    if (written === null) {
      // One of them was saved, or the book was changed, since it was read: the thread has compared what is not stored.
      // A book that was changed is of another revision, and read again.
      book.takeBack(change, await listBookRecords(query, change.clientIds));
      if (++outrun === MOST_OUTRUN) return;
      size = Math.max(1, Math.floor(size / 2));
      continue;
    }
    book.keep(change, finds);
    outrun = 0;
    // A client that was saved in between waits for the next request: one that is saved again and again is compared once.
    mayWait = waiting.length === size || finds.again.length > 0;
    size = written > MANY_PAIRS ? Math.max(1, Math.floor(size / 2)) : Math.min(MOST_CLIENTS, size * 2);
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

/**
 * Writes what was found and resolves to the number of pairs written; null, and nothing written, when one was saved or the
 * book changed since.
 */
async function write(
  query: Query,
  { book, waiting, deleted, change: { clientIds, records }, finds }: Compared,
): Promise<number | null> {
  const at = new Date().toISOString();
  const stored = records.map((record, place) => ({ ...record, frequent: finds.frequent[place] ?? 0 }));
  const work = runTransaction(query, async (transaction) => {
    if ((await markCompared(transaction, waiting, at)).size < waiting.length) throw new Outrun();
    if (!book.isBefore(await replaceBook(transaction, clientIds, stored))) throw new Outrun();
    const before = new Map((await listPairsOf(transaction, clientIds)).map((pair) => [pair.id, pair]));
    const pairs = finds.doubles.map((double) => toPair(double, before, at));
    const isWritten = (pair: StoredPair) => isEqual(pair, before.get(pair.id));
    const kept = new Set(pairs.filter(isWritten).map(({ id }) => id));
    const gone = [...before.keys()].filter((id) => !kept.has(id));
    const added = pairs.filter(({ id }) => !kept.has(id));
    await deletePairs(transaction, gone);
    await insertPairs(transaction, added);
    await forgetClients(transaction, deleted);
    return gone.length + added.length;
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
