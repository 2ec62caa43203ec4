import type { ErrorCode } from '../error-contract.ts';

/** The token of a whole mailed link. */
export const MAILED_TOKEN = /^[a-zA-Z0-9]{24}$/;

/** A mailed link that was opened and not used yet. */
export type OpenedLink = {
  /** Why it cannot be used; null when it can. Only then the rest is known. */
  problem: ErrorCode | null;
  /** The address to which it was mailed. */
  email: string | null;
  /** The name that the user of the account gave; null when they gave none. */
  name: string | null;
  /** The address of another user who is signed in in this browser; null when there is none. */
  signedInAs: string | null;
};
