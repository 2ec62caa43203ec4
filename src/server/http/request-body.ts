import type { ZodType } from 'zod';
import { AppError } from '../ground/app-error.ts';
import type { ServerContext, ServerHandler } from './server-env.ts';
import { strictJsonProblem } from './strict-json.ts';

/** Enough for a client with a thousand contacts of forty values each. */
const MAX_VALUES = 50_000;
/** The most that is read of a refused upload, so that its sender gets the answer instead of a broken connection. */
const MAX_DRAINED_BYTES = 100_000_000;
/** Headers about a body, which no longer apply to a checked one. */
const BODY_HEADERS = ['content-length', 'transfer-encoding', 'content-disposition'];
const JSON_TYPE = /^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i;

/** Reads and checks the JSON body of a request, if it has one, before any other handler sees it. */
export function requestBody({ maxBytes }: { maxBytes: number }): ServerHandler {
  return async (c, next) => {
    // A path that is unknown to one part of the server goes on to the next, which cannot read the body again.
    if (c.get('bodyText') === undefined) c.set('bodyText', await checkedBody(c, maxBytes));
    await next();
  };
}

/** Returns the request with its checked body, without the headers that no longer apply. */
export function checkedRequest(c: ServerContext, extraHeaders: Record<string, string> = {}): Request {
  if (isReadAsItCame(c, extraHeaders)) return c.req.raw;
  const headers = new Headers(c.req.raw.headers);
  for (const name of BODY_HEADERS) headers.delete(name);
  for (const [name, value] of Object.entries(extraHeaders)) headers.set(name, value);
  const body = c.get('bodyText');
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const { url, signal } = c.req.raw;
  return new Request(url, { method, headers, signal, ...(body !== undefined && { body }) });
}

/** Whether a request has neither a body nor a header to change, as most reads: copying it costs as much as its answer. */
function isReadAsItCame({ req }: ServerContext, extraHeaders: Record<string, string>): boolean {
  const isChanged = Object.keys(extraHeaders).length > 0 || BODY_HEADERS.some((name) => req.header(name));
  return req.method === 'GET' && !isChanged;
}

async function checkedBody(c: ServerContext, maxBytes: number): Promise<string | undefined> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return undefined;
  const bytes = await limitedBytes(c, maxBytes);
  if (bytes.length === 0) return undefined;
  checkJsonType(c);
  return jsonTextOf(bytes);
}

/** @throws AppError 415 when the body of a request is not declared as plain JSON */
export function checkJsonType(c: ServerContext): void {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '') || c.req.header('content-encoding')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
}

/**
 * Returns the text of a JSON body.
 * @throws AppError 400 when it is not JSON that is accepted
 */
export function jsonTextOf(bytes: Uint8Array): string {
  const text = utf8Text(bytes);
  const problem = text === null ? 'This is not UTF-8 text.' : strictJsonProblem(text, MAX_VALUES);
  if (text === null || problem) throw new AppError('BAD_REQUEST', { message: problem ?? '' });
  return text;
}

/**
 * Returns what a schema makes of the input of a request outside the contract.
 * @throws AppError 400 naming each path that is wrong
 */
export function parsedInput<T>(schema: ZodType<T>, input: unknown): T {
  const { data, error } = schema.safeParse(input);
  if (!error) return data;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('BAD_REQUEST', { fields });
}

/**
 * Reads the body of a request up to a limit.
 * @throws AppError 413 when it is larger
 */
export async function limitedBytes(c: ServerContext, maxBytes: number): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  return bytesOf(c, maxBytes).catch((cause) => {
    // A client that disconnects early is not an error of the server.
    throw cause instanceof AppError ? cause : new AppError('BAD_REQUEST', { cause });
  });
}

/** Reads a body of declared length at once: Node lets no more of it through. Any other is read in parts. */
async function bytesOf({ req }: ServerContext, maxBytes: number): Promise<Uint8Array> {
  const isDeclared = req.header('content-length') !== undefined;
  if (isDeclared && req.header('transfer-encoding') === undefined) {
    const bytes = new Uint8Array(await req.raw.arrayBuffer());
    if (bytes.length > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    return bytes;
  }
  return req.raw.body ? partsOf(req.raw.body, maxBytes) : new Uint8Array();
}

async function partsOf(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Streams the body of a request up to a limit, so that no more of it than a piece is in memory.
 * @throws AppError 413 when it is larger, 400 when the sender disconnects before its end
 */
export function bodyStream(
  { req }: ServerContext,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  if (Number(req.header('content-length') ?? 0) > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  return streamed(req.raw.body, maxBytes);
}

async function* streamed(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof AppError
      ? cause
      : new AppError('BAD_REQUEST', { message: 'This upload is not complete.', cause });
  }
}

/** Reads a refused upload to its end, as a client whose connection breaks would send it again. */
export const readRefused: ServerHandler = async (c, next) => {
  await next();
  if (!c.error) return;
  try {
    for await (const _piece of streamed(c.req.raw.body, MAX_DRAINED_BYTES));
  } catch {
    // Its sender is gone, or goes on for too long.
  }
};

/** Decodes UTF-8; null when it is invalid. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
