import { implement } from '@orpc/server';
import { apiContract } from '#contract/api-contract.ts';
import { AppError } from '../ground/app-error.ts';

/** Who sends a request, once their session is known to be good. */
export type SignedInUser = { id: string; email: string; emailVerified: boolean };

/** Finds whose session the headers of a request carry; null when none is good. */
export type Sessions = { sessionOf(headers: Headers): Promise<SignedInUser | null> };

/** What every procedure knows of the request it answers. */
export type RequestContext = {
  /** Whose session the request carries; null when none is good. */
  findUser(): Promise<SignedInUser | null>;
  requestId: string;
  /** The cookies that came with the request. */
  cookie: string;
};

/** Procedures anyone may call. */
export const anyone = implement(apiContract).$context<RequestContext>();

/** Procedures for signed-in users with a verified e-mail: 401 signed out, 403 unverified. */
export const verifiedUser = anyone.use(async ({ context, next }) => {
  const user = await context.findUser();
  if (!user) throw new AppError('UNAUTHORIZED');
  if (!user.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  return next({ context: { user } });
});
