import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { MAX_TOKENS, type NewToken, TOKEN_SIGN, type TokenView } from '#contract/programs/token-contract.ts';
import { DAY_MS } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import type { SignedInUser } from '../../http/require-session.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { insertApiToken, listApiTokens } from './api-token-store.ts';

const SECRET_BYTES = 32;
const SECRET_FORM = /^ck_[\w-]{43}$/;
const ENDING_LENGTH = 4;

/**
 * Makes an API token of a user. What its program sends is returned once and stored as a hash.
 * @throws AppError 403 for rights that the user does not have, 409 when there are too many
 */
export async function createApiToken(
  { db, log }: Pick<IdentityDeps, 'db' | 'log'>,
  user: SignedInUser,
  { name, rights, lists, collections, days }: NewToken,
): Promise<{ secret: string; token: TokenView }> {
  if (user.role === 'read-only' && rights.includes('write')) throw new AppError('READ_ONLY');
  const secret = `${TOKEN_SIGN}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const now = Date.now();
  const token: TokenView = {
    ...{ id: randomUUID(), name, rights: [...new Set(rights)], lists, collections },
    ending: secret.slice(-ENDING_LENGTH),
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + days * DAY_MS).toISOString(),
    ...{ lastUsedAt: null, uses: 0 },
  };
  await runTransaction(db.query, async (trx) => {
    if ((await listApiTokens(trx, user.id)).length >= MAX_TOKENS) {
      throw new AppError('CONFLICT', { message: `You have ${MAX_TOKENS} tokens. Revoke one first.` });
    }
    await insertApiToken(trx, { userId: user.id, secretHash: hashOfSecret(secret), token });
  });
  log.info({ event: 'token-made', userId: user.id, tokenId: token.id, rights }, 'API token made');
  return { secret, token };
}

/** Whether a text can be a token at all. */
export function isSecretForm(text: string): boolean {
  return SECRET_FORM.test(text);
}

/** The hash by which a token is stored. It has 256 random bits, so nothing slower is needed. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
