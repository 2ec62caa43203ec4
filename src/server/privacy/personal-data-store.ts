import { sql } from 'kysely';
import type { JsonValue } from '#records';
import { named } from '../db/rows/column-names.ts';
import type { Query, StoredCollection } from '../db/tables.ts';
import { identityTables } from '../identity/base/identity-tables.ts';

/** A path in a document or reference record whose value contains an address. */
export type Mention = { collection: string; id: string; path: string; record: JsonValue };

/** A path in an earlier version of a document, or of one that is gone, whose value contains an address. */
export type EarlierMention = Mention & { version: number };

/** A write of an author: which document, when. The data itself belongs to the firm. */
export type Authorship = {
  collection: string;
  documentId: string;
  version: number;
  operation: string;
  writtenAt: string;
};

/** Document writes that a person made, or took back, together. */
export type WrittenBatch = {
  id: string;
  kind: string;
  title: string;
  writtenAt: string;
  takenBackAt: string | null;
};

/** The personal data of a session. */
export type KeptSession = {
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
};

/** Returns a user's name and the ways they log in. */
export async function findSignInData(
  query: Query,
  userId: string,
): Promise<{ name: string; signInMethods: string[] }> {
  const tables = identityTables(query);
  const user = await tables.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirst();
  const accounts = await tables
    .selectFrom('account')
    .select('providerId')
    .where('userId', '=', userId)
    .execute();
  return { name: user?.name ?? '', signInMethods: accounts.map(({ providerId }) => providerId) };
}

/** Returns every stored session of a user, including ended ones. */
export async function listKeptSessions(query: Query, userId: string): Promise<KeptSession[]> {
  const rows = await identityTables(query)
    .selectFrom('session')
    .select(['createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .execute();
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    expiresAt: new Date(row.expiresAt),
  }));
}

/** Returns the writes made under an address, oldest first. */
export async function listAuthorships(query: Query, email: string): Promise<Authorship[]> {
  return query
    .selectFrom('revisions')
    .select(named('collection', 'document_id', 'version', 'operation', 'written_at'))
    .where(({ fn }) => fn<string>('lower', ['user_email']), '=', email)
    .orderBy('written_at')
    .execute();
}

/** Returns the batches written under an address, oldest first. */
export async function listBatchesBy(query: Query, email: string): Promise<WrittenBatch[]> {
  return query
    .selectFrom('batches')
    .select(named('id', 'kind', 'title', 'written_at', 'taken_back_at'))
    .where(({ eb, fn, or }) =>
      or([
        eb(fn<string>('lower', ['user_email']), '=', email),
        eb(fn<string>('lower', ['taken_back_by']), '=', email),
      ]),
    )
    .orderBy('written_at')
    .execute();
}

/** Returns where current documents and reference lists contain an address. */
export async function listMentions(query: Query, email: string): Promise<Mention[]> {
  return [
    ...(await mentionsInDocuments(query, email)),
    ...(await mentionsInLists(query, email, patternOf(email))),
  ];
}

/** Returns where earlier versions of documents, and the last of those that are gone, contain an address. */
export async function listEarlierMentions(query: Query, email: string): Promise<EarlierMention[]> {
  const rows = await query
    .selectFrom('revisions')
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.collection', '=', 'revisions.collection')
        .onRef('documents.id', '=', 'revisions.document_id'),
    )
    .select(['revisions.collection', 'document_id', 'revisions.version', 'new_data'])
    .where(sql<boolean>`lower(new_data) like ${patternOf(email)} escape '\\'`)
    .where(({ eb, or }) =>
      or([eb('documents.version', 'is', null), eb('documents.version', '!=', eb.ref('revisions.version'))]),
    )
    .orderBy('revisions.collection')
    .orderBy('document_id')
    .orderBy('revisions.version')
    .execute();
  return rows.flatMap(({ collection, document_id: id, version, new_data }) =>
    mentionsIn(JSON.parse(new_data ?? 'null'), email).map((mention) => ({
      collection,
      id,
      version,
      ...mention,
    })),
  );
}

/** Returns the current documents that contain an address. */
export async function listDocumentsWith(
  query: Query,
  email: string,
): Promise<{ collection: StoredCollection; id: string; data: string }[]> {
  return query
    .selectFrom('documents')
    .select(['collection', 'id', 'data'])
    .where(sql<boolean>`lower(data) like ${patternOf(email)} escape '\\'`)
    .orderBy('collection')
    .orderBy('id')
    .execute();
}

/** Returns the paths of files whose text contains an address. */
export async function listFilesWith(query: Query, email: string): Promise<string[]> {
  const rows = await query
    .selectFrom('stored_files')
    .innerJoin('pdf_texts', (join) =>
      join
        .onRef('pdf_texts.user_id', '=', 'stored_files.user_id')
        .onRef('pdf_texts.content_hash', '=', 'stored_files.content_hash'),
    )
    .select(['stored_files.path', 'pdf_texts.pages'])
    .where(sql<boolean>`lower(pdf_texts.pages) like ${patternOf(email)} escape '\\'`)
    .orderBy('stored_files.path')
    .execute();
  return rows.filter(({ pages }) => pages.toLowerCase().includes(email)).map(({ path }) => path);
}

/**
 * Returns the pattern that `like` compares with texts in small letters that may contain an address. Letters beyond ASCII
 * are any letter: SQLite knows no capitals of them.
 */
export function patternOf(email: string): string {
  return `%${email.replace(/[\\%_]/g, '\\$&').replace(/[^\x20-\x7e]/gu, '_')}%`;
}

async function mentionsInDocuments(query: Query, email: string): Promise<Mention[]> {
  const rows = await listDocumentsWith(query, email);
  return rows.flatMap(({ collection, id, data }) =>
    mentionsIn(JSON.parse(data), email).map((mention) => ({ collection, id, ...mention })),
  );
}

async function mentionsInLists(query: Query, email: string, pattern: string): Promise<Mention[]> {
  const rows = await query
    .selectFrom('reference_records')
    .select(['list_id', 'kind', 'record_id', 'data'])
    .where(sql<boolean>`lower(data) like ${pattern} escape '\\'`)
    .orderBy('list_id')
    .orderBy('kind')
    .orderBy('row_number')
    .execute();
  return rows.flatMap(({ list_id, kind, record_id, data }) =>
    mentionsIn(JSON.parse(data), email).map((mention) => ({
      collection: `reference list ${list_id}`,
      id: `${kind}/${record_id}`,
      ...mention,
    })),
  );
}

/** Returns each text that contains the address, with the object around it. */
function mentionsIn(
  value: JsonValue,
  email: string,
  { path = '', record = value }: { path?: string; record?: JsonValue } = {},
): { path: string; record: JsonValue }[] {
  if (typeof value === 'string') return value.toLowerCase().includes(email) ? [{ path, record }] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    mentionsIn(inner, email, {
      path: path === '' ? key : `${path}.${key}`,
      record: Array.isArray(value) ? record : value,
    }),
  );
}
