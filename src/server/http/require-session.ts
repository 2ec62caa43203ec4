import { implement } from '@orpc/server';
import { apiContract } from '#contract/api-contract.ts';
import { AppError } from '../ground/app-error.ts';

/** The user of a valid session. */
export type SignedInUser = { id: string; email: string; emailVerified: boolean };

/** Finds the user of the session in the headers; null without a valid one. */
export type Sessions = { sessionOf(headers: Headers): Promise<SignedInUser | null> };

/** The context of every procedure. */
export type RequestContext = {
  /** Finds the user of the request's session; null without a valid one. */
  findUser(): Promise<SignedInUser | null>;
  requestId: string;
  /** The request's cookies. */
  cookie: string;
};

/** Procedures that anyone may call. */
export const anyone = implement(apiContract).$context<RequestContext>();

/** Procedures for signed-in users with a verified e-mail: 401 signed out, 403 unverified. */
export const verifiedUser = anyone.use(async ({ context, next }) => {
  const user = await context.findUser();
  if (!user) throw new AppError('UNAUTHORIZED');
  if (!user.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  return next({ context: { user } });
});
