import { NoTurn, Turns } from '../../ground/turns.ts';
import type { IdentityConfig } from '../base/identity-settings.ts';
import { refuse } from '../base/refuse.ts';
import { hashingParty } from './hashing-party.ts';
import { hashPassword, isOutdated, verifyPassword } from './scrypt-hash.ts';

/** Most concurrent hashes: each uses 16 MB by default, and a thread of the pool that also reads files. */
const MAX_CONCURRENT_HASHES = 2;
/** Most waiting hashes of all networks; the last is then done within seconds, before its browser gives up. */
const MAX_WAITING_HASHES = 64;

const turns = new Turns({ places: MAX_CONCURRENT_HASHES, maxWaiting: MAX_WAITING_HASHES });

/** Hashes and verifies passwords at the cost of the settings, by turns of the networks and users that ask. */
export function passwordHashing({ passwordCost }: Pick<IdentityConfig, 'passwordCost'>) {
  return {
    hash: (password: string): Promise<string> => inTurn(() => hashPassword(password, passwordCost)),
    verify: ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
      inTurn(() => verifyPassword(hash, password, passwordCost)),
    isOutdated: (hash: string): boolean => isOutdated(hash, passwordCost),
  };
}

/** Ends the request with SERVICE_BUSY when its work finds no place to wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await turns.take(hashingParty(), work);
  } catch (error) {
    if (error instanceof NoTurn) refuse('SERVICE_BUSY');
    throw error;
  }
}
