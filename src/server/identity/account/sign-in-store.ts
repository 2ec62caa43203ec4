import { randomUUID } from 'node:crypto';
import type { SignInRow } from '#contract/account/own-account.ts';
import { named } from '../../db/rows/column-names.ts';
import { given } from '../../db/rows/given.ts';
import type { Query } from '../../db/tables.ts';

/** A sign-in to an account, or a wrong password for it. */
export type SignIn = Omit<SignInRow, 'count'>;

/** What else is stored of a sign-in: the credential of its passkey, and whether its browser was new to the account. */
type Circumstances = { passkey: string | null; isNewBrowser: boolean };

/** Stores a sign-in and returns its id. */
export async function insertSignIn(
  query: Query,
  userId: string,
  signIn: Omit<SignIn, 'id' | 'triedAt'>,
  { passkey, isNewBrowser }: Circumstances = { passkey: null, isNewBrowser: false },
): Promise<string> {
  const id = randomUUID();
  const circumstances = { passkey, new_browser: isNewBrowser ? 1 : 0 };
  await query
    .insertInto('sign_ins')
    .values({ id, user_id: userId, tried_at: new Date().toISOString(), ...circumstances, ...signIn })
    .execute();
  return id;
}

export async function findSignIn(query: Query, id: string): Promise<SignIn | null> {
  return (await selectSignIns(query).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns one sign-in of a user, with the credential of the passkey that it was made with; null when they have none of this id. */
export async function findOwnSignIn(
  query: Query,
  userId: string,
  id: string,
): Promise<(SignIn & Pick<Circumstances, 'passkey'>) | null> {
  const row = await selectSignIns(query)
    .select('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns when a browser that was new to a user's account signed in first, since a moment; null for never. */
export async function findFirstNewBrowser(query: Query, userId: string, since: Date): Promise<string | null> {
  const row = await selectSignIns(query)
    .where('user_id', '=', userId)
    .where('outcome', '=', 'in')
    .where('new_browser', '=', 1)
    .where('tried_at', '>=', since.toISOString())
    .orderBy('tried_at')
    .executeTakeFirst();
  return row?.triedAt ?? null;
}

/** Returns a user's sign-ins, the newest first. */
export async function listSignIns(query: Query, userId: string, limit?: number): Promise<SignIn[]> {
  return selectSignIns(query)
    .where('user_id', '=', userId)
    .orderBy('tried_at', 'desc')
    .orderBy('id')
    .$call(given(limit, (some, limit) => some.limit(limit)))
    .execute();
}

/** Returns whether a user has signed in, as far back as sign-ins are stored. */
export async function hasSignedIn(query: Query, userId: string): Promise<boolean> {
  const row = await selectSignIns(query)
    .where('user_id', '=', userId)
    .where('outcome', '=', 'in')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the sign-ins before a time. Returns their number. */
export async function deleteSignInsBefore(query: Query, moment: Date): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('sign_ins')
    .where('tried_at', '<', moment.toISOString())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function selectSignIns(query: Query) {
  return query
    .selectFrom('sign_ins')
    .select(named('id', 'tried_at', 'method', 'outcome', 'device', 'network'));
}
