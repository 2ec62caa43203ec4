import { pairEvidence } from '#matching';
import type { EntityKind } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import { identityKey, type PairIdentity, readDecisions } from '../match-decision-store.ts';
import { addToDecided } from '../match-outcome-store.ts';
import { listRecordsById, toMatchRecord } from '../match-record-store.ts';
import { ATTACHED_SHARD, listResults } from '../match-result-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { findTargets, type PairTarget } from '../pair-target.ts';
import { readReferences } from '../read-references.ts';
import { toReferenceRecord } from '../to-reference-record.ts';
import { packedRows, withoutRows } from '../unpack-candidates.ts';
import { addToCandidates, listAttached, putAttachedResult } from './attached-store.ts';
import { packCandidate } from './pack-candidates.ts';

/**
 * Makes a reference record a candidate of a record in a run; a decision about the pair that still holds counts. Resolves
 * to null when it is a candidate already, or record or reference record is not in the run.
 */
export async function attachPair(
  transaction: Transaction,
  run: StoredRun,
  pair: PairIdentity,
): Promise<PairTarget | null> {
  if ((await findTargets(transaction, run, [pair])).size > 0) return null;
  const { kind, recordId, listName, externalId } = pair;
  const [record] = await listRecordsById(transaction, { runId: run.id, kind }, [recordId]);
  const list = run.lists.find(({ name }) => name === listName);
  const references = list && (await readReferences(transaction, { listId: list.id, kind }, [externalId]));
  const row = references?.get(externalId);
  if (!record || record.savedAt !== null || !list || !row) return null;
  const evidence = pairEvidence(toMatchRecord(record), toReferenceRecord(row));
  const packed = Buffer.concat([
    await readAttached(transaction, { ...record, listId: list.id }),
    packCandidate(row.row, evidence),
  ]);
  await putAttachedResult(transaction, record, { listId: list.id, packed });
  await addToCandidates(transaction, record, { score: evidence.score, by: 1 });
  await countDecision(transaction, run, pair, 1);
  return (await findTargets(transaction, run, [pair])).get(identityKey(pair)) ?? null;
}

/** Takes an attached reference record from a run again. Resolves to what it was; null when it is not attached there. */
export async function detachPair(
  transaction: Transaction,
  run: StoredRun,
  pair: PairIdentity,
): Promise<PairTarget | null> {
  const target = (await findTargets(transaction, run, [pair])).get(identityKey(pair));
  if (!target) return null;
  const { record, list, kind, externalId } = target;
  const row = (await readReferences(transaction, { listId: list.id, kind }, [externalId])).get(externalId);
  const packed = await readAttached(transaction, { ...record, listId: list.id });
  if (!row || !packedRows(packed).includes(row.row)) return null;
  await countDecision(transaction, run, pair, -1);
  await putAttachedResult(transaction, record, {
    listId: list.id,
    packed: withoutRows(packed, (one) => one === row.row),
  });
  await addToCandidates(transaction, record, { score: target.score ?? 0, by: -1 });
  return target;
}

/**
 * Makes what is attached to records of a kind candidates of a new run, where it finds them no other way. The results of
 * the run must hold none that are attached.
 */
export async function attachAgain(query: Query, run: StoredRun, kind: EntityKind): Promise<PairTarget[]> {
  const attached: PairTarget[] = [];
  for (const pair of await listAttached(query, kind)) {
    const target = await runTransaction(query, (transaction) => attachPair(transaction, run, pair));
    if (target) attached.push(target);
  }
  return attached;
}

async function readAttached(
  query: Query,
  { runId, kind, ord, listId }: { runId: string; kind: EntityKind; ord: number; listId: string },
): Promise<Uint8Array> {
  const results = await listResults(query, { runId, kind }, [ord]);
  const own = results.find((one) => one.listId === listId && one.shard === ATTACHED_SHARD);
  return own?.packed ?? new Uint8Array();
}

/** Counts a decision about an attached pair that still holds, or no longer counts it. */
async function countDecision(
  transaction: Transaction,
  run: StoredRun,
  pair: PairIdentity,
  by: 1 | -1,
): Promise<void> {
  const target = (await findTargets(transaction, run, [pair])).get(identityKey(pair));
  const decision = (await readDecisions(transaction, [pair])).get(identityKey(pair));
  if (!target || decision?.valuesHash !== target.valuesHash) return;
  const confirmed = decision.decision === 'confirm' ? by : 0;
  await addToDecided(transaction, target.record, { decided: by, confirmed });
}
