import { type MatchRecord, type PairEvidence, pairEvidence, type Ranked, rankOf } from '#matching';
import { readReferenceRows } from '../../reference-lists/reference-store.ts';
import type { ListContexts } from '../list-context.ts';
import type { Query, RunList } from '../match-run-store.ts';
import { pairHash, toReferenceRecord } from '../to-reference-record.ts';

type Compared = {
  query: Query;
  contexts: ListContexts;
  lists: readonly RunList[];
  internal: MatchRecord;
};

/** A reference record with the evidence for it being the internal record. */
export type ReadCandidate = {
  list: RunList;
  row: number;
  reference: MatchRecord;
  evidence: PairEvidence;
  order: Ranked;
  valuesHash: string;
};

/** Reads reference records and compares them with the internal record. */
export async function readCandidates(
  { query, contexts, lists, internal }: Compared,
  candidates: readonly { listId: string; row: number }[],
): Promise<ReadCandidate[]> {
  const read: ReadCandidate[] = [];
  for (const [listId, some] of Map.groupBy(candidates, (candidate) => candidate.listId)) {
    const list = lists.find(({ id }) => id === listId);
    if (!list) continue;
    const key = { listId, kind: internal.kind };
    const context = await contexts.of(query, key, internal.birthplace ?? null);
    const rows = await readReferenceRows(
      query,
      key,
      some.map(({ row }) => row),
    );
    for (const row of rows) {
      const reference = toReferenceRecord(row);
      const evidence = pairEvidence(internal, reference, context);
      const { combined, birthday, shared, total } = evidence;
      const order = { id: reference.id, rank: rankOf(combined, birthday), shared, total };
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
