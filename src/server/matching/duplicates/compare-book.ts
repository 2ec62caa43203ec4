import { ownNumbers } from '#matching';
import { ENTITY_KINDS, entityKey, entityRecord } from '#records';
import { readNormalizedNames } from '../../clients/entity-store.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { readDocumentsById, type StoredDocument } from '../../documents/document-store.ts';
import { snapshotClient } from '../comparison/snapshot-client.ts';
import type { MatchDeps } from '../match-deps.ts';
import type { Query } from '../match-run-store.ts';
import { shortHash } from '../to-reference-record.ts';
import {
  forgetClients,
  listWaitingClients,
  markCompared,
  type WaitingClient,
} from './duplicate-client-store.ts';
import { deletePairs, insertPairs, listPairsOf, type StoredPair } from './duplicate-pair-store.ts';
import { type BookRecord, eachBookPart, replaceBook } from './duplicate-record-store.ts';
import { type Double, DoubleSearch } from './find-doubles.ts';

/** Clients of one comparison. */
const CLIENTS_PER_BATCH = 5_000;
/** Records that they are compared with at once. */
const RECORDS_PER_PAGE = 20_000;

/**
 * Compares every client that was stored since it was compared last with all that have been compared, so that each two
 * meet once. What is to do is read from the database each time, and written with the mark that it is done in one
 * transaction: after a kill at any moment the same call goes on.
 */
export async function compareBook(
  { db: { query } }: Pick<MatchDeps, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const waiting = await listWaitingClients(query, CLIENTS_PER_BATCH);
    if (waiting.length === 0) return;
    await compareClients(query, waiting, signal);
    // A client that was saved in between waits for the next request: one that is saved again and again is compared once.
    if (waiting.length < CLIENTS_PER_BATCH) return;
  }
}

async function compareClients(
  query: Query,
  waiting: readonly WaitingClient[],
  signal: AbortSignal,
): Promise<void> {
  const ids = waiting.map(({ clientId }) => clientId);
  const documents = await readDocumentsById(query, { collection: 'clients', ids });
  const records = await recordsOf(query, [...documents.values()]);
  const search = new DoubleSearch(records, signal);
  await search.amongThemselves();
  const own = new Set(ids);
  for await (const others of eachBookPart(query, { limit: RECORDS_PER_PAGE })) {
    signal.throwIfAborted();
    await search.with(others.filter(({ clientId }) => !own.has(clientId)));
  }
  await write(query, { waiting, records, found: search.found, documents });
}

async function recordsOf(query: Query, documents: readonly StoredDocument[]): Promise<BookRecord[]> {
  const names = await readNormalizedNames(
    query,
    documents.map(({ id }) => id),
  );
  return documents.flatMap((client) =>
    snapshotClient(client, ENTITY_KINDS, names)
      .filter(({ normalized }) => normalized !== '')
      .map(({ kind, clientId, recordId, normalized, birthday, birthplace, names: own }) => {
        const values = entityRecord(client.data, entityKey(kind, recordId)) ?? {};
        return {
          ...{ clientId, kind, recordId, names: own, normalized, birthday, birthplace },
          numbers: ownNumbers(values),
        };
      }),
  );
}

type Compared = {
  waiting: readonly WaitingClient[];
  records: readonly BookRecord[];
  found: readonly Double[];
  documents: ReadonlyMap<string, StoredDocument>;
};

/** Writes what was found for the clients that are still as they were read. */
async function write(query: Query, { waiting, records, found, documents }: Compared): Promise<void> {
  const at = new Date().toISOString();
  await runTransaction(query, async (transaction) => {
    const marked = await markCompared(transaction, waiting, at);
    if (marked.size === 0) return;
    const ids = [...marked];
    const isLate = new Set(waiting.flatMap(({ clientId }) => (marked.has(clientId) ? [] : [clientId])));
    await replaceBook(
      transaction,
      ids,
      records.filter(({ clientId }) => marked.has(clientId)),
    );
    const before = new Map((await listPairsOf(transaction, ids)).map((pair) => [pair.id, pair]));
    const pairs = found
      .filter(({ first, second }) => !isLate.has(first.clientId) && !isLate.has(second.clientId))
      .map((double) => toPair(double, before, at));
    await deletePairs(transaction, [...before.keys()]);
    await insertPairs(transaction, pairs);
    await forgetClients(
      transaction,
      ids.filter((id) => !documents.has(id)),
    );
  });
}

function toPair(double: Double, before: ReadonlyMap<string, StoredPair>, at: string): StoredPair {
  const { first, second, ...judged } = double;
  const id = shortHash(JSON.stringify([first.kind, first.recordId, second.recordId]));
  const valuesHash = shortHash(JSON.stringify([valuesOf(first), valuesOf(second)]));
  const known = before.get(id);
  return {
    ...judged,
    ...{ id, kind: first.kind, valuesHash },
    first: { clientId: first.clientId, recordId: first.recordId },
    second: { clientId: second.clientId, recordId: second.recordId },
    foundAt: known?.valuesHash === valuesHash ? known.foundAt : at,
  };
}

/** What a decision depends on. */
function valuesOf({ names, birthday, birthplace, numbers }: BookRecord) {
  return [names, birthday, birthplace, numbers];
}
