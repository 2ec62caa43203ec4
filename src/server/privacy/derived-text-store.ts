import { ERASED } from '#contract/messages.ts';
import {
  birthplaceKey,
  comparedNames,
  type NameList,
  nameKindOf,
  normalizeName,
  normalizePerson,
} from '#matching';
import type { EntityKind, JsonObject } from '#records';
import type { Transaction } from '../db/tables.ts';
import { patternOf } from './personal-data-store.ts';

const HOLDS_ERASED = patternOf(ERASED);

/**
 * Makes again what is stored for comparing of names and birthplaces that were erased: their normalised forms, Latin ones of
 * other scripts among them, which no pattern of the text finds. Idempotent.
 */
export async function refreshDerivedTexts(trx: Transaction): Promise<void> {
  await refreshRunRecords(trx);
  await refreshListRecords(trx);
}

async function refreshRunRecords(trx: Transaction): Promise<void> {
  const rows = await trx
    .selectFrom('match_records')
    .select(['run_id', 'kind', 'ord', 'name'])
    .where('name', 'like', HOLDS_ERASED)
    .execute();
  for (const { run_id, kind, ord, name } of rows) {
    const normalized = normalizeName(nameKindOf(kind as EntityKind), name);
    await trx
      .updateTable('match_records')
      .set({ folded: normalizePerson(name), normalized })
      .where('run_id', '=', run_id)
      .where('kind', '=', kind)
      .where('ord', '=', ord)
      .execute();
  }
}

async function refreshListRecords(trx: Transaction): Promise<void> {
  const rows = await trx
    .selectFrom('reference_records')
    .select(['list_id', 'kind', 'row_number', 'names', 'normalized', 'birthplace_key', 'data'])
    .where(({ eb, or }) => or([eb('names', 'like', HOLDS_ERASED), eb('data', 'like', HOLDS_ERASED)]))
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
}

/** As many as there were, since the index of the list names them by their place. */
function normalizedNames(kind: EntityKind, row: { names: string; normalized: string }): string {
  const nameKind = nameKindOf(kind);
  const names = comparedNames(nameKind, JSON.parse(row.names) as NameList);
  const before = JSON.parse(row.normalized) as string[];
  const now = before.map((_, at) => normalizeName(nameKind, names[at]?.name ?? ERASED));
  return JSON.stringify(now);
}
