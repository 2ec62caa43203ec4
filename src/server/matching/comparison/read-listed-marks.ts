import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import { readReferenceRows } from '../../reference-lists/reference-store.ts';
import { type ListedMarks, listedMarks, packMarks } from './listed-marks.ts';

/** Of one version of a list and one kind. */
type Key = { listId: string; kind: EntityKind };

/** The marks of records that were read, by list and kind, and each mark pair once. */
type Kept = { ofLists: Map<string, Map<number, ListedMarks>>; rows: number; same: Map<string, ListedMarks> };

/** Most records whose marks are kept: some 20 MB. */
const MOST_KEPT = 200_000;

/** By database. What a version of a list gives never changes. */
const keptOf = new WeakMap<Query, Kept>();

/** Reads what a list gives of some of its records, keyed by row; records that were read lately are not read again. */
export async function readListedMarks(
  query: Query,
  { listId, kind }: Key,
  rows: readonly number[],
): Promise<ReadonlyMap<number, ListedMarks>> {
  const kept = keptFor(query);
  const key = `${listId}/${kind}`;
  const ofList = kept.ofLists.get(key) ?? new Map<number, ListedMarks>();
  kept.ofLists.set(key, ofList);
  const missing = [...new Set(rows)].filter((row) => !ofList.has(row));
  for (const { row, data } of await readReferenceRows(query, { listId, kind }, missing)) {
    ofList.set(row, sameOnce(kept, listedMarks(data)));
    kept.rows++;
  }
  return ofList;
}

function keptFor(query: Query): Kept {
  const kept = keptOf.get(query);
  if (kept && kept.rows < MOST_KEPT) return kept;
  const empty: Kept = { ofLists: new Map(), rows: 0, same: new Map() };
  keptOf.set(query, empty);
  return empty;
}

/** Many records have the same marks, which are kept once. */
function sameOnce({ same }: Kept, marks: ListedMarks): ListedMarks {
  const key = `${packMarks(marks.countries)} ${packMarks(marks.topics)}`;
  const first = same.get(key) ?? marks;
  same.set(key, first);
  return first;
}
