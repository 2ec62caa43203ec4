import { MINUTE_MS } from '#records';
import { findUserByEmail } from '../identity/base/user-store.ts';
import { type EraseDeps, erasePersonalData } from './erase-personal-data.ts';
import { eraseRecord } from './erase-record.ts';
import { eraseText } from './erase-text.ts';
import { listStoredAddresses } from './erasure-store.ts';
import { deleteAccount } from './own-data/delete-own-account.ts';
import {
  type HashedErasure,
  isErased,
  isSealed,
  openSealed,
  type RememberedErasure,
} from './remembered-erasure-store.ts';

/** An erasure is remembered just before it is written, which may take a while. */
const MARGIN_MS = 15 * MINUTE_MS;

/**
 * Erases in a restored database what was erased since its state: each address in it is compared with the hashes, and records
 * and texts are unsealed. Returns the number of addresses, records and texts erased.
 */
export async function replayErasures(
  deps: EraseDeps,
  remembered: readonly RememberedErasure[],
  since: Date,
): Promise<number> {
  const later = remembered.filter(({ at }) => Date.parse(at) >= since.getTime() - MARGIN_MS);
  if (later.length === 0) return 0;
  const hashed = later.filter((one): one is HashedErasure => !isSealed(one));
  const sealed = later.filter(isSealed);
  let erased = sealed.length;
  for (const one of sealed) {
    const what = await openSealed(deps.config, one);
    if (one.kind === 'text') await eraseText(deps, what);
    else await eraseRecord(deps, what, { mayBeMissing: true });
  }
  if (hashed.length === 0) return erased;
  for (const address of await listStoredAddresses(deps.db.query)) {
    const kinds = new Set(hashed.filter((one) => isErased(one, address)).map(({ kind }) => kind));
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
