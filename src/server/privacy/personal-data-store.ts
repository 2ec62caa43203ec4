import { type Kysely, sql } from 'kysely';
import type { JsonValue } from '#records';
import type { Tables } from '../db/tables.ts';
import { identityTables } from '../identity/identity-store.ts';

type Query = Kysely<Tables>;

/** A path in a document or reference record whose value contains an address. */
export type Mention = { collection: string; id: string; path: string; record: JsonValue };

/** A write of an author: which document, when. The data itself belongs to the firm. */
export type Authorship = {
  collection: string;
  documentId: string;
  version: number;
  operation: string;
  writtenAt: string;
};

/** The personal data of a session. */
export type KeptSession = {
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
};

/** Replaces the address of an erased author. */
const ERASED = 'erased';

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
  const rows = await query
    .selectFrom('revisions')
    .select(['collection', 'document_id', 'version', 'operation', 'written_at'])
    .where(({ fn }) => fn<string>('lower', ['user_email']), '=', email)
    .orderBy('written_at')
    .execute();
  return rows.map(({ document_id, written_at, ...row }) => ({
    ...row,
    documentId: document_id,
    writtenAt: written_at,
  }));
}

/** Replaces an address as author; the id of its user stays, so the history stays complete. */
export async function eraseAuthorships(query: Query, email: string): Promise<number> {
  const { numUpdatedRows } = await query
    .updateTable('revisions')
    .set({ user_email: ERASED })
    .where(({ fn }) => fn<string>('lower', ['user_email']), '=', email)
    .executeTakeFirstOrThrow();
  await query
    .updateTable('documents')
    .set({ updated_by: ERASED })
    .where(({ fn }) => fn<string>('lower', ['updated_by']), '=', email)
    .execute();
  return Number(numUpdatedRows);
}

export async function deleteQuestionSession(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('question_sessions').where('user_id', '=', userId).execute();
}

/** Returns where current documents and reference lists contain an address. */
export async function listMentions(query: Query, email: string): Promise<Mention[]> {
  const pattern = `%${email.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    ...(await mentionsInDocuments(query, email, pattern)),
    ...(await mentionsInLists(query, email, pattern)),
  ];
}

async function mentionsInDocuments(query: Query, email: string, pattern: string): Promise<Mention[]> {
  const rows = await query
    .selectFrom('documents')
    .select(['collection', 'id', 'data'])
    .where(sql<boolean>`lower(data) like ${pattern} escape '\\'`)
    .orderBy('collection')
    .orderBy('id')
    .execute();
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
