import type { Query, Transaction } from '../../db/tables.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { listOwners } from '../base/people-store.ts';
import { findUserById } from '../base/user-store.ts';

/** The payload of a mail to one owner; `to` is their id. */
export type ToOwner<Payload> = Payload & { to: string };

/**
 * Adds the job of a mail to each owner, in `transaction`. With a `key` no second one is added to an owner while the first
 * waits or runs; `except` is the id of an owner who gets none.
 */
export async function mailOwners<Payload extends object>(
  jobs: Jobs,
  name: string,
  payload: Payload,
  { transaction, key, except }: { transaction: Transaction; key?: string; except?: string },
): Promise<void> {
  for (const to of await listOwners(transaction)) {
    if (to === except) continue;
    const mail: ToOwner<Payload> = { ...payload, to };
    await jobs.add(name, mail, { transaction, ...(key && { key: `${key}:${to}` }) });
  }
}

/** The address of an owner by their id; null when they can no longer log in. */
export async function ownerAddress(query: Query, to: string): Promise<string | null> {
  const owner = await findUserById(query, to);
  return owner && !owner.disabled ? owner.email : null;
}
