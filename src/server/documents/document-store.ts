import { type Selectable, sql } from 'kysely';
import type { Stored } from '#contract/document-contract.ts';
import type { EntityKind, JsonObject } from '#records';
import { inParts, readInParts } from '../db/in-parts.ts';
import { type Page, type PageCursor, pageOf } from '../db/page-cursor.ts';
import { patternInJson } from '../db/pattern-in-json.ts';
import { canLock } from '../db/postgres/postgres-locks.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import { given } from '../db/rows/given.ts';
import type { Query, StoredCollection, Tables, Transaction } from '../db/tables.ts';
import { yieldToOthers } from '../ground/yield-to-others.ts';
import { type SearchEntry, searchWords } from './search-store.ts';

export type StoredDocument = Stored<JsonObject>;
/** The author of a write. */
export type Author = { id: string; email: string };
/** The author of Cairn's own writes. */
export const SYSTEM_AUTHOR: Author = { id: 'system', email: 'system' };

type DocumentRow = Omit<Selectable<Tables['documents']>, 'collection'>;
type DocumentKey = { collection: StoredCollection; id: string };
type DocumentPage = {
  collection: StoredCollection;
  q?: string | undefined;
  cursor?: PageCursor | undefined;
  limit: number;
};

/** Returns the document, or null when there is none. */
export async function readDocument(query: Query, key: DocumentKey): Promise<StoredDocument | null> {
  const row = await readRow(query, key);
  return row ? toDocument(row) : null;
}

/** Returns a document as JSON with its version; null when there is none. */
export async function readDocumentText(
  query: Query,
  key: DocumentKey,
): Promise<{ version: number; text: string } | null> {
  const row = await readRow(query, key);
  return row ? { version: row.version, text: toText(row) } : null;
}

/** Returns the document and locks it until the transaction ends; null when there is none. */
export async function readDocumentForWriting(
  transaction: Transaction,
  { collection, id }: DocumentKey,
): Promise<StoredDocument | null> {
  const [row] = (await transaction.executeQuery(selectForWriting(transaction, [{ collection, id }]))).rows;
  return row ? toDocument(row) : null;
}

/** Returns one page of a collection, sorted by name then id, with the cursor of its end. */
export async function listDocuments(query: Query, page: DocumentPage): Promise<Page<StoredDocument>> {
  const { items, end } = await listRows(query, page);
  return { items: items.map(toDocument), end };
}

const DOCUMENTS_PER_PAGE = 500;

/** Yields every document of a collection, sorted by name then id, and reads them page by page. */
export async function* eachDocument(
  query: Query,
  collection: StoredCollection,
): AsyncGenerator<StoredDocument> {
  let cursor: PageCursor | undefined;
  do {
    const page = await listDocuments(query, { collection, cursor, limit: DOCUMENTS_PER_PAGE });
    yield* page.items;
    cursor = page.end ?? undefined;
    await yieldToOthers();
  } while (cursor);
}

/** Returns one page of a collection as JSON texts. Stored JSON is not parsed. */
export async function listDocumentTexts(query: Query, page: DocumentPage): Promise<Page<string>> {
  const { items, end } = await listRows(query, page);
  return { items: items.map(toText), end };
}

async function readRow(query: Query, { collection, id }: DocumentKey) {
  const { rows } = await query.executeQuery(selectOne(query, [{ collection, id }]));
  return rows[0];
}

async function listRows(query: Query, page: DocumentPage) {
  const { collection, q = '', cursor, limit } = page;
  const isFirst = q === '' && cursor === undefined;
  const wanted = { collection, scope: documentScope(collection), limit: limit + 1 };
  const rows = isFirst
    ? (await query.executeQuery(selectFirstPage(query, [wanted]))).rows
    : await selectPage(query, { ...page, ...wanted }).execute();
  return pageOf(rows, limit, ({ sort_key, id }) => ({ sortKey: sort_key, ownerId: id, itemId: '' }));
}

const COLUMNS = ['id', 'version', 'updated_at', 'updated_by', 'data'] as const;

const selectOne = preparedStatement((query, [key]: DocumentKey[]) => selectRow(query, key as DocumentKey));

const selectForWriting = preparedStatement((query, [key]: DocumentKey[]) =>
  selectRow(query, key as DocumentKey).$if(canLock(query), (rows) => rows.forUpdate()),
);

const selectFirstPage = preparedStatement((query, [page]: (DocumentPage & { scope: string })[]) =>
  selectPage(query, page as DocumentPage & { scope: string }),
);

function selectRow(query: Query, { collection, id }: DocumentKey) {
  return query
    .selectFrom('documents')
    .select(COLUMNS)
    .where('collection', '=', collection)
    .where('id', '=', id);
}

function selectPage(query: Query, page: DocumentPage & { scope: string }) {
  return query
    .selectFrom(searchWords(query, page))
    .innerJoin('documents', (join) =>
      join.onRef('documents.id', '=', 'found.owner_id').on('documents.collection', '=', page.collection),
    )
    .select([...COLUMNS.map((column) => `documents.${column}` as const), 'found.sort_key'])
    .orderBy('found.sort_key')
    .orderBy('found.owner_id');
}

/** Returns the documents with these ids, sorted by id. Inside a transaction they are locked until its end. */
export async function listDocumentsById(
  query: Query,
  { collection, ids }: { collection: StoredCollection; ids: readonly string[] },
): Promise<StoredDocument[]> {
  const documents: StoredDocument[] = [];
  for (const some of inParts(ids.toSorted())) {
    const rows = await query
      .selectFrom('documents')
      .selectAll()
      .where('collection', '=', collection)
      .where('id', 'in', some)
      .orderBy('id')
      .$if(query.isTransaction && canLock(query), (locked) => locked.forUpdate())
      .execute();
    documents.push(...rows.map(toDocument));
  }
  return documents.toSorted(byId);
}

/** Returns the documents with these ids, by id. Inside a transaction they are locked until its end. */
export async function readDocumentsById(
  query: Query,
  wanted: { collection: StoredCollection; ids: readonly string[] },
): Promise<Map<string, StoredDocument>> {
  const documents = await listDocumentsById(query, wanted);
  return new Map(documents.map((document) => [document.id, document]));
}

/** Returns those of the ids that documents have. */
export async function listStoredIds(
  query: Query,
  { collection, ids }: { collection: StoredCollection; ids: readonly string[] },
): Promise<Set<string>> {
  const rows = await readInParts(ids, (some) =>
    query
      .selectFrom('documents')
      .select('id')
      .where('collection', '=', collection)
      .where('id', 'in', some)
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the whole collection, sorted by id. */
export async function listAllDocuments(
  query: Query,
  collection: StoredCollection,
): Promise<StoredDocument[]> {
  const rows = await query.selectFrom('documents').selectAll().where('collection', '=', collection).execute();
  return rows.toSorted(byId).map(toDocument);
}

/** Returns several whole collections at once, each sorted by id, and of another one the document with an id, if there is one. */
export async function listCollections<C extends StoredCollection, Other extends StoredCollection = never>(
  query: Query,
  collections: readonly C[],
  one?: { collection: Other; id: string },
): Promise<Record<C | Other, StoredDocument[]>> {
  const rows = await query
    .selectFrom('documents')
    .selectAll()
    .where(({ and, eb, or }) => {
      // As literals: PostgreSQL knows of each how many documents it has, and clients are almost all.
      const isOf = (...named: StoredCollection[]) =>
        eb(
          'collection',
          'in',
          named.map((each) => sql.lit(each)),
        );
      return or([isOf(...collections), ...(one ? [and([isOf(one.collection), eb('id', '=', one.id)])] : [])]);
    })
    .execute();
  const ofCollection = (collection: StoredCollection) =>
    rows
      .filter((row) => row.collection === collection)
      .toSorted(byId)
      .map(toDocument);
  const read = [...collections, ...(one ? [one.collection] : [])];
  return Object.fromEntries(read.map((collection) => [collection, ofCollection(collection)])) as Record<
    C | Other,
    StoredDocument[]
  >;
}

/** Returns the data of the whole collection by id, sorted by id, as the type that its documents have. */
export async function readCollection<T>(query: Query, collection: StoredCollection): Promise<Map<string, T>> {
  const documents = await listAllDocuments(query, collection);
  return new Map(documents.map(({ id, data }) => [id, data as unknown as T]));
}

/** Returns the whole collection as JSON, ordered by id. Stored JSON is not parsed: collections have thousands of documents. */
export async function readCollectionText(query: Query, collection: StoredCollection): Promise<string> {
  const rows = await query.selectFrom('documents').selectAll().where('collection', '=', collection).execute();
  const texts = rows.toSorted(byId).map(toText);
  return `[${texts.join(',')}]`;
}

/** Returns the documents of a collection that may contain a text, as a key, as a value or within one. Some results may not contain it. */
export async function listDocumentsHolding(
  query: Query,
  { collection, text, ids }: { collection: StoredCollection; text: string; ids?: readonly string[] },
): Promise<StoredDocument[]> {
  const rows = await query
    .selectFrom('documents')
    .selectAll()
    .where('collection', '=', collection)
    .$call(given(ids, (rows, ids) => rows.where('id', 'in', ids)))
    .where('data', 'like', `%${patternInJson(text)}%`)
    .execute();
  return rows.map(toDocument);
}

/** Returns the search entry of a document: its name or label, and its id. */
export function documentSearchEntry(collection: StoredCollection, id: string, data: JsonObject): SearchEntry {
  const name = data.name ?? data.label ?? '';
  const text = typeof name === 'string' ? `${name} ${id}` : id;
  return { scope: documentScope(collection), ownerId: id, itemId: '', text };
}

/** The scope of a collection in the search index. */
export function documentScope(collection: StoredCollection): string {
  return `documents/${collection}`;
}

/** The scope of a kind of entities in the search index; clients are found as documents. */
export function entityScope(kind: EntityKind): string {
  return kind === 'clients' ? documentScope(kind) : kind;
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

/** Returns a stored document as JSON, equal to that of `toDocument`. */
function toText({ id, version, updated_at: updatedAt, updated_by: updatedBy, data }: DocumentRow): string {
  const envelope = JSON.stringify({ id, version, updatedAt, updatedBy });
  return `${envelope.slice(0, -1)},"data":${data}}`;
}

function toDocument(row: DocumentRow): StoredDocument {
  return {
    id: row.id,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    data: JSON.parse(row.data),
  };
}
