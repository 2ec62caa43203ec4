import type { Selectable } from 'kysely';
import type {
  ListDifference,
  ProofFigures,
  SourceFigures,
} from '#contract/reference-lists/reference-list-contract.ts';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { namedRow, rowOf } from '../db/rows/column-names.ts';
import type { Query, Tables } from '../db/tables.ts';
import { type Coverage, readCoverage } from './record-coverage.ts';

/** One version of a reference list. Its records are complete only when it is `ready`. */
export type ReferenceList = {
  id: string;
  /** The same for every version: it and a record's id identify the record across versions. */
  name: string;
  version: string;
  format: string;
  state: ReferenceListState;
  /** Records of each kind. */
  counts: Record<EntityKind, number>;
  /** Rows of the source that were rejected, and rows that were read. */
  badRows: number;
  rowsRead: number;
  /** What was not understood of rows that were taken. */
  notes: number;
  sourceHash: string;
  normalizationVersion: number;
  importedAt: string;
  /** Id of a user, or `system`. */
  importedBy: string;
  /** Null for commands and the program itself. */
  importedByEmail: string | null;
  /** Null until it is measured. */
  coverage: Coverage | null;
  /** Null for the first version. */
  difference: ListDifference | null;
  /** Null before the first proof. */
  proof: ProofFigures | null;
  /** Null before the first test from the published files. */
  sourceProof: SourceFigures | null;
};
/** Ids of the versions of the list that is part of the product; those of imported lists contain no full stop. */
const EMBEDDED_ID = /^embedded(\.\d+)?$/;

export type ReferenceListState = 'importing' | 'ready' | 'removed';

/** Whether a list is a version of the one that is part of the product. */
export function isEmbeddedList(id: string): boolean {
  return EMBEDDED_ID.test(id);
}

/** Counts the lists that are ready, and returns when the newest one was imported; null without one. */
export async function newestListImport(query: Query): Promise<{ count: number; newest: string | null }> {
  const { count, newest } = await query
    .selectFrom('reference_lists')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('imported_at').as('newest')])
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow();
  return { count: Number(count), newest };
}

/** Lists reference lists by state, by default `ready`, sorted by name and newest import. */
export async function listReferenceLists(
  query: Query,
  states: readonly ReferenceListState[] = ['ready'],
): Promise<ReferenceList[]> {
  const rows = await query
    .selectFrom('reference_lists')
    .selectAll()
    .where('state', 'in', [...states])
    .orderBy('name')
    .orderBy('imported_at', 'desc')
    .execute();
  return rows.map(toList);
}

export async function readReferenceList(query: Query, id: string): Promise<ReferenceList | null> {
  const row = await query.selectFrom('reference_lists').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toList(row) : null;
}

/** Finds the list of this name and version that is not removed. */
export async function findReferenceList(
  query: Query,
  { name, version }: { name: string; version: string },
): Promise<ReferenceList | null> {
  const row = await query
    .selectFrom('reference_lists')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .where('state', '<>', 'removed')
    .executeTakeFirst();
  return row ? toList(row) : null;
}

/** Inserts an empty list in state `importing`; false when its id, or its name and version, are taken. */
export async function insertReferenceList(
  query: Query,
  list: Omit<
    ReferenceList,
    | 'state'
    | 'counts'
    | 'badRows'
    | 'rowsRead'
    | 'notes'
    | 'coverage'
    | 'difference'
    | 'proof'
    | 'sourceProof'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('reference_lists')
    .values({
      ...rowOf(list),
      ...{ state: 'importing', clients: 0, contacts: 0, related_parties: 0 },
      ...{ bad_rows: 0, rows_read: 0, notes: 0 },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The progress of an import. */
export type ImportPosition = Pick<ReferenceList, 'counts' | 'badRows' | 'rowsRead' | 'notes'>;

/** Moves an import from one position to the next; false when another process imports the list or removed it. */
export async function moveImportPosition(
  query: Query,
  id: string,
  { from, to: { counts, ...to } }: { from: ImportPosition; to: ImportPosition },
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('reference_lists')
    .set(rowOf({ ...counts, ...to }))
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .where('rows_read', '=', from.rowsRead)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes the state of a list; false when its state was not `from`. */
export async function changeListState(
  query: Query,
  id: string,
  { from, to }: { from: ReferenceListState; to: ReferenceListState },
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('reference_lists')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records the version of the normalisation of a list's names. */
export async function updateNormalizationVersion(query: Query, id: string, version: number): Promise<void> {
  await query
    .updateTable('reference_lists')
    .set({ normalization_version: version })
    .where('id', '=', id)
    .execute();
}

const ERASED_MARK = /:erased-\w+$/;

/**
 * Marks a list of which records were erased by a hash of what is left of them: as another import under its id has, it has an
 * index of its own, on every server, so that none finds the erased names and birthdays any more.
 */
export async function markErasedIn(query: Query, id: string, left: string): Promise<void> {
  const list = await readReferenceList(query, id);
  if (list?.state !== 'ready') return;
  const sourceHash = `${list.sourceHash.replace(ERASED_MARK, '')}:erased-${left}`;
  if (sourceHash === list.sourceHash) return;
  const importedAt = new Date(Date.parse(list.importedAt) + 1).toISOString();
  await query
    .updateTable('reference_lists')
    .set(rowOf({ sourceHash, importedAt }))
    .where('id', '=', id)
    .execute();
}

/** Stores the coverage of a list, and what it changed beside the version before. */
export async function updateCoverage(
  query: Query,
  id: string,
  coverage: Coverage,
  difference: ListDifference | null = null,
): Promise<void> {
  await query
    .updateTable('reference_lists')
    .set({
      coverage: JSON.stringify(coverage),
      ...(difference && { difference: JSON.stringify(difference) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Stores what a proof of a whole list found. */
export async function putProof(query: Query, id: string, proof: ProofFigures): Promise<void> {
  await query
    .updateTable('reference_lists')
    .set({ proof: JSON.stringify(proof) })
    .where('id', '=', id)
    .execute();
}

/** Sets the record counts of a removed list to zero. */
export async function clearRecordCounts(query: Query, id: string): Promise<void> {
  await query
    .updateTable('reference_lists')
    .set({ clients: 0, contacts: 0, related_parties: 0 })
    .where('id', '=', id)
    .where('state', '=', 'removed')
    .execute();
}

/** Deletes the row of a list. */
export async function deleteReferenceList(query: Query, id: string): Promise<void> {
  await query.deleteFrom('reference_lists').where('id', '=', id).execute();
}

/** Deletes an importing list without records, unless another process reads on in it, whose first rows may wait for later ones. */
export async function deleteUntouchedList(query: Query, id: string, rowsRead: number): Promise<void> {
  await query
    .deleteFrom('reference_lists')
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .where('rows_read', '=', rowsRead)
    .where('clients', '=', 0)
    .where('contacts', '=', 0)
    .where('related_parties', '=', 0)
    .execute();
}

export function noRecords(): Record<EntityKind, number> {
  return { clients: 0, contacts: 0, relatedParties: 0 };
}

/** Counts the records of a list, of all kinds. */
export function countRecords({ counts }: Pick<ReferenceList, 'counts'>): number {
  return ENTITY_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
}

function toList(row: Selectable<Tables['reference_lists']>): ReferenceList {
  const { removedAt, removedBy, removedByEmail, changedFrom, ...kept } = namedRow(row);
  const { clients, contacts, relatedParties, ...list } = kept;
  return {
    ...list,
    counts: { clients, contacts, relatedParties },
    coverage: readCoverage(list.coverage),
    difference: list.difference === null ? null : JSON.parse(list.difference),
    proof: list.proof === null ? null : JSON.parse(list.proof),
    sourceProof: list.sourceProof === null ? null : JSON.parse(list.sourceProof),
  };
}
