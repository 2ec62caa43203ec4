import type { ExpressionBuilder } from 'kysely';
import type { PersonRole, PersonState } from '#contract/people-contract.ts';
import type { Query } from '../../db/tables.ts';
import { type IdentityDatabase, identityTables } from './identity-tables.ts';

/** What a user may do, and how they came in. */
export type Person = {
  state: PersonState | 'refused';
  role: PersonRole;
  untilDay: string | null;
  isInvited: boolean;
};

/** A user, as far as access depends on them. */
export type AccessUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  person: Person;
  hasSecondFactor: boolean;
};

const FIRST_OWNER = 'first-owner';

export async function findPerson(query: Query, userId: string): Promise<Person | null> {
  const row = await query
    .selectFrom('people')
    .select(['state', 'role', 'until_day', 'invited_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? toPerson(row) : null;
}

/** The columns of `user` and `people` that access depends on, beside the second factor. */
export const ACCESS_COLUMNS = [
  ...(['user.id as userId', 'user.email', 'user.emailVerified', 'user.disabled'] as const),
  ...(['people.state', 'people.role', 'people.until_day', 'people.invited_at'] as const),
] as const;

/** Selects whether the user of a query has an authenticator app or a passkey. */
export function secondFactorOf({ exists, or, selectFrom }: ExpressionBuilder<IdentityDatabase, 'user'>) {
  const app = selectFrom('second_factors')
    .select('second_factors.user_id')
    .whereRef('second_factors.user_id', '=', 'user.id')
    .where('second_factors.secret', 'is not', null);
  const passkey = selectFrom('passkey').select('passkey.id').whereRef('passkey.userId', '=', 'user.id');
  return or([exists(app), exists(passkey)]);
}

type PersonRow = {
  state: string | null;
  role: string | null;
  until_day: string | null;
  invited_at: string | null;
};

export function toAccessUser(
  row: PersonRow & {
    userId: string;
    email: string;
    emailVerified: boolean | number | null;
    disabled: boolean | number | null;
    hasSecondFactor: unknown;
  },
): AccessUser {
  return {
    id: row.userId,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    disabled: Boolean(row.disabled),
    person: toPerson(row),
    hasSecondFactor: Boolean(row.hasSecondFactor),
  };
}

/** Reads the columns of a row; a user without one has full access. */
function toPerson(row: PersonRow): Person {
  return {
    state: (row.state ?? 'in') as Person['state'],
    role: (row.role ?? 'full') as PersonRole,
    untilDay: row.until_day,
    isInvited: row.invited_at !== null,
  };
}

/** The invitation of a user who has not joined yet: who invites, and what they wrote. */
export async function findInvitation(
  query: Query,
  userId: string,
): Promise<{ by: string; line: string } | null> {
  const row = await query
    .selectFrom('people')
    .select(['invited_by', 'invited_line'])
    .where('user_id', '=', userId)
    .where('state', '=', 'invited')
    .executeTakeFirst();
  return row ? { by: row.invited_by ?? '', line: row.invited_line ?? '' } : null;
}

/** Inserts or updates what a user may do. */
export async function savePerson(
  query: Query,
  userId: string,
  change: {
    state?: Person['state'];
    role?: PersonRole;
    untilDay?: string | null;
    joinedAt?: string;
    invited?: { at: string; by: string; line: string };
  },
): Promise<void> {
  const { state, role, untilDay, joinedAt, invited } = change;
  const columns = {
    ...(state && { state }),
    ...(role && { role }),
    ...(untilDay !== undefined && { until_day: untilDay }),
    ...(joinedAt && { joined_at: joinedAt }),
    ...(invited && { invited_at: invited.at, invited_by: invited.by, invited_line: invited.line }),
  };
  await query
    .insertInto('people')
    .values({ user_id: userId, state: 'in', role: 'full', ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...columns }))
    .execute();
}

/** Makes a user the first owner. Returns false when there was an owner before. */
export async function claimFirstOwner(query: Query, userId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('meta')
    .values({ key: FIRST_OWNER, value: userId })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Makes other changes of people wait for the end of this transaction, so that two owners cannot demote each other. */
export async function lockPeople(query: Query): Promise<void> {
  await query
    .updateTable('meta')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('key', '=', FIRST_OWNER)
    .execute();
}

/** Returns the ids of the owners who can sign in. */
export async function listOwners(query: Query): Promise<string[]> {
  const rows = await identityTables(query)
    .selectFrom('people')
    .innerJoin('user', 'user.id', 'people.user_id')
    .select('user.id')
    .where('people.role', '=', 'owner')
    .where('people.state', '=', 'in')
    .where('user.emailVerified', '=', true)
    .where(({ eb, or }) => or([eb('user.disabled', 'is', null), eb('user.disabled', '=', false)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether there would be no owner without this user. */
export async function isLastOwner(query: Query, userId: string): Promise<boolean> {
  const owners = await listOwners(query);
  return owners.length === 1 && owners[0] === userId;
}

/** Records that a user used the server. */
export async function touchPerson(query: Query, userId: string): Promise<void> {
  await query
    .updateTable('people')
    .set({ last_seen_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .execute();
}
