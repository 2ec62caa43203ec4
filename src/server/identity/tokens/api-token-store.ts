import type { PersonTokenView, TokenView } from '#contract/programs/token-contract.ts';
import type { ApiTokenTable } from '../../db/account-tables.ts';
import { preparedStatement } from '../../db/prepared-statement.ts';
import { type NamedRow, named } from '../../db/rows/column-names.ts';
import type { Query } from '../../db/tables.ts';
import type { TokenScope } from '../../http/tokens/token-access.ts';
import { identityTables } from '../base/identity-tables.ts';
import { ACCESS_COLUMNS, type AccessUser, secondFactorOf, toAccessUser } from '../base/people-store.ts';

/** An API token with its user, as far as access depends on them. */
export type StoredToken = TokenScope & {
  expiresAt: Date;
  lastUsedAt: Date | null;
  user: AccessUser;
};

const COLUMNS = [
  ...named('api_tokens.id', 'api_tokens.name', 'ending', 'rights', 'lists', 'collections'),
  ...named('created_at', 'expires_at', 'last_used_at', 'uses'),
];

/** Stores a token; `secretHash` is the hash of what its program sends. */
export async function insertApiToken(
  query: Query,
  { userId, secretHash, token }: { userId: string; secretHash: string; token: TokenView },
): Promise<void> {
  const { id, name, ending, rights, lists, collections } = token;
  await query
    .insertInto('api_tokens')
    .values({
      ...{ id, user_id: userId, token_hash: secretHash, name, ending },
      ...{ rights: JSON.stringify(rights), lists: textOf(lists), collections: textOf(collections) },
      ...{ created_at: token.createdAt, expires_at: token.expiresAt, last_used_at: null, uses: 0 },
    })
    .execute();
}

/** Returns the token of this hash with everything that access depends on, by one statement. */
export async function findApiToken(query: Query, secretHash: string): Promise<StoredToken | null> {
  const [row] = (await query.executeQuery(selectToken(query, [{ hash: secretHash }]))).rows;
  if (!row) return null;
  return {
    id: row.id,
    ...scopeOf(row),
    expiresAt: new Date(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
    user: toAccessUser(row),
  };
}

const selectToken = preparedStatement((query, [given]: { hash: string }[]) =>
  identityTables(query)
    .selectFrom('api_tokens')
    .innerJoin('user', 'user.id', 'api_tokens.user_id')
    .leftJoin('people', 'people.user_id', 'user.id')
    .select(['api_tokens.id', 'rights', 'lists', 'collections', 'expires_at', 'last_used_at'])
    .select(ACCESS_COLUMNS)
    .select((of) => secondFactorOf(of).as('hasSecondFactor'))
    .where('token_hash', '=', given?.hash ?? ''),
);

/** Adds requests that were made with a token. */
export async function recordTokenUses(query: Query, id: string, uses: number): Promise<void> {
  await query
    .updateTable('api_tokens')
    .set((row) => ({ last_used_at: new Date().toISOString(), uses: row('uses', '+', uses) }))
    .where('id', '=', id)
    .execute();
}

/** Lists the tokens of a user, newest first. */
export async function listApiTokens(query: Query, userId: string): Promise<TokenView[]> {
  const rows = await query
    .selectFrom('api_tokens')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toTokenView);
}

/** Lists the tokens of everybody, by user, newest first. */
export async function listAllTokens(query: Query): Promise<PersonTokenView[]> {
  const rows = await identityTables(query)
    .selectFrom('api_tokens')
    .innerJoin('user', 'user.id', 'api_tokens.user_id')
    .select(COLUMNS)
    .select(['user.id as userId', 'user.name as userName', 'user.email'])
    .orderBy('user.email')
    .orderBy('created_at', 'desc')
    .orderBy('api_tokens.id')
    .execute();
  return rows.map(({ userId, userName, email, ...row }) => ({
    ...toTokenView(row),
    user: { id: userId, name: userName, email },
  }));
}

/** Deletes a token; with `userId` only when it is of that user. Returns whose it was, or null. */
export async function deleteApiToken(query: Query, id: string, userId?: string): Promise<string | null> {
  const deletion = query.deleteFrom('api_tokens').where('id', '=', id);
  const row = await (userId === undefined ? deletion : deletion.where('user_id', '=', userId))
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Deletes the tokens of one user, or of all users when `userId` is null. Returns their number. */
export async function deleteApiTokens(query: Query, userId: string | null): Promise<number> {
  const deletion = query.deleteFrom('api_tokens');
  const { numDeletedRows } = await (userId === null
    ? deletion
    : deletion.where('user_id', '=', userId)
  ).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the tokens that expired before a time. */
export async function deleteTokensExpiredBefore(query: Query, moment: Date): Promise<void> {
  await query.deleteFrom('api_tokens').where('expires_at', '<', moment.toISOString()).execute();
}

type TokenRow = NamedRow<Omit<ApiTokenTable, 'user_id' | 'token_hash'>>;

function toTokenView(row: TokenRow): TokenView {
  return { ...row, ...scopeOf(row) };
}

type Scope = Pick<TokenView, 'rights' | 'lists' | 'collections'>;

function scopeOf({ rights, lists, collections }: Pick<TokenRow, keyof Scope>): Scope {
  return {
    rights: JSON.parse(rights) as Scope['rights'],
    lists: lists === null ? null : (JSON.parse(lists) as Scope['lists']),
    collections: collections === null ? null : (JSON.parse(collections) as Scope['collections']),
  };
}

function textOf(names: readonly string[] | null): string | null {
  return names && JSON.stringify(names);
}
