import type { PersonRole, PersonState } from '#contract/people-contract.ts';
import { identityTables, type Query } from '../identity-tables.ts';
import { findUserByEmail } from '../user-store.ts';

/** What a user may do, and how they came in. */
export type Person = {
  state: PersonState | 'refused';
  role: PersonRole;
  untilDay: string | null;
  isInvited: boolean;
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

export async function findPersonByEmail(query: Query, email: string): Promise<Person | null> {
  const user = await findUserByEmail(query, email);
  return user && findPerson(query, user.id);
}

/** Reads the columns of a row; a user without one has full access. */
export function toPerson(row: {
  state: string | null;
  role: string | null;
  until_day: string | null;
  invited_at: string | null;
}): Person {
  return {
    state: (row.state ?? 'in') as Person['state'],
    role: (row.role ?? 'full') as PersonRole,
    untilDay: row.until_day,
    isInvited: row.invited_at !== null,
  };
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
