import { randomUUID } from 'node:crypto';
import type { Query } from '../identity-tables.ts';

/** A sign-in to an account, or a wrong password for it. */
export type SignIn = {
  id: string;
  triedAt: string;
  /** `credential` for a password, or the provider's id. */
  method: string;
  outcome: 'in' | 'wrong';
  device: string;
  network: string;
};

/** Stores a sign-in and returns its id. */
export async function insertSignIn(
  query: Query,
  userId: string,
  signIn: Omit<SignIn, 'id' | 'triedAt'>,
): Promise<string> {
  const id = randomUUID();
  await query
    .insertInto('sign_ins')
    .values({ id, user_id: userId, tried_at: new Date().toISOString(), ...signIn })
    .execute();
  return id;
}

export async function findSignIn(query: Query, id: string): Promise<SignIn | null> {
  const row = await selectSignIns(query).where('id', '=', id).executeTakeFirst();
  return row ? toSignIn(row) : null;
}

/** Returns a user's sign-ins, the newest first. */
export async function listSignIns(query: Query, userId: string, limit?: number): Promise<SignIn[]> {
  const rows = await selectSignIns(query)
    .where('user_id', '=', userId)
    .orderBy('tried_at', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (some) => some.limit(limit ?? 0))
    .execute();
  return rows.map(toSignIn);
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
  return query.selectFrom('sign_ins').select(['id', 'tried_at', 'method', 'outcome', 'device', 'network']);
}

function toSignIn({
  tried_at: triedAt,
  outcome,
  ...row
}: {
  id: string;
  tried_at: string;
  method: string;
  outcome: string;
  device: string;
  network: string;
}): SignIn {
  return { ...row, triedAt, outcome: outcome as SignIn['outcome'] };
}
