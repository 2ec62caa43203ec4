import type { ServerContext, ServerHandler } from '../server-env.ts';
import { bearerToken } from './bearer-token.ts';

/** How long a browser remembers what it may send. */
const MAX_AGE_SECONDS = 600;

/**
 * Lets pages of other sites call with an API token, and only so: cookies are never sent along, as no credentials are
 * allowed.
 */
export const tokenCors: ServerHandler = async (c, next) => {
  if (isPreflight(c)) return answerPreflight(c);
  await next();
  if (bearerToken(c.req.raw.headers) !== null) allowAnyOrigin(c);
};

/** Lets pages of every site read an answer. */
export function allowAnyOrigin({ res }: ServerContext): void {
  res.headers.set('Access-Control-Allow-Origin', '*');
  res.headers.set('Access-Control-Expose-Headers', 'ETag, Idempotency-Replayed, Retry-After, X-Request-Id');
}

/** Answers what a browser asks before it sends a request from another site. */
export function answerPreflight(c: ServerContext): Response {
  return c.body(null, 204, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, If-Match',
    'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
  });
}

function isPreflight({ req }: ServerContext): boolean {
  if (req.method !== 'OPTIONS') return false;
  const asked = req.header('access-control-request-headers') ?? '';
  return asked.split(/\s*,\s*/).some((name) => /^authorization$/i.test(name));
}
