import { APIError } from 'better-auth/api';
import { IDENTITY_ERRORS, type IdentityErrorCode } from '#contract/messages.ts';

/** Ends a request to `/api/auth` with one of the contract's errors. */
export function refuse(code: IdentityErrorCode, headers: Record<string, string> = {}): never {
  const { status, message } = IDENTITY_ERRORS[code];
  throw new APIError(status, { code, message }, headers);
}

/** Ends a request when there is a problem. */
export function refuseIf(problem: IdentityErrorCode | null): void {
  if (problem) refuse(problem);
}
