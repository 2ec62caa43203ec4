import {
  type EvidenceContext,
  type FactClasses,
  factBalance,
  factClasses,
  type MatchRecord,
  type PairEvidence,
  pairEvidence,
  type Ranked,
  rankOf,
} from '#matching';
import type { Query } from '../../../db/tables.ts';
import { readReferenceRows } from '../../../reference-lists/reference-store.ts';
import type { ListContexts } from '../../list-context.ts';
import type { RunList } from '../../match-run-store.ts';
import { processInBatches } from '../../process-in-batches.ts';
import { pairHash, toReferenceRecord } from '../../to-reference-record.ts';

/** So many pairs are compared before others have their turn. */
const PAIRS_PER_TURN = 25;

type Compared = {
  query: Query;
  contexts: ListContexts;
  lists: readonly RunList[];
  /** Of its `values` the facts of a person are read. */
  internal: MatchRecord;
  /** How many years apart years of birth are near. */
  birthYears: number;
};

/** A reference record with the evidence for it being the internal record. */
export type ReadCandidate = {
  list: RunList;
  row: number;
  reference: MatchRecord;
  evidence: PairEvidence;
  facts: FactClasses;
  order: Ranked;
  valuesHash: string;
};

/** A candidate to read. As a run stored it, it keeps its place, whatever its evidence says today. */
type FoundRow = { listId: string; row: number; isWithin?: boolean };

/** Reads reference records and compares them with the internal record. */
export async function readCandidates(
  { query, contexts, lists, internal, birthYears }: Compared,
  candidates: readonly FoundRow[],
): Promise<ReadCandidate[]> {
  const read: ReadCandidate[] = [];
  for (const [listId, some] of Map.groupBy(candidates, (candidate) => candidate.listId)) {
    const list = lists.find(({ id }) => id === listId);
    if (!list) continue;
    const key = { listId, kind: internal.kind };
    const stored = new Map(some.map(({ row, isWithin }) => [row, isWithin]));
    const context = await contexts.of(query, key, internal.birthplace ?? null);
    const rows = await readReferenceRows(
      query,
      key,
      some.map(({ row }) => row),
    );
    await processInBatches({ end: rows.length, size: PAIRS_PER_TURN }, ({ from, to }) => {
      for (const row of rows.slice(from, to)) {
        const reference = toReferenceRecord(row);
        const { order, ...compared } = comparePair(internal, reference, { ...context, birthYears });
        const isWithin = stored.get(row.row) ?? order.isWithin;
        const valuesHash = pairHash(internal, reference);
        read.push({ ...compared, list, row: row.row, reference, order: { ...order, isWithin }, valuesHash });
      }
    });
  }
  return read;
}

/**
 * Compares a pair: its evidence, the facts of people, and what orders it among others.
 * @param context.birthYears how many years apart years of birth are near
 */
export function comparePair(
  internal: MatchRecord,
  reference: MatchRecord,
  { birthYears, ...context }: EvidenceContext & { birthYears?: number },
): Pick<ReadCandidate, 'evidence' | 'facts' | 'order'> {
  const evidence = pairEvidence(internal, reference, context);
  const { combined, birthday, isWithin, shared, total } = evidence;
  const facts = factClasses(internal, reference, birthYears);
  const rank = rankOf(combined, birthday);
  const order = { id: reference.id, rank, isWithin, shared, total, facts: factBalance(facts) };
  return { evidence, facts, order };
}
