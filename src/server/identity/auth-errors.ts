import { ERRORS, type ErrorCode } from '#contract/error-contract.ts';

/** When to try again after a fault that passes by itself. */
const RETRY_AFTER_SECONDS = '5';
/** Headers of better-auth's error that its answer keeps. */
const KEPT_HEADERS = ['set-cookie', 'retry-after'];
/** Codes that stand for a whole status, when better-auth's own says nothing to people. */
const GENERAL_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_SUPPORTED',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
] as const satisfies ErrorCode[];

/** The answer for one of the contract's errors. */
export function answerError(code: ErrorCode, headers: Record<string, string> = {}): Response {
  const { status, message } = ERRORS[code];
  const answer = Response.json({ code, status, message }, { status, headers });
  answer.headers.set('cache-control', 'no-store');
  if (status === 503) answer.headers.set('retry-after', RETRY_AFTER_SECONDS);
  return answer;
}

/** An error of better-auth in the contract's shape and words. */
export async function toContractError(response: Response): Promise<Response> {
  const body = (await response.json().catch(() => null)) as { code?: unknown } | null;
  const answer = answerError(knownCode(body?.code) ?? codeOfStatus(response.status));
  for (const [name, value] of response.headers) {
    if (KEPT_HEADERS.includes(name)) answer.headers.append(name, value);
  }
  return answer;
}

function knownCode(code: unknown): ErrorCode | null {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : null;
}

function codeOfStatus(status: number): ErrorCode {
  const code = GENERAL_CODES.find((general) => ERRORS[general].status === status);
  return code ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
}
