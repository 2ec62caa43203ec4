import type { PersonRole } from '#contract/people-contract.ts';
import { named, rowOf } from '../../db/rows/column-names.ts';
import type { Query } from '../../db/tables.ts';
import type { Config } from '../../ground/config.ts';
import { findFormerOwner, listOwnAddresses } from '../account/email-change-store.ts';
import { findPerson } from '../base/people-store.ts';
import { deleteUserRows, findUserById } from '../base/user-store.ts';
import { hashAddress } from './address-key.ts';

/** What a user might do whose account was restricted. */
export type Restriction = { role: PersonRole; untilDay: string | null; wasDisabled: boolean };

type Secrets = Pick<Config, 'authSecret' | 'authSecrets'>;

/**
 * Deletes a user's rows. What they were restricted to is kept for each address that was theirs, as a keyed hash: a person who comes
 * back with one of them waits for approval.
 */
export async function deleteUserAndKeepRestriction(
  config: Secrets,
  query: Query,
  userId: string,
): Promise<void> {
  const user = await findUserById(query, userId);
  const restriction = await restrictionOf(query, userId);
  if (user && restriction) {
    for (const email of new Set([user.email, ...(await listOwnAddresses(query, userId))])) {
      await saveRestriction(query, await hashAddress(config, query, email), restriction);
    }
  }
  await deleteUserRows(query, userId);
}

/**
 * Takes the restriction of an address: that of a deleted account, which is kept no longer, or that of a user who has left the
 * address for another one. Null when there is none.
 */
export async function takeRestriction(
  config: Secrets,
  query: Query,
  email: string,
): Promise<Restriction | null> {
  const row = await query
    .deleteFrom('kept_restrictions')
    .where('address_hash', '=', await hashAddress(config, query, email))
    .returning(named('role', 'until_day', 'was_disabled'))
    .executeTakeFirst();
  if (row) return { ...row, wasDisabled: row.wasDisabled === 1 };
  const formerOwner = await findFormerOwner(query, email);
  return formerOwner === null ? null : restrictionOf(query, formerOwner);
}

/** Returns what a user is restricted to; null for full access without an end. */
async function restrictionOf(query: Query, userId: string): Promise<Restriction | null> {
  const user = await findUserById(query, userId);
  const person = await findPerson(query, userId);
  const wasDisabled = Boolean(user?.disabled) || person?.state === 'refused';
  const isIn = person !== null && person.state !== 'invited';
  const isBound =
    isIn && (person.state === 'waiting' || person.role === 'read-only' || person.untilDay !== null);
  if (!wasDisabled && !isBound) return null;
  return { role: person?.role ?? 'full', untilDay: person?.untilDay ?? null, wasDisabled };
}

async function saveRestriction(query: Query, addressHash: string, of: Restriction): Promise<void> {
  const kept = rowOf({ ...of, wasDisabled: Number(of.wasDisabled), keptAt: new Date().toISOString() });
  await query
    .insertInto('kept_restrictions')
    .values({ address_hash: addressHash, ...kept })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(kept))
    .execute();
}
