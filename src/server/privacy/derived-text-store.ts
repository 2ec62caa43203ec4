import { createHash } from 'node:crypto';
import {
  birthplaceKey,
  comparedNames,
  type NameList,
  nameKindOf,
  normalizeName,
  normalizePerson,
  wholeDays,
} from '#matching';
import { type EntityKind, ERASED, type JsonObject } from '#records';
import type { Transaction } from '../db/tables.ts';
import { groupDays } from '../reference-lists/reference-group-store.ts';
import { markErasedIn } from '../reference-lists/reference-list-store.ts';
import { patternOf } from './personal-data-store.ts';

const HOLDS_ERASED = patternOf(ERASED);

/**
 * Makes again what is stored for comparing of names, birthdays and birthplaces that were erased: their normalised forms, Latin
 * ones of other scripts among them, and the values of groups, which no pattern of the text finds. Idempotent.
 */
export async function refreshDerivedTexts(trx: Transaction): Promise<void> {
  await refreshRunRecords(trx);
  await refreshListRecords(trx);
}

async function refreshRunRecords(trx: Transaction): Promise<void> {
  const rows = await trx
    .selectFrom('match_records')
    .select(['run_id', 'kind', 'ord', 'name', 'birthday', 'birthplace'])
    .where(({ eb, or }) =>
      or((['name', 'birthday', 'birthplace'] as const).map((column) => eb(column, 'like', HOLDS_ERASED))),
    )
    .execute();
  for (const { name, birthday, birthplace, ...at } of rows) {
    const normalized = normalizeName(nameKindOf(at.kind as EntityKind), name);
    await trx
      .updateTable('match_records')
      .set({ folded: normalizePerson(name), normalized })
      .where('run_id', '=', at.run_id)
      .where('kind', '=', at.kind)
      .where('ord', '=', at.ord)
      .execute();
    const values = { birthday: groupDays(wholeDays(birthday)), birthplace: birthplaceKey(birthplace ?? '') };
    for (const origin of ['birthday', 'birthplace'] as const) {
      await trx
        .updateTable('match_groups')
        .set({ value: values[origin] })
        .where('run_id', '=', at.run_id)
        .where('kind', '=', at.kind)
        .where('ord', '=', at.ord)
        .where('origin', '=', origin)
        .execute();
    }
  }
}

async function refreshListRecords(trx: Transaction): Promise<void> {
  const rows = await trx
    .selectFrom('reference_records')
    .select(['list_id', 'kind', 'row_number', 'names', 'normalized', 'birthplace_key', 'data'])
    .where(({ eb, or }) => or([eb('names', 'like', HOLDS_ERASED), eb('data', 'like', HOLDS_ERASED)]))
    .orderBy('list_id')
    .orderBy('kind')
    .orderBy('row_number')
    .execute();
  for (const { list_id, kind, row_number, names, normalized, birthplace_key, data } of rows) {
    const { birthplace } = JSON.parse(data) as JsonObject;
    const key = typeof birthplace === 'string' ? birthplaceKey(birthplace) || null : birthplace_key;
    await trx
      .updateTable('reference_records')
      .set({ normalized: normalizedNames(kind as EntityKind, { names, normalized }), birthplace_key: key })
      .where('list_id', '=', list_id)
      .where('kind', '=', kind)
      .where('row_number', '=', row_number)
      .execute();
  }
  for (const [listId, erased] of Map.groupBy(rows, (row) => row.list_id)) {
    const rest = erased.map(({ kind, row_number, names, data }) => [kind, row_number, names, data]);
    const left = createHash('sha256').update(JSON.stringify(rest)).digest('hex');
    await markErasedIn(trx, listId, left);
  }
}

/** As many as there were, since runs name the records of a list by their place. */
function normalizedNames(kind: EntityKind, row: { names: string; normalized: string }): string {
  const nameKind = nameKindOf(kind);
  const names = comparedNames(nameKind, JSON.parse(row.names) as NameList);
  const before = JSON.parse(row.normalized) as string[];
  const now = before.map((_, at) => normalizeName(nameKind, names[at]?.name ?? ERASED));
  return JSON.stringify(now);
}
