import { ValidationError } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { ERRORS, type ErrorCode, type FieldProblem } from '#contract/error-contract.ts';
import { AppError } from '../ground/app-error.ts';
import type { ServerEnv } from './server-env.ts';

/** Most fields named in one error response. */
const MAX_FIELDS = 100;
/** Retry-After of temporary failures. */
export const RETRY_AFTER_SECONDS = 5;
/** Path segments that oRPC adds for the parts of a request; clients know the fields without them. */
const REQUEST_PARTS = new Set<PropertyKey>(['params', 'query', 'headers', 'body']);

// With the usual 10 frames the stack of a failed statement ends in the database layer, below the store that ran it.
Error.stackTraceLimit = 30;

/** Converts every error to its response, and logs the unexpected ones. */
export function errorHandler(log: Logger) {
  return (error: unknown, c: Context<ServerEnv>): Response => {
    const known = knownError(error);
    const requestId = c.get('requestId');
    if (known.status >= 500) log.error({ err: error, requestId }, 'request failed');
    return errorResponse(c, known);
  };
}

/** Returns the response for an error of the contract, with its headers. */
export function errorResponse(
  c: Context<ServerEnv>,
  error: ORPCError<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  const { code, status, message, defined } = error;
  const data = {
    ...(error.data as object | undefined),
    ...(status >= 500 && { requestId: c.get('requestId') }),
  };
  const retryAfter =
    status === 503 || status === 507
      ? RETRY_AFTER_SECONDS
      : (data as { retryAfterSeconds?: number }).retryAfterSeconds;
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  const body = { defined, code, status, message, ...(Object.keys(data).length > 0 && { data }) };
  return c.json(body, status as ContentfulStatusCode);
}

/** Converts any error to one of the contract; an unknown one becomes INTERNAL_SERVER_ERROR without details. */
function knownError(error: unknown): ORPCError<string, unknown> {
  if (error instanceof HTTPException) return new AppError(codeOf(error.status));
  if (!(error instanceof ORPCError)) return new AppError('INTERNAL_SERVER_ERROR');
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    // oRPC wraps errors thrown by handlers.
    return error.cause instanceof AppError ? error.cause : new AppError('INTERNAL_SERVER_ERROR');
  }
  if (error.cause instanceof ValidationError) {
    return new AppError('BAD_REQUEST', {
      fields: error.cause.issues.flatMap(fieldProblems).slice(0, MAX_FIELDS),
    });
  }
  return error;
}

type Issue = ValidationError['issues'][number];

function fieldProblems(issue: Issue): FieldProblem[] {
  const path = (issue.path ?? []).map((segment) => (typeof segment === 'object' ? segment.key : segment));
  const base = path[0] !== undefined && REQUEST_PARTS.has(path[0]) ? path.slice(1) : path;
  const { keys } = issue as { keys?: string[] };
  const paths = keys ? keys.map((key) => [...base, key]) : [base];
  return paths.map((segments) => ({ path: segments.map(String).join('.'), message: issue.message }));
}

function codeOf(status: number): ErrorCode {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return (
    codes.find((code) => ERRORS[code].status === status) ??
    (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR')
  );
}
