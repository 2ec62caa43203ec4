import { type AlertRule, EXACT_BIRTHDAY_BONUS, TIERS, tierOf } from '#matching';
import type { EntityKind } from '#records';
import type { ReferenceList } from '../../reference-lists/reference-list-store.ts';
import type { SnapshotRecord } from '../match-record-store.ts';
import { processInBatches } from '../process-in-batches.ts';
import { type PlacedBy, unpackBest } from '../unpack-candidates.ts';
import { type Pair, readPairs, type ScreeningDeps } from './find-hits.ts';
import { findScored, MOST_SEARCHED, type Scored } from './find-scored.ts';

/** Records to compare with whole lists, and how many candidates of each are read at most. */
type Wanted = { records: readonly SnapshotRecord[]; rule: AlertRule; most: number; signal: AbortSignal };
/** What is most worth an officer's time, and the ids of the records that have more candidates. */
export type BestPairs = { pairs: Pair[]; cut: ReadonlySet<string> };

type Placed = Scored & { list: ReferenceList; kind: EntityKind; tier: number };

/** So many candidates are placed before others have their turn, and the candidates of so many records are sorted. */
const PLACED_PER_BATCH = 20_000;
const SORTED_PER_BATCH = 50;

/**
 * Finds the candidates of records in whole lists, and reads of each record's those that are most worth an officer's time:
 * a common name has thousands.
 */
export async function findBestPairs(
  deps: ScreeningDeps,
  lists: readonly ReferenceList[],
  wanted: Wanted,
): Promise<BestPairs> {
  const { signal } = wanted;
  const { best, cut } = await bestOf(await placeAll(deps, lists, wanted), wanted);
  const pairs: Pair[] = [];
  for (const some of Map.groupBy(best, ({ list, kind }) => JSON.stringify([list.id, kind])).values()) {
    const [first] = some;
    if (!first) continue;
    const { kind, list } = first;
    const records = recordsOf(wanted, kind);
    const target = { ...{ kind, records, signal }, listId: list.id, list };
    pairs.push(...(await readPairs(deps, target, some)));
  }
  return { pairs, cut };
}

/** The best candidates of each list, by record. Few records are searched in all lists at once, many are joined list by list. */
async function placeAll(
  deps: ScreeningDeps,
  lists: readonly ReferenceList[],
  wanted: Wanted,
): Promise<Map<string, Placed[]>> {
  const { rule, signal, most } = wanted;
  const found = new Map<string, Placed[]>();
  const place = async (list: ReferenceList) => {
    for (const kind of new Set(wanted.records.map((record) => record.kind))) {
      if (list.counts[kind] === 0) continue;
      const records = recordsOf(wanted, kind);
      const target = { ...{ kind, records, signal }, listId: list.id, importedAt: list.importedAt };
      const placed = (by: PlacedBy) => placeOf(by, { kind, listName: list.name }, rule);
      // One more than is read tells that there are more.
      const best = (packed: Uint8Array) => unpackBest(packed, { most: most + 1, placeOf: placed });
      const scored = await findScored(deps, target, best);
      await processInBatches({ end: scored.length, size: PLACED_PER_BATCH, signal }, ({ from, to }) => {
        for (const one of scored.slice(from, to)) {
          const own = found.get(one.record.recordId) ?? [];
          found.set(one.record.recordId, own);
          own.push({ ...one, list, kind, tier: placed(one.scores) });
        }
      });
    }
  };
  if (wanted.records.length <= MOST_SEARCHED) await Promise.all(lists.map(place));
  else for (const list of lists) await place(list);
  return found;
}

/** The records of a kind, numbered among themselves. */
function recordsOf({ records }: Wanted, kind: EntityKind): SnapshotRecord[] {
  return records.filter((record) => record.kind === kind).map((record, ord) => ({ ...record, ord }));
}

async function bestOf(
  found: ReadonlyMap<string, Placed[]>,
  { most, signal }: Wanted,
): Promise<{ best: Placed[]; cut: Set<string> }> {
  const best: Placed[] = [];
  const cut = new Set<string>();
  const records = [...found];
  await processInBatches({ end: records.length, size: SORTED_PER_BATCH, signal }, ({ from, to }) => {
    for (const [recordId, own] of records.slice(from, to)) {
      if (own.length > most) cut.add(recordId);
      best.push(...(own.length > most ? own.toSorted(byWorth).slice(0, most) : own));
    }
  });
  return { best, cut };
}

function byWorth(a: Placed, b: Placed): number {
  return a.tier - b.tier || b.scores.combined - a.scores.combined || a.row - b.row;
}

/** The place of a candidate's tier, as far as it is known before its record is read. */
function placeOf(
  { combined, rank, conflicting }: PlacedBy,
  of: { kind: EntityKind; listName: string },
  rule: AlertRule,
): number {
  const isExact = rank - combined === EXACT_BIRTHDAY_BONUS;
  const birthday = conflicting ? 'conflict' : isExact ? 'exact' : 'missing';
  return TIERS.indexOf(tierOf({ ...of, combined, birthday }, rule));
}
