import type { MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import {
  type AlertRule,
  bandOf,
  candidateChange,
  leadOf,
  type Recommendation,
  recommend,
  strengthOf,
  type TopTwo,
  tierOf,
} from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import { type AttachedPair, listAttached } from '../comparison/attached-store.ts';
import { toEvidenceView } from '../comparison/candidates/evidence-view.ts';
import type { OwnRecord } from '../comparison/candidates/own-record.ts';
import type { ReadCandidate } from '../comparison/candidates/read-candidates.ts';
import { toDecisionView } from '../decisions/decision-view.ts';
import { identityKey, readDecisionsAndOthers, type StoredDecision } from '../match-decision-store.ts';
import { type ResultChange, type ReviewRecord, toMatchRecord } from '../match-record-store.ts';
import type { PackedResult, StoredGroup } from '../match-result-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { readReferences } from '../read-references.ts';
import { pairHash, toReferenceRecord } from '../to-reference-record.ts';
import { packedRows } from '../unpack-candidates.ts';
import { groupPair } from './record-view.ts';

/** The record in the run before, and its packed candidates there; `record` is null when it was not in that run. */
export type Before = { run: StoredRun; record: ReviewRecord | null; results: readonly PackedResult[] };

type RecordContext = {
  query: Query;
  run: StoredRun;
  record: ReviewRecord;
  own: OwnRecord;
  rule: AlertRule;
  groups: readonly StoredGroup[];
  /** Null when there is no run to compare with. */
  before: Before | null;
};

/** The scores of all candidates that are listed with some, and the two strongest; null where none can lead. */
type Listed = {
  scores: readonly number[];
  top: Pick<TopTwo, 'first' | 'second'> | null;
  /** No more than one candidate of the record, those of groups included, has its birthday. */
  isOnlyBirthday: boolean;
};

/** Maps candidates to their shape in the API; with the decisions about them and about the groups of their record, by `identityKey`. */
export async function toCandidateViews(
  context: RecordContext,
  candidates: readonly ReadCandidate[],
  { scores, ...listed }: Listed,
): Promise<{ items: MatchCandidate[]; decisions: ReadonlyMap<string, StoredDecision> }> {
  const { query, run, record, groups, own, rule } = context;
  const pairOf = ({ list, reference }: ReadCandidate) => ({
    kind: record.kind,
    recordId: record.recordId,
    listName: list.name,
    externalId: reference.id,
  });
  const pairs = [...candidates.map(pairOf), ...groups.map((group) => groupPair(run, record, group))];
  const { decisions, others } = await readDecisionsAndOthers(query, run.id, pairs);
  const elsewhere = Map.groupBy(others, (other) => identityKey({ ...other, recordId: record.recordId }));
  const changes = await changesOf(context, candidates);
  const attached = await attachedTo(context, candidates);
  const items = candidates.map((candidate) => {
    const { valuesHash } = candidate;
    const pair = pairOf(candidate);
    const byHand = attached.get(identityKey(pair)) ?? null;
    const judged = recommendationOf(record, candidate, byHand ? { ...listed, top: null } : listed);
    const recommendation = byHand ? asAttached(judged) : judged;
    const recommended = recommendation.against.length === 0;
    return {
      key: writePairKey(pair),
      ...toEvidenceView({ kind: record.kind, own, scores }, candidate),
      ...(byHand && { admittedBy: 'hand' as const }),
      attached: byHand && { by: byHand.by, at: byHand.at },
      ...{ band: bandOf(candidate.evidence.score, recommended), recommended, recommendation },
      tier: tierOf({ ...pair, ...candidate.evidence }, rule),
      decision: toDecisionView(decisions.get(identityKey(pair)), { valuesHash, runId: run.id }),
      elsewhere: (elsewhere.get(identityKey(pair)) ?? []).map((other) => {
        return { recordId: writeRecordId(other), name: other.recordName, decision: other.decision };
      }),
      change: changes.get(candidate) ?? null,
    };
  });
  return { items, decisions };
}

/** What of some candidates nothing but a user's hand made one, keyed by pair. */
async function attachedTo(
  { query, record: { kind, recordId } }: RecordContext,
  candidates: readonly ReadCandidate[],
): Promise<Map<string, AttachedPair>> {
  const alone = candidates.filter(
    ({ evidence: { admittedBy } }) => admittedBy === null || admittedBy === 'spelling',
  );
  if (alone.length === 0) return new Map();
  return new Map((await listAttached(query, kind, [recordId])).map((pair) => [identityKey(pair), pair]));
}

function recommendationOf(
  { kind, leader }: ReviewRecord,
  { list, row, evidence, order }: ReadCandidate,
  { top, isOnlyBirthday }: Omit<Listed, 'scores'>,
): Recommendation {
  const { combined, birthday, country } = evidence;
  const lead = top && leadOf(strengthOf(order.rank, birthday === 'exact'), top);
  const isLeader = leader?.listId === list.id && leader.row === row;
  const claim = isLeader ? leader.standing : null;
  return recommend({ kind, combined, birthday, isOnlyBirthday, country, lead, claim });
}

/** What is attached by hand is never recommended, and stands in no order with what was found. */
function asAttached(judged: Recommendation): Recommendation {
  const ownReasons = judged.against.filter(
    (one) => one === 'score' || one === 'birthday' || one === 'country',
  );
  return { ...judged, by: null, against: [...ownReasons, 'hand'] };
}

/** Compares candidates of a record with the run before; empty when there is none. */
async function changesOf(
  { query, record, before }: RecordContext,
  candidates: readonly ReadCandidate[],
): Promise<Map<ReadCandidate, ResultChange>> {
  const changes = new Map<ReadCandidate, ResultChange>();
  if (!before) return changes;
  const { run, record: was, results } = before;
  for (const [list, some] of Map.groupBy(candidates, (candidate) => candidate.list)) {
    const listId = run.lists.find(({ name }) => name === list.name)?.id;
    const admitted = new Set(
      results.flatMap((result) => (result.listId === listId ? [...packedRows(result.packed)] : [])),
    );
    const references = listId ? await referencesOf(query, { listId, kind: record.kind }, some) : new Map();
    for (const candidate of some) {
      const stored = references.get(candidate.reference.id);
      const wasCandidate =
        was &&
        stored &&
        (admitted.has(stored.row) || !['name', null].includes(candidate.evidence.admittedBy));
      const hash = wasCandidate ? pairHash(toMatchRecord(was), stored.reference) : undefined;
      changes.set(candidate, candidateChange(hash, candidate.valuesHash));
    }
  }
  return changes;
}

/** Reads the records that a list has under the ids of candidates of one list, which may be the same, by id. */
async function referencesOf(
  query: Query,
  of: { listId: string; kind: EntityKind },
  candidates: readonly ReadCandidate[],
): Promise<Map<string, Pick<ReadCandidate, 'row' | 'reference'>>> {
  if (candidates[0]?.list.id === of.listId) {
    return new Map(candidates.map((candidate) => [candidate.reference.id, candidate]));
  }
  const ids = candidates.map(({ reference }) => reference.id);
  const stored = [...(await readReferences(query, of, ids)).values()];
  return new Map(stored.map((one) => [one.id, { row: one.row, reference: toReferenceRecord(one) }]));
}
