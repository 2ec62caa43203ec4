import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ErrorCode } from '#contract/error-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { nameOf, normalizeEmail } from '../base/email-address.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import type { SignInProvider } from '../base/provider-settings.ts';
import { refuse, refuseIf } from '../base/refuse.ts';
import {
  clearUnverifiedSignUp,
  hasAccount,
  insertAccount,
  listLinkedAccounts,
} from '../base/sign-in-method-store.ts';
import { findUserByEmail, type User, updateUser } from '../base/user-store.ts';
import { MAX_NAME_LENGTH } from '../credentials/request-fields.ts';
import { endAllTokens } from '../mails/mailed-token.ts';
import { deleteSessions } from '../sessions/session-store.ts';

const text = z.string().optional().catch(undefined);
/** What a provider says of a person, after its answer was checked. What should be text and is not counts as not said. */
export const claimsSchema = z.object({
  sub: z.string(),
  email: text,
  email_verified: z.unknown().optional(),
  name: text,
});
type Claims = z.infer<typeof claimsSchema>;

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A person whom better-auth signs in, or adds as a user. */
type Person = { name: string; email: string; emailVerified: true };

/**
 * Decides whether a provider's word on a person is enough to sign them in. It has to vouch for the email address: an
 * address that anybody can claim at the provider must not open the account of its owner, and not even be linked to it.
 * An unverified account of this address becomes the person's. An account that is linked to one person of a provider opens to
 * no other, of this provider or of another, whose address it may be by now: mailboxes are given to new people.
 * @throws PROVIDER_WITHOUT_EMAIL, PROVIDER_EMAIL_NOT_VERIFIED, PROVIDER_NOT_LINKED, PROVIDER_IS_ANOTHER, ACCOUNT_DISABLED (403)
 */
export async function admitPerson(
  deps: IdentityDeps,
  provider: SignInProvider,
  claims: Claims,
): Promise<Person> {
  const email = normalizeEmail(claims.email ?? '') ?? refuse('PROVIDER_WITHOUT_EMAIL');
  if (!isVouchedFor(provider, claims)) refuse('PROVIDER_EMAIL_NOT_VERIFIED');
  const name = (claims.name ?? '').replace(CONTROLS, ' ').trim().slice(0, MAX_NAME_LENGTH);
  const person = { name: name || nameOf(email), email, emailVerified: true } as const;
  const account = { providerId: provider.id, accountId: claims.sub };
  if (await hasAccount(deps.db.query, account)) return person;
  const user = await findUserByEmail(deps.db.query, email);
  if (!user) return person;
  refuseIf(await linkProblem(deps, user.id, account));
  if (user.emailVerified) return person;
  if (user.disabled) refuse('ACCOUNT_DISABLED');
  await takeOver(deps, user, { name: person.name, account });
  return person;
}

/** Returns why an account may not be linked to one at a provider: it is to another user there, or at another provider. */
async function linkProblem(
  { db, config }: IdentityDeps,
  userId: string,
  { providerId, accountId }: { providerId: string; accountId: string },
): Promise<ErrorCode | null> {
  // A link to a provider that is no longer set opens nothing, and keeps no user out.
  const isSet = ({ providerId }: { providerId: string }) =>
    config.signInProviders.some(({ id }) => id === providerId);
  const [linked] = (await listLinkedAccounts(db.query, userId)).filter(isSet);
  if (!linked) return null;
  if (linked.providerId !== providerId) return 'PROVIDER_IS_ANOTHER';
  return linked.accountId === accountId ? null : 'PROVIDER_NOT_LINKED';
}

function isVouchedFor({ vouchesForEmails }: SignInProvider, { email_verified: claim }: Claims): boolean {
  // Some providers send their booleans as text.
  return claim === undefined ? vouchesForEmails : claim === true || claim === 'true';
}

/**
 * Gives an unverified account to the person whose provider vouches for its address. The person who signed up with it never
 * showed that the mailbox is theirs: their password, name, sessions and mailed links become void.
 */
async function takeOver(
  { db, log }: IdentityDeps,
  { id }: User,
  { name, account }: { name: string; account: { providerId: string; accountId: string } },
): Promise<void> {
  await runTransaction(db.query, async (trx) => {
    // False when the owner used the mailed link in between: then both are verified, and better-auth links them.
    if (!(await clearUnverifiedSignUp(trx, id, name))) return;
    await deleteSessions(trx, id);
    await endAllTokens(trx, id);
    await insertAccount(trx, { ...account, id: randomUUID(), userId: id, password: null });
    await updateUser(trx, id, { emailVerified: true });
    log.info({ event: 'account-taken-over', userId: id, provider: account.providerId }, 'account taken over');
  });
}
