import type { Selectable } from 'kysely';
import type {
  ColumnChoice,
  ColumnView,
  ImportChoices,
  ImportPlan,
  ImportView,
} from '#contract/imports/import-contract.ts';
import type { Collection } from '#records';
import { inParts } from '../../db/in-parts.ts';
import { named, namedRow, rowOf } from '../../db/rows/column-names.ts';
import { given } from '../../db/rows/given.ts';
import type { Query, Tables, Transaction } from '../../db/tables.ts';
import type { Author } from '../document-store.ts';

/** A column of an import as it was found in the file. */
export type FoundColumn = Pick<ColumnView, 'name' | 'first' | 'isNew' | 'ambiguous'>;

/** An import in progress, or just done. */
export type StoredImport = {
  id: string;
  collection: Collection;
  author: Author;
  fileName: string;
  /** Null once the file is deleted. */
  storageKey: string | null;
  fileBytes: number;
  sheet: string | null;
  /** `receiving` until its file is stored: no user sees it before. */
  state: ImportView['state'] | 'receiving';
  rowCount: number;
  rowsDone: number;
  problem: string | null;
  columns: FoundColumn[] | null;
  choices: ImportChoices | null;
  plan: ImportPlan | null;
  remembers: boolean;
  batchId: string | null;
  startedAt: string;
};
type Changes = Partial<Omit<StoredImport, 'id' | 'collection' | 'author' | 'fileName' | 'startedAt'>>;

/** Inserts an import, before the first byte of its file is stored. @param added its `fileBytes` are those that it may have */
export async function insertImport(
  query: Query,
  {
    author,
    ...file
  }: Pick<StoredImport, 'id' | 'collection' | 'author' | 'fileName' | 'storageKey' | 'fileBytes'>,
): Promise<void> {
  const begun = { state: 'receiving' as const, rowCount: 0, rowsDone: 0, remembers: 0 };
  const startedAt = new Date().toISOString();
  const row = rowOf({ ...file, ...begun, userId: author.id, userEmail: author.email, startedAt });
  await query.insertInto('imports').values(row).execute();
}

/** Returns an import, or null when there is none. */
export async function readImport(query: Query, id: string): Promise<StoredImport | null> {
  const row = await query.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toImport(row) : null;
}

/** Returns a user's unfinished imports of a collection, newest first. */
export async function listOpenImports(
  query: Query,
  { userId, collection }: { userId: string; collection: Collection },
): Promise<Pick<ImportView, 'id' | 'fileName' | 'state' | 'startedAt'>[]> {
  return query
    .selectFrom('imports')
    .select(named('id', 'file_name', 'state', 'started_at'))
    .where('user_id', '=', userId)
    .where('collection', '=', collection)
    .where('state', 'in', ['checking', 'ready', 'writing'])
    .orderBy('started_at', 'desc')
    .limit(20)
    .$narrowType<{ state: ImportView['state'] }>()
    .execute();
}

/** Returns the ids of imports that a job is to work on. */
export async function listBusyImports(query: Query): Promise<string[]> {
  const rows = await query
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['checking', 'writing'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns imports started before a time, and those whose file has not come in since another. */
export async function listImportsBefore(
  query: Query,
  before: Date,
  receivedBefore: Date,
): Promise<StoredImport[]> {
  const rows = await query
    .selectFrom('imports')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([eb('started_at', '<', before.toISOString()), eb('state', 'not in', ['checking', 'writing'])]),
        and([eb('started_at', '<', receivedBefore.toISOString()), eb('state', '=', 'receiving')]),
      ]),
    )
    .limit(100)
    .execute();
  return rows.map(toImport);
}

/** Returns a user's imports. */
export async function listImportsOf(query: Query, userId: string): Promise<StoredImport[]> {
  const rows = await query
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute();
  return rows.map(toImport);
}

/** Changes an import; with `from`, only in one of these states. False when it was not changed. */
export async function changeImport(
  query: Query,
  id: string,
  { from, ...changes }: Changes & { from?: StoredImport['state'][] },
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('imports')
    .set(toRow(changes))
    .where('id', '=', id)
    .$call(given(from, (rows, from) => rows.where('state', 'in', from)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteImports(query: Query, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids)) await query.deleteFrom('imports').where('id', 'in', some).execute();
}

/** How columns were read by earlier imports, by their names in small letters. */
export type RememberedColumns = { choices: Map<string, ColumnChoice>; at: string | null };

/** Returns how columns of these names were read by earlier imports of a collection, and when the last was. */
export async function readRemembered(
  query: Query,
  collection: Collection,
  names: readonly string[],
): Promise<RememberedColumns> {
  const rows = [];
  for (const some of inParts(names.map((name) => name.toLowerCase()))) {
    rows.push(
      ...(await query
        .selectFrom('import_columns')
        .selectAll()
        .where('collection', '=', collection)
        .where('name', 'in', some)
        .execute()),
    );
  }
  const [last = null] = rows
    .map((row) => row.imported_at)
    .toSorted()
    .reverse();
  return { choices: new Map(rows.map(({ name, choice }) => [name, JSON.parse(choice)])), at: last };
}

/** Remembers how columns were read. */
export async function rememberColumns(
  transaction: Transaction,
  collection: Collection,
  columns: ReadonlyMap<string, ColumnChoice>,
): Promise<void> {
  const at = new Date().toISOString();
  const rows = [...columns].map(([name, choice]) => ({
    ...{ collection, name, choice: JSON.stringify(choice), imported_at: at },
  }));
  for (const some of inParts(rows)) {
    await transaction
      .insertInto('import_columns')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['collection', 'name']).doUpdateSet(({ ref }) => ({
          choice: ref('excluded.choice'),
          imported_at: ref('excluded.imported_at'),
        })),
      )
      .execute();
  }
}

/** Forgets how columns of these names were read. */
export async function forgetColumns(
  query: Query,
  collection: Collection,
  names: readonly string[],
): Promise<void> {
  for (const some of inParts(names.map((name) => name.toLowerCase()))) {
    await query
      .deleteFrom('import_columns')
      .where('collection', '=', collection)
      .where('name', 'in', some)
      .execute();
  }
}

function toImport(row: Selectable<Tables['imports']>): StoredImport {
  const { userId, userEmail, columns, choices, plan, ...stored } = namedRow(row);
  return {
    ...stored,
    author: { id: userId, email: userEmail },
    fileBytes: Number(stored.fileBytes),
    columns: columns === null ? null : JSON.parse(columns),
    choices: choices === null ? null : JSON.parse(choices),
    plan: plan === null ? null : JSON.parse(plan),
    remembers: stored.remembers === 1,
  };
}

function toRow({ columns, choices, plan, remembers, ...changes }: Changes) {
  return rowOf({
    ...changes,
    ...(columns !== undefined && { columns: asJson(columns) }),
    ...(choices !== undefined && { choices: asJson(choices) }),
    ...(plan !== undefined && { plan: asJson(plan) }),
    ...(remembers !== undefined && { remembers: Number(remembers) }),
  });
}

function asJson(value: object | null): string | null {
  return value && JSON.stringify(value);
}
