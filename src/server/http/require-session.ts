import { implement } from '@orpc/server';
import { apiContract } from '#contract/api-contract.ts';
import { tokenRightOf, writes } from '#contract/call-effects.ts';
import type { PersonRole } from '#contract/people-contract.ts';
import { MINUTE_MS } from '#records';
import { AppError } from '../ground/app-error.ts';
import { areaOf, checkTokenUse, type TokenScope, type TokenUse } from './tokens/token-access.ts';

/** The user of a valid session. */
export type SignedInUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  role: PersonRole;
  /** When the password was given last: at sign-in, or again since. */
  confirmedAt: Date;
  /** The API token of the request; null for a session of a browser. */
  token: TokenScope | null;
};

/** How long after its password was given a session may do what needs one. */
const CONFIRMED_FOR_MS = 10 * MINUTE_MS;

/** The user of a session; `mustEnrol` closes the tool until they have a second factor. */
type SessionUser = SignedInUser & { mustEnrol: boolean };

/** Finds the user of the session, or of the API token, in the headers; null without a valid one. */
export type Sessions = { sessionOf(headers: Headers): Promise<SessionUser | null> };

/** Tells whether a user exists and may log in. */
export type Access = { hasAccess(userId: string): Promise<boolean> };

/** The context of every procedure. */
export type RequestContext = {
  /** Finds the user of the request's session or API token; null without a valid one. */
  findUser(): Promise<SessionUser | null>;
  requestId: string;
  /** The request's cookies. */
  cookie: string;
};

/**
 * Returns the user of a request outside the contract.
 * @param request whether it writes, and what an API token needs for it when that is not the right to read or write everywhere
 * @throws AppError 401 signed out, 403 unverified, without a required second factor, by a token that is too weak or, for a request that writes, read-only
 */
export async function requireVerified(
  { sessionOf }: Sessions,
  headers: Headers,
  request: { writes: boolean; use?: TokenUse },
): Promise<SignedInUser> {
  const user = await sessionOf(headers);
  const { writes: isWriting, use = { right: isWriting ? 'write' : 'read', area: 'other' } } = request;
  checkAccess(user, { writes: isWriting, use });
  return user;
}

/**
 * Asks for the password before an action that cannot be taken back, or that takes data away, unless it was given less
 * than ten minutes ago. Browsers confirm it at `/api/auth/confirm-password` and repeat the call.
 * @throws AppError 403 PASSWORD_NEEDED
 */
export function requirePassword(user: SignedInUser): void {
  if (!isConfirmed(user)) throw new AppError('PASSWORD_NEEDED');
}

/**
 * Asks for the right to write of a call that screens and, as one may ask it to, writes.
 * @throws AppError 403 for a user who may only read, and for a token that may not write as well as screen
 */
export function requireWriting({ role, token }: Pick<SignedInUser, 'role' | 'token'>): void {
  if (role === 'read-only') throw new AppError('READ_ONLY');
  if (token) checkTokenUse(token, { right: 'write', area: 'lists' });
}

/** Whether the password was given less than ten minutes ago. */
export function isConfirmed({ confirmedAt }: { confirmedAt: Date }): boolean {
  return Date.now() - confirmedAt.getTime() < CONFIRMED_FOR_MS;
}

/** Procedures that anyone may call. */
export const anyone = implement(apiContract).$context<RequestContext>();

/**
 * Procedures for signed-in users with a verified email: 401 signed out, 403 unverified or without a required second factor,
 * and 403 for those that write when the user may only read, or for which the request's API token is too weak.
 */
export const verifiedUser = anyone.use(async ({ context, procedure, path, next }) => {
  const user = await context.findUser();
  const definition = procedure['~orpc'];
  checkAccess(user, { writes: writes(definition), use: tokenUseOf(definition, path) });
  return next({ context: { user } });
});

/** Procedures for owners. */
export const owner = verifiedUser.use(async ({ context, next }) => {
  const { role, token } = context.user;
  if (role !== 'owner') throw new AppError('OWNER_ONLY');
  if (token && !token.rights.includes('everything')) throw new AppError('TOKEN_TOO_WEAK');
  return next();
});

/** What a token needs for a call. */
function tokenUseOf(definition: Parameters<typeof writes>[0], path: readonly string[]): TokenUse {
  const right = tokenRightOf(definition);
  return { right, area: right === 'screen' ? 'lists' : areaOf(path) };
}

function checkAccess(
  user: SessionUser | null,
  request: { writes: boolean; use: TokenUse },
): asserts user is SessionUser {
  if (!user) throw new AppError('UNAUTHORIZED');
  if (!user.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  if (user.mustEnrol) throw new AppError('SECOND_FACTOR_MISSING');
  if (request.writes && user.role === 'read-only') throw new AppError('READ_ONLY');
  if (user.token) checkTokenUse(user.token, request.use);
}
