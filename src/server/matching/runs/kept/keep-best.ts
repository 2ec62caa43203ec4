import { keepBest, topTwo } from '#matching';
import type { Query } from '../../../db/tables.ts';
import { readBirthYearsApart } from '../../comparison/alert-rule-store.ts';
import {
  compareStored,
  type ListedCandidate,
  mergeCandidates,
  readInOrder,
} from '../../comparison/candidates/candidate-order.ts';
import { ownValues, readOwnRecord } from '../../comparison/candidates/own-record.ts';
import { type ReadCandidate, readCandidates } from '../../comparison/candidates/read-candidates.ts';
import type { ListContexts } from '../../list-context.ts';
import type { LeftOut } from '../../match-leader-store.ts';
import { type ReviewRecord, toMatchRecord } from '../../match-record-store.ts';
import type { PackedResult, StoredGroup } from '../../match-result-store.ts';
import type { StoredRun } from '../../match-run-store.ts';
import { processInBatches } from '../../process-in-batches.ts';
import { packedCount, packedStrengths, withoutRows } from '../../unpack-candidates.ts';
import type { GroupFinder } from '../find-groups.ts';

/** Records between two turns of others. */
const RECORDS_PER_TURN = 5;

type Results = ReadonlyMap<number, PackedResult[]>;
/** What a run found for some records: their candidates by position, and their groups. */
export type Found = { records: readonly ReviewRecord[]; results: Results; groups: StoredGroup[] };
/** What it keeps, and by position what it left out. */
export type Kept = Omit<Found, 'records'> & { leftOut: ReadonlyMap<number, LeftOut> };
type Keeping = { run: StoredRun; top: number; finder: GroupFinder; contexts: ListContexts };

/**
 * Keeps the best candidates of each record and list, in the order of its review, and the recommended one, which must be
 * known. One that is left out and has the birthday or birthplace of a group, or is another spelling, is in that group.
 * Idempotent: what an earlier try left out is in the records.
 */
export async function keepBestOf(
  query: Query,
  { run, top, finder, contexts }: Keeping,
  { records, results, groups }: Found,
): Promise<Kept> {
  const kept = new Map<number, PackedResult[]>();
  await processInBatches({ end: records.length, size: RECORDS_PER_TURN }, async ({ from, to }) => {
    for (const record of records.slice(from, to)) {
      const ofLists = Map.groupBy(results.get(record.ord) ?? [], ({ listId }) => listId);
      const best: PackedResult[] = [];
      for (const [listId, some] of ofLists)
        best.push(...(await keepOfList(query, { run, contexts, top, record, listId }, some)));
      kept.set(record.ord, best);
    }
  });
  const keptGroups = await finder.find(run.lists, { records, results: kept });
  const leftOut = new Map<number, LeftOut>();
  for (const { ord, leftOut: known } of records) {
    const all = results.get(ord) ?? [];
    const count = countAll(ord, all, groups) - countAll(ord, kept.get(ord) ?? [], keptGroups);
    leftOut.set(
      ord,
      known ?? { count, top: topTwo(all.flatMap(({ packed }) => [...packedStrengths(packed)])) },
    );
  }
  return { results: kept, groups: keptGroups, leftOut };
}

type OfList = Pick<Keeping, 'run' | 'contexts' | 'top'> & { record: ReviewRecord; listId: string };

async function keepOfList(
  query: Query,
  { run, contexts, top, record, listId }: OfList,
  results: readonly PackedResult[],
): Promise<PackedResult[]> {
  const merged = mergeCandidates(results);
  if (merged.length <= top) return [...results];
  const read = async (some: readonly ListedCandidate[]) => {
    const internal = { ...toMatchRecord(record), values: ownValues(await readOwnRecord(query, record)) };
    const birthYears = await readBirthYearsApart(query);
    return readCandidates({ query, contexts, lists: run.lists, internal, birthYears }, some);
  };
  const { leader, recommended } = record;
  const isRecommended = ({ row }: ListedCandidate) =>
    recommended > 0 && leader?.listId === listId && leader.row === row;
  const best = keepBest(await bestFirst(merged, top, read), { most: top, isRecommended });
  const rows = new Set(best.map(({ row }) => row));
  return results
    .map((result) => ({ ...result, packed: withoutRows(result.packed, (row) => !rows.has(row)) }))
    .filter(({ packed }) => packed.length > 0);
}

/** Candidates with the best ones first. Evidence is read of those alone that are as good as the last of these. */
async function bestFirst(
  merged: readonly ListedCandidate[],
  most: number,
  read: (some: readonly ListedCandidate[]) => Promise<ReadCandidate[]>,
): Promise<readonly ListedCandidate[]> {
  const [last, next] = [merged[most - 1], merged[most]];
  if (!last || !next || compareStored(last, next) !== 0) return merged;
  const from = merged.findIndex((one) => compareStored(one, last) === 0);
  const best = await readInOrder(merged, { from, limit: most - from }, read);
  const rows = new Set(best.map(({ row }) => row));
  const isBest = (one: ListedCandidate, at: number) => at < from || rows.has(one.row);
  return [...merged.filter(isBest), ...merged.filter((one, at) => !isBest(one, at))];
}

function countAll(ord: number, results: readonly PackedResult[], groups: readonly StoredGroup[]): number {
  const byName = results.reduce((sum, { packed }) => sum + packedCount(packed), 0);
  return groups.reduce((sum, group) => sum + (group.ord === ord ? group.count : 0), byName);
}
