import { APIError } from 'better-auth/api';
import { ERRORS, type ErrorCode } from '#contract/error-contract.ts';

/** Ends a request to `/api/auth` with an error of the contract. */
export function refuse(code: ErrorCode, headers: Record<string, string> = {}): never {
  const { status, message } = ERRORS[code];
  throw new APIError(status, { code, message }, headers);
}

/** Ends a request when there is a problem. */
export function refuseIf(problem: ErrorCode | null): void {
  if (problem) refuse(problem);
}
