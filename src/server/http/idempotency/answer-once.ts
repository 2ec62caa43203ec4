import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '#records';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import type { SignedInUser } from '../require-session.ts';
import type { ServerContext } from '../server-env.ts';
import {
  beginCall,
  findCall,
  forgetCall,
  type KeptAnswer,
  type KeyedCall,
  keepAnswer,
} from './kept-answer-store.ts';

/** How long an answer is sent again, in hours. */
export const ANSWER_KEPT_HOURS = 24;
/** The longest a call runs. A key whose server ended in between is free after it. */
const RUNS_MS = 10 * MINUTE_MS;
/** How long the same call waits for the first, and how often it looks. */
const WAIT_MS = 10_000;
const LOOK_MS = 100;
/** A string of structured fields, as the draft of the header says; or the same without quotation marks. */
const KEY = /^(?:"([ !#-[\]-~]{1,255})"|([!#-~]{1,255}))$/;

/** Whether an idempotency key counts for a method: sending the others twice does no more than once. */
export function countsKey(method: string): boolean {
  return method === 'POST' || method === 'PATCH';
}

/**
 * Answers a request with the header `Idempotency-Key` once: the same request with the same key of the same token, or of the same
 * user without one, gets the same answer for a day, and waits for it while the first still runs. An answer other than 2xx
 * is not kept, so that what was refused can be sent again.
 * @param body what stands for the body of a request that is not in memory, as its hash
 * @throws AppError 400 for a header that is no key, 409 when the first call still runs, 422 when its key came with another request
 */
export async function answerOnce(
  c: ServerContext,
  {
    query,
    user,
    body = c.get('bodyText') ?? '',
  }: { query: Query; user: Pick<SignedInUser, 'id' | 'role' | 'token'>; body?: string },
  answer: () => Promise<Response>,
): Promise<Response> {
  const call = keyedCall(c, user, body);
  const lastLook = Date.now() + WAIT_MS;
  while (!(await beginCall(query, call, new Date(Date.now() + RUNS_MS)))) {
    const first = await findCall(query, call.key);
    if (first && first.requestHash !== call.requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (first?.answer) return sentAgain(first.answer);
    if (Date.now() > lastLook) throw new AppError('CALL_RUNNING', { data: { retryAfterSeconds: 5 } });
    await delay(LOOK_MS);
  }
  return keeping(query, call.key, answer);
}

/** A role that changed makes another key, so that what a user may no longer do is refused and not answered again. */
function keyedCall(
  { req }: ServerContext,
  { id, role, token }: Pick<SignedInUser, 'id' | 'role' | 'token'>,
  body: string,
): KeyedCall {
  const [, quoted, bare] = KEY.exec(req.header('idempotency-key') ?? '') ?? [];
  const sent = quoted ?? bare;
  if (sent === undefined) {
    const message = 'An idempotency key is 1 to 255 characters of ASCII, best in quotation marks.';
    throw new AppError('BAD_REQUEST', { message });
  }
  const { pathname, search } = new URL(req.raw.url);
  // The same call on another state of the document is another call.
  const state = req.header('if-match');
  return {
    key: hashOf([token ? `token ${token.id}` : `user ${id}`, role, sent]),
    requestHash: hashOf([req.method, `${pathname}${search}`, body, ...(state ? [state] : [])]),
  };
}

async function keeping(query: Query, key: string, answer: () => Promise<Response>): Promise<Response> {
  const response = await answer().catch(async (error: unknown) => {
    await forgetCall(query, key);
    throw error;
  });
  if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) {
    await forgetCall(query, key);
    return response;
  }
  const { status, headers } = response;
  const kept = { status, etag: headers.get('etag'), body: await response.text() };
  await keepAnswer(query, key, kept, new Date(Date.now() + ANSWER_KEPT_HOURS * HOUR_MS));
  return new Response(kept.body, { status, headers });
}

function sentAgain({ status, etag, body }: KeptAnswer): Response {
  const headers = {
    'content-type': 'application/json',
    'idempotency-replayed': 'true',
    ...(etag && { etag }),
  };
  return new Response(body, { status, headers });
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
