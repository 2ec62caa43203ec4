import { comparedNames, NORMALIZATION_VERSION, nameKindOf, normalizeName } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { Database } from '../db/open-database.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { type ReferenceList, updateNormalizationVersion } from './reference-list-store.ts';
import { type IndexedRow, readIndexedRows } from './reference-store.ts';
import { updateNormalizedNames } from './reference-write-store.ts';

const ROWS_PER_TRANSACTION = 2_000;

/** Renormalises the names of a list after a change of the normalisation. Idempotent. */
export async function renormalizeList(
  db: Database,
  list: Pick<ReferenceList, 'id' | 'counts' | 'normalizationVersion'>,
): Promise<void> {
  if (list.normalizationVersion === NORMALIZATION_VERSION) return;
  for (const kind of ENTITY_KINDS) {
    for (let from = 0; from < list.counts[kind]; from += ROWS_PER_TRANSACTION) {
      const target = { listId: list.id, kind };
      const rows = await readIndexedRows(db.query, target, { from, limit: ROWS_PER_TRANSACTION });
      const changed = rows.flatMap((row) => changedNames(kind, row));
      if (changed.length === 0) continue;
      await runTransaction(db.query, (transaction) => updateNormalizedNames(transaction, target, changed));
    }
  }
  await updateNormalizationVersion(db.query, list.id, NORMALIZATION_VERSION);
}

function changedNames(kind: EntityKind, { row, names, normalized }: IndexedRow) {
  const nameKind = nameKindOf(kind);
  const now = comparedNames(nameKind, names).map(({ name }) => normalizeName(nameKind, name));
  return JSON.stringify(now) === JSON.stringify(normalized) ? [] : [{ row, normalized: now }];
}
