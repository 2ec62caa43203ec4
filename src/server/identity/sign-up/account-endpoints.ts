import { setTimeout as wait } from 'node:timers/promises';
import { createAuthEndpoint } from 'better-auth/api';
import { z } from 'zod';
import type { OpenedLink } from '#contract/account/opened-link.ts';
import { isEmailAllowed, nameOf } from '../base/email-address.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse, refuseIf } from '../base/refuse.ts';
import { throttle } from '../base/throttle.ts';
import { findUserById } from '../base/user-store.ts';
import { passwordHashing } from '../credentials/password-hashing.ts';
import { passwordProblem } from '../credentials/password-policy.ts';
import {
  field,
  type IncomingRequest,
  MAX_NAME_LENGTH,
  networkAddressOf,
  readEmail,
  signUpBody,
} from '../credentials/request-fields.ts';
import { checkToken } from '../mails/mailed-token.ts';
import { requestPasswordReset, requestVerification } from '../mails/request-identity-link.ts';
import type { TokenPurpose } from '../mails/token-store.ts';
import { signInByLink } from '../second-factor/sign-in-by-link.ts';
import { clearTokenCookie, readTokenCookie, setCookie } from '../second-factor/token-cookie.ts';
import { currentSession } from '../sessions/current-session.ts';
import type { StoredSession } from '../sessions/session-store.ts';
import { resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

/** Purposes of the links that have a page. */
const LINK_PURPOSES = [
  ...(['verify-email', 'reset-password', 'invitation'] as const),
  ...(['change-email', 'stop-email-change', 'report-sign-in'] as const),
] as const satisfies TokenPurpose[];

/** Minimum duration of responses that depend on whether an address is known, against timing attacks. */
const MIN_ANSWER_MS = 400;

const POST = { method: 'POST' } as const;
const emailBody = z.strictObject({ email: field });
/** The password is asked for in another browser than that of the sign-up. */
const verifyBody = z.strictObject({ token: field, password: field.optional() });
const resetBody = z.strictObject({ token: field, newPassword: field });
/** Who was invited may say how they are called. */
const joinBody = resetBody.extend({ name: z.string().trim().max(MAX_NAME_LENGTH).optional() });
const linkBody = z.strictObject({ token: field, purpose: z.enum(LINK_PURPOSES) });

/**
 * The endpoints of sign-up, verification and password reset. They replace better-auth's endpoints of the same names:
 * links are single use and explain why they fail, mail is a job of the same transaction, and no response reveals
 * whether an address is known. docs/decisions/004-identity.md compares them one by one.
 */
export function accountEndpoints(deps: IdentityDeps) {
  return {
    signUpEmail: createAuthEndpoint('/sign-up/email', { ...POST, body: signUpBody }, async (ctx) => {
      await inConstantTime(async () => setCookie(ctx, 'sign-up', await answerSignUp(deps, ctx)));
      return ctx.json({ status: true });
    }),
    sendVerificationEmail: createAuthEndpoint(
      '/send-verification-email',
      { ...POST, body: emailBody },
      async (ctx) => {
        await inConstantTime(() => answerLinkRequest(deps, ctx, requestVerification));
        return ctx.json({ status: true });
      },
    ),
    requestPasswordReset: createAuthEndpoint(
      '/request-password-reset',
      { ...POST, body: emailBody },
      async (ctx) => {
        await inConstantTime(() => answerLinkRequest(deps, ctx, requestPasswordReset));
        return ctx.json({ status: true });
      },
    ),
    verifyEmail: createAuthEndpoint('/verify-email', { ...POST, body: verifyBody }, async (ctx) => {
      await throttle(deps, 'use-link', networkAddressOf(ctx));
      const signUpToken = await readTokenCookie(ctx, 'sign-up');
      refuseIf(await verifyEmail(deps, { ...ctx.body, signUpToken }));
      if (signUpToken) await clearTokenCookie(ctx, 'sign-up');
      return ctx.json({ status: true });
    }),
    resetPassword: createAuthEndpoint('/reset-password', { ...POST, body: resetBody }, async (ctx) => {
      await throttle(deps, 'use-link', networkAddressOf(ctx));
      await signInByLink(deps, ctx, await resetPassword(deps, ctx.body));
      return ctx.json({ status: true, user: null });
    }),
    acceptInvitation: createAuthEndpoint('/accept-invitation', { ...POST, body: joinBody }, async (ctx) => {
      await throttle(deps, 'use-link', networkAddressOf(ctx));
      await signInByLink(deps, ctx, await resetPassword(deps, ctx.body, 'invitation'));
      return ctx.json({ status: true, user: null });
    }),
    readLink: createAuthEndpoint(
      '/read-link',
      { ...POST, requireHeaders: true, body: linkBody },
      async (ctx) => {
        await throttle(deps, 'read-link', networkAddressOf(ctx));
        return ctx.json(await readLink(deps, ctx.body, await currentSession(deps, ctx)));
      },
    ),
  };
}

type SignUp = z.output<typeof signUpBody>;

/** Signs a person up, and returns the token by which their browser is known when they verify the address. */
async function answerSignUp(deps: IdentityDeps, ctx: IncomingRequest & { body: SignUp }): Promise<string> {
  const email = readEmail(ctx.body.email);
  if (deps.config.signUp === 'invitation') refuse('INVITATION_NEEDED');
  if (!isEmailAllowed(email, deps.config.allowedEmailDomains)) refuse('EMAIL_DOMAIN_NOT_ALLOWED');
  refuseIf(passwordProblem(ctx.body.password, { email, minLength: deps.config.minPasswordLength }));
  await throttleMail(deps, email, ctx);
  const name = ctx.body.name?.trim() || nameOf(email);
  return signUp(deps, {
    email,
    name,
    passwordHash: await passwordHashing(deps.config).hash(ctx.body.password),
  });
}

async function answerLinkRequest(
  deps: IdentityDeps,
  ctx: IncomingRequest & { body: { email: string } },
  request: (deps: IdentityDeps, email: string) => Promise<void>,
): Promise<void> {
  const email = readEmail(ctx.body.email);
  await throttleMail(deps, email, ctx);
  await request(deps, email);
}

async function throttleMail(deps: IdentityDeps, email: string, ctx: IncomingRequest): Promise<void> {
  const address = networkAddressOf(ctx);
  await throttle(deps, 'ask-for-mail-anywhere', address);
  await throttle(deps, 'ask-for-mail', email, address);
}

/** Takes at least `MIN_ANSWER_MS`, so that the duration does not reveal whether an address is known. */
async function inConstantTime(work: () => Promise<void>): Promise<void> {
  const floor = wait(MIN_ANSWER_MS);
  await work().finally(() => floor);
}

/**
 * Returns what the page of a mailed link says before the link is used: why it cannot be, or whose account it is about, and
 * who else is signed in in the browser. The address is that to which the link was mailed, which its reader knows.
 */
async function readLink(
  { db }: IdentityDeps,
  { token, purpose }: { token: string; purpose: (typeof LINK_PURPOSES)[number] },
  session: StoredSession | null,
): Promise<OpenedLink> {
  const link = await checkToken(db.query, token, purpose);
  const user = link.problem === null && link.userId ? await findUserById(db.query, link.userId) : null;
  if (!user) return { problem: link.problem ?? 'INVALID_TOKEN', email: null, name: null, signedInAs: null };
  const isChosen = user.name.trim() !== '' && user.name !== nameOf(user.email);
  return {
    problem: null,
    email: link.email ?? user.email,
    name: isChosen ? user.name : null,
    signedInAs: session && session.user.id !== user.id ? session.user.email : null,
  };
}
