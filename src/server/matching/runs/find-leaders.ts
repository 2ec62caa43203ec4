import { countryClass, leadOf, needsOnlyBirthday, standingOf, topTwo } from '#matching';
import type { Query } from '../../db/tables.ts';
import { readReferenceRows } from '../../reference-lists/reference-store.ts';
import type { Leader } from '../match-leader-store.ts';
import type { SnapshotRecord } from '../match-record-store.ts';
import type { PackedResult, StoredGroup } from '../match-result-store.ts';
import { toReferenceRecord } from '../to-reference-record.ts';
import { countPacked, packedStrengths, unpackCandidate } from '../unpack-candidates.ts';

type Found = {
  records: readonly SnapshotRecord[];
  results: ReadonlyMap<number, readonly PackedResult[]>;
  groups: readonly StoredGroup[];
};
/** A leader, and whether its country lets it be recommended: 1 or 0. */
type Recommended = { leader: Leader; recommended: number };

/**
 * Finds the leaders of records of one kind, keyed by position. Each counts as leading for its reference record until
 * `settleLeaders` compares it with those of all other records.
 */
export async function findLeaders(
  query: Query,
  { records, results, groups }: Found,
): Promise<Map<number, Recommended>> {
  const leaders = new Map<number, Recommended>();
  const grouped = new Set(groups.filter(({ by }) => by === 'birthday').map(({ ord }) => ord));
  const compared: { record: SnapshotRecord; leader: Leader }[] = [];
  for (const record of records) {
    const leader = leaderOf(results.get(record.ord) ?? [], grouped.has(record.ord));
    if (!leader) continue;
    leaders.set(record.ord, { leader, recommended: 1 });
    if (record.country !== null) compared.push({ record, leader });
  }
  for (const [listId, some] of Map.groupBy(compared, ({ leader }) => leader.listId)) {
    const kind = (some[0] as (typeof some)[number]).record.kind;
    const rows = await readReferenceRows(query, { listId, kind }, [
      ...new Set(some.map(({ leader }) => leader.row)),
    ]);
    const countries = new Map(rows.map((row) => [row.row, toReferenceRecord(row).country]));
    for (const { record, leader } of some) {
      const country = countryClass(record.country ?? undefined, countries.get(leader.row));
      if (country === 'different') leaders.set(record.ord, { leader, recommended: 0 });
    }
  }
  return leaders;
}

/** The candidate that leads all others of a record, in whatever lists and shards, if it can be recommended. */
function leaderOf(results: readonly PackedResult[], hasGroup: boolean): Leader | null {
  const tops = results.flatMap(({ listId, packed }) => {
    const top = topTwo(packedStrengths(packed));
    return top ? [{ listId, packed, top }] : [];
  });
  const best = topTwo(
    tops.flatMap(({ top }) => (top.second === null ? [top.first] : [top.first, top.second])),
  );
  const first = tops.find(({ top }) => top.first === best?.first);
  if (!best || !first || standingOf(leadOf(best.first, best)) !== 'leads') return null;
  const { row, recommendable, sameBirthday, combined } = unpackCandidate(first.packed, first.top.at);
  const isDoubtful = sameBirthday && needsOnlyBirthday(combined);
  if (isDoubtful && (hasGroup || countSameBirthday(results) > 1)) return null;
  return recommendable ? { listId: first.listId, row, strength: best.first, standing: 'leads' } : null;
}

function countSameBirthday(results: readonly PackedResult[]): number {
  return results.reduce((sum, { packed }) => sum + countPacked(packed).sameBirthday, 0);
}
