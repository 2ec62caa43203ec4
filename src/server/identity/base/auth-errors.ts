import { APIError } from 'better-auth/api';
import { ERRORS, type ErrorCode, isErrorCode } from '#contract/error-contract.ts';
import { RETRY_AFTER_SECONDS } from '../../http/error-handler.ts';

/** Headers of better-auth's error responses that ours keep. */
const KEPT_HEADERS = ['set-cookie', 'retry-after', 'ratelimit-remaining'];
/** Codes for a status when better-auth's own code is not in the contract. */
const GENERAL_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_SUPPORTED',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
] as const satisfies ErrorCode[];

/** Returns the response for an error of the contract. */
export function answerError(code: ErrorCode, headers: Record<string, string> = {}): Response {
  const { status, message } = ERRORS[code];
  const answer = Response.json({ code, status, message }, { status, headers });
  answer.headers.set('cache-control', 'no-store');
  if (status === 503) answer.headers.set('retry-after', String(RETRY_AFTER_SECONDS));
  return answer;
}

/** Converts an error response of better-auth to the contract's shape and messages. */
export async function toContractError(response: Response): Promise<Response> {
  const body = (await response.json().catch(() => null)) as { code?: unknown } | null;
  const code = body?.code;
  const answer = answerError(isErrorCode(code) ? code : codeOfStatus(response.status));
  for (const [name, value] of response.headers) {
    if (KEPT_HEADERS.includes(name)) answer.headers.append(name, value);
  }
  return answer;
}

/** Returns the code of an error that ended a request to `/api/auth`, and throws any other. */
export function codeOfRefusal(error: unknown): ErrorCode {
  const code = error instanceof APIError && error.body?.code;
  if (!isErrorCode(code)) throw error;
  return code;
}

function codeOfStatus(status: number): ErrorCode {
  const code = GENERAL_CODES.find((general) => ERRORS[general].status === status);
  return code ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
}
