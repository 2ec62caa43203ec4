import type { NameList } from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import type { SourceRow } from '../formats/source-record.ts';
import { findReferenceRows, readReferenceRows } from '../reference-store.ts';

/** Fewer names have one order: a present one comes first. */
const LEAST_NAMES = 3;

type RecordRow = Extract<SourceRow, { record: unknown }>;

/**
 * Puts the names of records in the order that they have in the version before: an authority that writes them in another order
 * has changed nothing, and no decision is to be opened again for it.
 */
export async function inFormerOrder(
  query: Query,
  listId: string,
  rows: readonly SourceRow[],
): Promise<SourceRow[]> {
  const several = rows.filter(
    (row): row is RecordRow => 'record' in row && row.record.names.length >= LEAST_NAMES,
  );
  const former = new Map<string, NameList>();
  for (const [kind, ofKind] of Map.groupBy(several, ({ record }) => record.kinds[0])) {
    const ids = ofKind.map(({ record }) => record.id);
    if (kind) for (const [id, names] of await namesOf(query, { listId, kind }, ids)) former.set(id, names);
  }
  return rows.map((row) => {
    const before = 'record' in row ? former.get(row.record.id) : undefined;
    if (!before || !('record' in row)) return row;
    return { ...row, record: { ...row.record, names: ordered(row.record.names, before) } };
  });
}

async function namesOf(
  query: Query,
  list: { listId: string; kind: EntityKind },
  ids: readonly string[],
): Promise<[id: string, names: NameList][]> {
  const found = await findReferenceRows(query, list, ids);
  const records = await readReferenceRows(query, list, [...found.values()]);
  return records.map(({ id, names }) => [id, names]);
}

/** The names of each kind in the order before, then those that are new. */
function ordered(names: NameList, before: NameList): NameList {
  const places = new Map(before.map((one, at) => [keyOf(one), at]));
  const placeOf = (one: NameList[number]) => places.get(keyOf(one)) ?? before.length;
  const sorted = names.toSorted((a, b) => placeOf(a) - placeOf(b));
  const byField = Map.groupBy(sorted, ({ field }) => field);
  return names.flatMap(({ field }) => byField.get(field)?.shift() ?? []);
}

const keyOf = ({ field, name }: NameList[number]) => `${field} ${name}`;
