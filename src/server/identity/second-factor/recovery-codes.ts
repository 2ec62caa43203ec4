import { createHmac, randomInt } from 'node:crypto';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse } from '../base/refuse.ts';
import { hasRecoveryCode, replaceRecoveryCodes } from './recovery-code-store.ts';
import { findApp, hasSecondFactor } from './second-factor-store.ts';

const RECOVERY_CODES = 10;
/** Digits and letters without I, L, O and U, which are easily misread (Crockford's Base32): each has 5 bits. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 bits: from 112 on, no one finds a code from its fast hash, even with the key (ASVS 6.5.2). */
const CODE_LENGTH = 24;

/**
 * Puts new recovery codes in place of a user's former ones, and returns them: they are not stored. The first ones are made
 * while the app is set up, before its codes are asked for.
 */
export async function makeRecoveryCodes(deps: IdentityDeps, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(deps.config.authSecret, userId, code));
  await runTransaction(deps.db.query, async (trx) => {
    const isSettingUp = Boolean((await findApp(trx, userId))?.pendingSecret);
    if (!isSettingUp && !(await hasSecondFactor(trx, userId))) refuse('NO_SECOND_FACTOR');
    await replaceRecoveryCodes(trx, userId, hashes);
  });
  deps.log.info({ event: 'recovery-codes-made', userId }, 'recovery codes made');
  return codes;
}

/**
 * Ends the request unless a user's recovery codes were seen by who sends it: it must bring one of them, which is not used up.
 * Codes that another session made in between do not count.
 * @throws RECOVERY_CODES_NEEDED (409)
 */
export async function requireSeenCodes(
  deps: IdentityDeps,
  trx: Transaction,
  userId: string,
  seen: string | undefined,
): Promise<void> {
  const hashes = seen === undefined ? [] : hashesOfRecoveryCode(deps, userId, seen);
  if (hashes.length === 0 || !(await hasRecoveryCode(trx, userId, hashes))) refuse('RECOVERY_CODES_NEEDED');
}

/** Returns codes in groups of four, such as `7F4K-92QD-…`. */
function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
    return signs.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** Returns the hashes of a code as typed: by the server's current secret, and by the older ones. */
export function hashesOfRecoveryCode({ config }: IdentityDeps, userId: string, typed: string): string[] {
  return config.authSecrets.map((secret) => hashRecoveryCode(secret, userId, typed));
}

/**
 * Returns the keyed hash of a code as typed: in any case, with or without hyphens, and with the letters that look like
 * digits. Without the key, which is not in the database, codes cannot be tried against it.
 */
function hashRecoveryCode(authSecret: string, userId: string, typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return createHmac('sha256', authSecret)
    .update(JSON.stringify(['recovery-code', userId, code]))
    .digest('base64url');
}
