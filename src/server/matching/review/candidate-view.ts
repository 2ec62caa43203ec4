import type { MatchCandidate } from '#contract/match-candidate-contract.ts';
import { RIVAL_MARGIN, thresholdOf } from '#matching';
import {
  identityKey,
  listConfirmedFor,
  readDecisions,
  type StoredDecision,
} from '../match-decision-store.ts';
import { listRecordsById, type ReviewRecord } from '../match-record-store.ts';
import type { Query, StoredRun } from '../match-run-store.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { changesOf } from './candidate-change.ts';
import { toDecisionView } from './decision-view.ts';
import type { ReadCandidate } from './read-candidates.ts';

type RecordContext = { query: Query; run: StoredRun; record: ReviewRecord };

/** Maps candidates to their shape in the API; `scores` are those of all candidates of the record. */
export async function toCandidateViews(
  context: RecordContext,
  candidates: readonly ReadCandidate[],
  scores: readonly number[],
): Promise<MatchCandidate[]> {
  const { query, run, record } = context;
  const pairOf = ({ list, reference }: ReadCandidate) => ({
    kind: record.kind,
    recordId: record.recordId,
    listName: list.name,
    externalId: reference.id,
  });
  const decisions = await readDecisions(query, candidates.map(pairOf));
  const elsewhere = await confirmedElsewhere(context, candidates);
  const changes = await changesOf(context, candidates);
  return candidates.map((candidate) => {
    const { list, reference, evidence, valuesHash } = candidate;
    const { score, admittedBy, otherScores, shared: _shared, total: _total, ...rest } = evidence;
    const pair = pairOf(candidate);
    return {
      key: writePairKey(pair),
      list: list.id,
      listName: list.name,
      externalId: reference.id,
      externalName: reference.names[0]?.name ?? '',
      external: {
        names: reference.names,
        birthday: reference.birthday ?? null,
        birthplace: reference.birthplace ?? null,
      },
      ...rest,
      score,
      threshold: thresholdOf(record.kind),
      admittedBy: admittedBy ?? 'name',
      otherScores: otherScores.map(({ field, name, score: other }) => ({ field, name, score: other })),
      rivals: scores.filter((other) => Math.abs(other - score) <= RIVAL_MARGIN).length - 1,
      decision: toDecisionView(decisions.get(identityKey(pair)), { valuesHash, runId: run.id }),
      elsewhere: elsewhere.get(identityKey(pair)) ?? [],
      change: changes.get(candidate) ?? null,
    };
  });
}

/** Finds the other records for which the same reference records are confirmed, keyed by pair. */
async function confirmedElsewhere(
  { query, run, record }: RecordContext,
  candidates: readonly ReadCandidate[],
): Promise<Map<string, MatchCandidate['elsewhere']>> {
  const found = new Map<string, MatchCandidate['elsewhere']>();
  for (const [listName, some] of Map.groupBy(candidates, ({ list }) => list.name)) {
    const externalIds = some.map(({ reference }) => reference.id);
    const confirmed = await listConfirmedFor(query, { kind: record.kind, listName, externalIds });
    const others = confirmed.filter(({ recordId }) => recordId !== record.recordId);
    const names = await namesOf(query, run.id, others);
    for (const other of others) {
      const key = identityKey({ ...other, recordId: record.recordId });
      const entry = {
        recordId: writeRecordId(other),
        name: names.get(other.recordId) ?? '',
        decision: other.decision,
      };
      found.set(key, [...(found.get(key) ?? []), entry]);
    }
  }
  return found;
}

async function namesOf(
  query: Query,
  runId: string,
  decisions: readonly StoredDecision[],
): Promise<Map<string, string>> {
  const [first] = decisions;
  if (!first) return new Map();
  const ids = decisions.map(({ recordId }) => recordId);
  const records = await listRecordsById(query, { runId, kind: first.kind }, ids);
  return new Map(records.map(({ recordId, name }) => [recordId, name]));
}
