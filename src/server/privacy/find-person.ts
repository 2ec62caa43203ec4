import type { Query } from '../db/tables.ts';
import { findFormerOwner, listOwnAddresses } from '../identity/account/email-change-store.ts';
import { findUserByEmail, findUserById, type User } from '../identity/base/user-store.ts';

/** Whose data an address stands for. */
type Person = {
  /** The address that was asked for, in small letters. */
  email: string;
  /** The user who has this address, or had it last. */
  user: User | null;
  /** The address that was asked for and all others that the user has had, without those that another user has now. */
  addresses: string[];
};

/** Finds the person of an address. What a user did before they changed their address stays under the earlier one. */
export async function findPerson(query: Query, address: string): Promise<Person> {
  const email = address.trim().toLowerCase();
  const user = (await findUserByEmail(query, email)) ?? (await formerOwnerOf(query, email));
  if (!user) return { email, user, addresses: [email] };
  const addresses: string[] = [];
  for (const own of new Set([email, user.email, ...(await listOwnAddresses(query, user.id))])) {
    const holder = await findUserByEmail(query, own);
    if (!holder || holder.id === user.id) addresses.push(own);
  }
  return { email, user, addresses };
}

async function formerOwnerOf(query: Query, email: string): Promise<User | null> {
  const id = await findFormerOwner(query, email);
  return id === null ? null : findUserById(query, id);
}
