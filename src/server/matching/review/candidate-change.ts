import { candidateChange } from '#matching';
import { findEarlierRun } from '../find-earlier-run.ts';
import {
  listRecordsById,
  type ResultChange,
  type ReviewRecord,
  toMatchRecord,
} from '../match-record-store.ts';
import { listResults } from '../match-result-store.ts';
import type { Query, StoredRun } from '../match-run-store.ts';
import { packedRows } from '../pack-candidates.ts';
import { readReferences } from '../read-references.ts';
import { pairHash, toReferenceRecord } from '../to-reference-record.ts';
import type { ReadCandidate } from './read-candidates.ts';

/** Compares candidates of a record with the run before; empty when there is none. */
export async function changesOf(
  { query, run, record }: { query: Query; run: StoredRun; record: ReviewRecord },
  candidates: readonly ReadCandidate[],
): Promise<Map<ReadCandidate, ResultChange>> {
  const changes = new Map<ReadCandidate, ResultChange>();
  const earlier = await findEarlierRun(query, run, record.kind);
  if (!earlier) return changes;
  const ofKind = { runId: earlier.id, kind: record.kind };
  const [before] = await listRecordsById(query, ofKind, [record.recordId]);
  const results = before ? await listResults(query, ofKind, [before.ord]) : [];
  for (const [list, some] of Map.groupBy(candidates, (candidate) => candidate.list)) {
    const listId = earlier.lists.find(({ name }) => name === list.name)?.id;
    const admitted = new Set(
      results.flatMap((result) => (result.listId === listId ? [...packedRows(result.packed)] : [])),
    );
    const ids = some.map(({ reference }) => reference.id);
    const references = listId ? await readReferences(query, { listId, kind: record.kind }, ids) : new Map();
    for (const candidate of some) {
      const reference = references.get(candidate.reference.id);
      const wasCandidate =
        before && reference && (admitted.has(reference.row) || candidate.evidence.admittedBy !== 'name');
      const hash = wasCandidate ? pairHash(toMatchRecord(before), toReferenceRecord(reference)) : undefined;
      changes.set(candidate, candidateChange(hash, candidate.valuesHash));
    }
  }
  return changes;
}
