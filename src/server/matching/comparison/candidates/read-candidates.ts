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
import { readReferenceRows } from '../../../reference-lists/reference-store.ts';
import type { ListContexts } from '../../list-context.ts';
import type { Query, RunList } from '../../match-run-store.ts';
import { processInBatches } from '../../process-in-batches.ts';
import { pairHash, toReferenceRecord } from '../../to-reference-record.ts';
import { readBirthYearsApart } from '../alert-rule-store.ts';

/** So many pairs are compared before others have their turn. */
const PAIRS_PER_TURN = 25;

type Compared = {
  query: Query;
  contexts: ListContexts;
  lists: readonly RunList[];
  /** Of its `values` the facts of a person are read. */
  internal: MatchRecord;
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

/** Reads reference records and compares them with the internal record. */
export async function readCandidates(
  { query, contexts, lists, internal }: Compared,
  candidates: readonly { listId: string; row: number }[],
): Promise<ReadCandidate[]> {
  const read: ReadCandidate[] = [];
  const birthYears = await readBirthYearsApart(query);
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
    await processInBatches({ end: rows.length, size: PAIRS_PER_TURN }, ({ from, to }) => {
      for (const row of rows.slice(from, to)) {
        const reference = toReferenceRecord(row);
        const compared = comparePair(internal, reference, { ...context, birthYears });
        const valuesHash = pairHash(internal, reference);
        read.push({ list, row: row.row, reference, ...compared, valuesHash });
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
  const { combined, birthday, shared, total } = evidence;
  const facts = factClasses(internal, reference, birthYears);
  const rank = rankOf(combined, birthday);
  return { evidence, facts, order: { id: reference.id, rank, shared, total, facts: factBalance(facts) } };
}
