import { randomBytes, randomUUID } from 'node:crypto';
import { thresholdOf } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { readNormalizedNames } from '../../clients/entity-store.ts';
import { takeLock } from '../../db/postgres/postgres-locks.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import { programVersion } from '../../ground/program-version.ts';
import { readReferenceList } from '../../reference-lists/reference-list-store.ts';
import { lockAlertRule } from '../comparison/alert-rule-store.ts';
import { listCurrentLists, listScreenedLists, stateText } from '../comparison/current-lists.ts';
import { snapshotClient } from '../comparison/snapshot-client.ts';
import type { SnapshotRecord } from '../match-record-store.ts';
import { placeFindings } from './alerts/place-findings.ts';
import { changeFindings, type FindingChange, type LookedAt } from './change-findings.ts';
import { addComparison, type StoredComparison } from './comparison-store.ts';
import { findAllHits, type ScreeningDeps } from './find-hits.ts';
import { countFindings, type FindingCause, type Hit, listFindings, putFindings } from './finding-store.ts';
import { type Plan, planChanges, planEverything } from './plan-comparison.ts';
import { withChangedValues } from './reopened/find-changed-values.ts';
import {
  forgetClients,
  listWaitingClients,
  markCompared,
  readClients,
  type WaitingClient,
} from './screening-client-store.ts';
import { tellFindings } from './tell-findings.ts';

/** Clients of one comparison with what changed in lists. */
const CLIENTS_PER_BATCH = 2_000;
/** Clients of one comparison with whole lists: first, and at most. */
const FIRST_COMPARED_WHOLLY = 32;
const MOST_COMPARED_WHOLLY = 256;
/** Comparisons that find more are followed by smaller ones: what is found is written in one transaction. */
const MANY_FINDINGS = 5_000;
/** Of the random beginning of the ids that a comparison gives. */
const ID_BYTES = 12;

/** A comparison of clients that were last compared alike. */
type Task = { clients: WaitingClient[]; plan: Plan; cause: FindingCause; state: string };

/**
 * Compares every client that was stored, or whose lists have changed, since it was compared last. What is to do is read
 * from the database each time, and each batch is written with the mark that it is done in one transaction: after a kill
 * at any moment the same call goes on, and repeats nothing.
 */
export async function screenClients(deps: ScreeningDeps, signal: AbortSignal): Promise<void> {
  const { query } = deps.db;
  await placeFindings(deps.db, signal);
  let comparedWholly = FIRST_COMPARED_WHOLLY;
  for (;;) {
    signal.throwIfAborted();
    const lists = await listScreenedLists(query);
    const state = stateText(lists);
    const waiting = await listWaitingClients(query, state, { limit: CLIENTS_PER_BATCH });
    if (waiting.length === 0) return;
    let isOutrun = false;
    for (const clients of Map.groupBy(waiting, taskKey).values()) {
      const [first] = clients;
      if (!first) continue;
      const cause = causeOf(first);
      const plan =
        cause === 'list' ? await planChanges(query, lists, first.lists) : planEverything(lists, first.lists);
      const isWhole = plan.lists.some(({ what }) => what === 'all');
      for (let at = 0; at < clients.length; ) {
        const some = clients.slice(at, isWhole ? at + comparedWholly : clients.length);
        const found = await compareClients(deps, { clients: some, plan, cause, state }, signal);
        at += some.length;
        isOutrun ||= found === null;
        if (isWhole) comparedWholly = nextSize(comparedWholly, found ?? 0);
      }
    }
    // A client that was saved in between waits for the next request: one that is saved again and again is compared once.
    if (waiting.length < CLIENTS_PER_BATCH && !isOutrun) return;
  }
}

function nextSize(size: number, found: number): number {
  return found > MANY_FINDINGS ? Math.max(1, Math.floor(size / 2)) : Math.min(MOST_COMPARED_WHOLLY, size * 2);
}

function taskKey(client: WaitingClient): string {
  return `${causeOf(client)} ${client.lists}`;
}

function causeOf({ wanted, version, lists }: WaitingClient): FindingCause {
  if (lists === '') return 'first';
  return wanted === version ? 'list' : 'record';
}

/** Compares clients, writes what is found, and resolves to its number; to null when records of a list were erased in between. */
async function compareClients(deps: ScreeningDeps, task: Task, signal: AbortSignal): Promise<number | null> {
  const { records, existing } = await readRecords(deps, task.clients);
  const found: Hit[] = [];
  const pairs = new Map<string, number>();
  for await (const ofList of findAllHits(deps, task.plan.lists, { records, signal })) {
    for (const hit of ofList.hits) found.push(hit);
    pairs.set(ofList.listId, ofList.pairs);
  }
  const isWritten = await writeComparison(deps, task, { hits: found, pairs, records, existing });
  return isWritten ? found.length : null;
}

/** Reads the records of clients, and the ids of those clients that are not deleted. */
async function readRecords(
  { db: { query } }: ScreeningDeps,
  waiting: readonly WaitingClient[],
): Promise<{ records: SnapshotRecord[]; existing: ReadonlySet<string> }> {
  const ids = waiting.map(({ clientId }) => clientId);
  const clients = await readClients(query, ids);
  const names = await readNormalizedNames(query, ids);
  const records = clients.flatMap((client) =>
    snapshotClient(client, ENTITY_KINDS, names).map((record) => ({ ...record, runId: '', ord: 0 })),
  );
  return { records, existing: new Set(clients.map(({ id }) => id)) };
}

type Compared = {
  hits: readonly Hit[];
  /** By list. */
  pairs: ReadonlyMap<string, number>;
  records: readonly SnapshotRecord[];
  existing: ReadonlySet<string>;
};

/**
 * Writes what a comparison found for the clients that are still as they were read. Nothing is written, and it resolves to
 * false, when records of its lists were erased in between.
 */
async function writeComparison(deps: ScreeningDeps, task: Task, compared: Compared): Promise<boolean> {
  const at = new Date().toISOString();
  return runTransaction(deps.db.query, async (transaction) => {
    await takeLock(transaction, 'erasing', { isShared: true });
    if (await isErasedIn(transaction, task.plan)) return false;
    const marked = await markCompared(transaction, task.clients, { state: task.state, at });
    const clients = task.clients.filter(({ clientId }) => marked.has(clientId));
    if (clients.length === 0) return true;
    const ids = clients.map(({ clientId }) => clientId);
    const looked = lookedAtOf(task.plan);
    const isWhole = task.cause !== 'list';
    const stored = await listFindings(transaction, ids, isWhole ? undefined : [...looked.keys()]);
    const { rule } = await lockAlertRule(transaction, { toChange: false });
    const decided = changeFindings({
      stored,
      hits: compared.hits.filter(({ clientId }) => marked.has(clientId)),
      lookedAt: (listName) => looked.get(listName) ?? 'all',
      isScreened: await screenedIn(transaction, task.plan),
      rule,
      cause: task.cause,
      at,
    });
    const versions = new Map(clients.map(({ clientId, version }) => [clientId, version]));
    const changes = await withChangedValues(transaction, decided, {
      stored,
      records: compared.records,
      versions,
    });
    const comparison = comparisonOf(task, compared, { at, marked });
    // Ids of one beginning stand together in the index of ids, and short ones fill few pages of it.
    const beginning = randomBytes(ID_BYTES).toString('base64url');
    await putFindings(
      transaction,
      changes.map((change, at) => ({ ...change, id: change.id ?? `${beginning}.${at}` })),
    );
    const results = resultsOf(clients, changes, await countFindings(transaction, ids));
    await addComparison(transaction, comparison, results);
    await tellFindings(deps, { id: comparison.id, at, changes }, transaction);
    await forgetClients(
      transaction,
      ids.filter((id) => !compared.existing.has(id)),
    );
    return true;
  });
}

/** Whether records of a planned list were erased since it was planned. */
async function isErasedIn(transaction: Transaction, { lists }: Plan): Promise<boolean> {
  for (const { list } of lists) {
    const now = await readReferenceList(transaction, list.id);
    if (now && now.sourceHash !== list.sourceHash) return true;
  }
  return false;
}

/** Whether records of a kind are compared with a list: also with one that is no longer there. */
async function screenedIn(
  transaction: Transaction,
  { lists, removed }: Plan,
): Promise<(listName: string, kind: EntityKind) => boolean> {
  const kinds = new Map(lists.map(({ list }) => [list.name, list.kinds]));
  const left = removed.length === 0 ? [] : await listCurrentLists(transaction);
  for (const { name } of left) if (removed.includes(name)) kinds.set(name, []);
  return (listName, kind) => kinds.get(listName)?.includes(kind) ?? true;
}

/** What was looked at of each list that was compared, or is no longer there. */
function lookedAtOf({ lists, removed }: Plan): Map<string, LookedAt> {
  const looked = new Map<string, LookedAt>(removed.map((name) => [name, 'all']));
  for (const { list, what, changed } of lists) {
    if (what !== 'nothing') looked.set(list.name, what === 'all' ? 'all' : changed);
  }
  return looked;
}

function comparisonOf(
  { plan, cause }: Task,
  { records, pairs }: Compared,
  { at, marked }: { at: string; marked: ReadonlySet<string> },
): StoredComparison {
  return {
    ...{ id: randomUUID(), at, cause, programVersion: programVersion() },
    pairs: [...pairs.values()].reduce((sum, ofList) => sum + ofList, 0),
    records: records.filter(({ clientId }) => marked.has(clientId)).length,
    lists: plan.lists.map(({ list: { id, name, version }, what }) => {
      return { id, name, version, what, pairs: pairs.get(id) ?? 0 };
    }),
    thresholds: Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, thresholdOf(kind)])),
  };
}

function resultsOf(
  clients: readonly WaitingClient[],
  changes: readonly FindingChange[],
  found: ReadonlyMap<string, number>,
) {
  const byClient = Map.groupBy(changes, ({ clientId }) => clientId);
  return clients.map(({ clientId, wanted }) => {
    const own = byClient.get(clientId) ?? [];
    const count = (state: string) => own.filter((change) => change.state === state).length;
    return {
      ...{ clientId, clientVersion: wanted, found: found.get(clientId) ?? 0 },
      ...{ new: count('new'), changed: count('changed'), gone: count('gone') },
    };
  });
}
