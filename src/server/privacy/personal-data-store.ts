import { type Kysely, sql } from 'kysely';
import type { JsonValue } from '#records';
import type { Tables } from '../db/tables.ts';
import { identityTables } from '../identity/identity-store.ts';

type Query = Kysely<Tables>;

/** A place in a client record, a rule or another document where an address stands. */
export type Mention = { collection: string; id: string; path: string; record: JsonValue };

/** A write somebody made: which document, when. What was written is the firm's. */
export type Authorship = {
  collection: string;
  documentId: string;
  version: number;
  operation: string;
  writtenAt: string;
};

/** A session as far as it tells of its user. */
export type KeptSession = {
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
};

/** What stands in the place of the address of somebody who asked to be forgotten. */
const ERASED = 'erased';

/** The name a user has, and how they log in. */
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

/** Every session kept of a user, ended ones that are not cleared away yet included. */
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

/** Writes made under an address, oldest first. */
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

/** Takes an address out of who wrote what; the id of its user stays, so the history stays whole. */
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

/** Where an address stands in the documents as they are now, and in reference lists. */
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

/** Each text that holds the address, with the object it stands in. */
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
