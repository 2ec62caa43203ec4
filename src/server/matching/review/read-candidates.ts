import { type MatchRecord, type PairEvidence, pairEvidence, type Ranked } from '#matching';
import { readReferenceRows } from '../../reference-lists/reference-store.ts';
import type { ListContexts } from '../list-context.ts';
import { type ReviewRecord, toMatchRecord } from '../match-record-store.ts';
import type { Query, RunList, StoredRun } from '../match-run-store.ts';
import { pairHash, toReferenceRecord } from '../to-reference-record.ts';

type Place = { query: Query; contexts: ListContexts; run: StoredRun; record: ReviewRecord };

/** A reference record beside the record of ours, with what speaks for and against it. */
export type ReadCandidate = {
  list: RunList;
  row: number;
  reference: MatchRecord;
  evidence: PairEvidence;
  order: Ranked;
  valuesHash: string;
};

/** Reads reference records, and compares them with the record. */
export async function readCandidates(
  { query, contexts, run, record }: Place,
  candidates: readonly { listId: string; row: number }[],
): Promise<ReadCandidate[]> {
  const internal = toMatchRecord(record);
  const read: ReadCandidate[] = [];
  for (const [listId, some] of Map.groupBy(candidates, (candidate) => candidate.listId)) {
    const list = run.lists.find(({ id }) => id === listId);
    if (!list) continue;
    const place = { listId, kind: record.kind };
    const context = await contexts.of(query, place, record.birthplace);
    const rows = await readReferenceRows(
      query,
      place,
      some.map(({ row }) => row),
    );
    for (const row of rows) {
      const reference = toReferenceRecord(row);
      const evidence = pairEvidence(internal, reference, context);
      const order = { ...evidence, id: reference.id };
      read.push({
        list,
        row: row.row,
        reference,
        evidence,
        order,
        valuesHash: pairHash(internal, reference),
      });
    }
  }
  return read;
}
