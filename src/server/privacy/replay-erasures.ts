import { findUserByEmail } from '../identity/user-store.ts';
import { type EraseDeps, erasePersonalData } from './erase-personal-data.ts';
import { listStoredAddresses } from './erasure-store.ts';
import { deleteAccount } from './own-data/delete-own-account.ts';
import { isErased, type RememberedErasure } from './remembered-erasure-store.ts';

/** An erasure is remembered just before it is written, which may take a while. */
const MARGIN_MS = 15 * 60_000;

/**
 * Erases in a restored database everybody who was erased since its state: each address in it is compared with the hashes.
 * Returns the number of addresses erased.
 */
export async function replayErasures(
  deps: EraseDeps,
  remembered: readonly RememberedErasure[],
  since: Date,
): Promise<number> {
  const later = remembered.filter(({ at }) => Date.parse(at) >= since.getTime() - MARGIN_MS);
  if (later.length === 0) return 0;
  let erased = 0;
  for (const address of await listStoredAddresses(deps.db.query)) {
    const kinds = new Set(later.filter((one) => isErased(one, address)).map(({ kind }) => kind));
    if (kinds.has('person')) await erasePersonalData(deps, address);
    else if (kinds.has('account')) await deleteAccountOf(deps, address);
    erased += Number(kinds.size > 0);
  }
  return erased;
}

async function deleteAccountOf(deps: EraseDeps, address: string): Promise<void> {
  const user = await findUserByEmail(deps.db.query, address);
  if (user) await deleteAccount(deps, user);
}
