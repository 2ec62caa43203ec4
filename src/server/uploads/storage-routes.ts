import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isDownloadToken } from '../blobs/download-address.ts';
import { AppError } from '../ground/app-error.ts';
import { errorHandler } from '../http/error-handler.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { requestAddress } from '../http/request-address.ts';
import type { SignedInUser } from '../http/require-session.ts';
import { ownOrigins, sameOrigin } from '../http/same-origin.ts';
import type { ServerContext, ServerEnv, ServerHandler } from '../http/server-env.ts';
import { answerUpload } from './answer-upload.ts';
import { dropUpload } from './receive-upload.ts';
import type { StorageDeps } from './storage-deps.ts';
import { openStorageToken } from './storage-token.ts';
import { findFilesAt, findOwnFile, type StoredFile } from './stored-file-store.ts';
import { attachment, checkBucket, objectNotFound, rootOperation, toStoredObject } from './stored-object.ts';
import { drainBody } from './upload-body.ts';

const OBJECTS = '/v0/b/:bucket/o';
const OBJECT = '/v0/b/:bucket/o/:path';
const AUTHORIZATION = /^Firebase (\S+)$/;

/**
 * The storage service in the protocol of Firebase Storage: whole and resumable uploads, metadata, downloads by token.
 * Clients authenticate by the session's cookie, or by `Authorization: Firebase` with a pass.
 */
export function storageRoutes(deps: StorageDeps) {
  const { config } = deps;
  const routes = new Hono<ServerEnv>();
  const explain = errorHandler(deps.log);
  routes.onError(async (error, c) => asStorageError(await explain(error, c), c));
  routes.use(
    '/v0/*',
    sandboxed,
    rateLimit(config.requestsPerMinute),
    requestAddress,
    sameOrigin(ownOrigins(config)),
  );
  routes.post(OBJECTS, readRefused, async (c) => {
    const user = await userOf(deps, c);
    checkBucket(c);
    return answerUpload(deps, c, user);
  });
  routes.get(OBJECT, async (c) => {
    const path = c.req.param('path') ?? '';
    if (c.req.query('alt') === 'media') return download(deps, c, path);
    const file = await ownFile(deps, c, { path, operation: 'getMetadata' });
    return c.json(toStoredObject(config.authSecret, file));
  });
  routes.delete(OBJECT, async (c) => {
    const path = c.req.param('path') ?? '';
    await dropUpload(deps, await ownFile(deps, c, { path, operation: 'deleteObject' }));
    return c.body(null, 204);
  });
  routes.all('/v0/*', () => {
    throw new AppError('NOT_FOUND');
  });
  return routes;
}

async function userOf({ config, auth }: StorageDeps, c: ServerContext): Promise<SignedInUser> {
  const pass = AUTHORIZATION.exec(c.req.header('authorization') ?? '')?.[1];
  const cookie = pass === undefined ? null : openStorageToken(config.authSecret, pass);
  const headers = pass === undefined ? c.req.raw.headers : new Headers(cookie ? { cookie } : {});
  const user = await auth.sessionOf(headers);
  if (!user) throw new AppError('UNAUTHORIZED');
  if (!user.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  return user;
}

/** Reads a refused upload to its end, as a client whose connection breaks would retry it. */
const readRefused: ServerHandler = async (c, next) => {
  await next();
  if (c.error && c.req.raw.body) await drainBody(c.req.raw.body).catch(() => {});
};

async function ownFile(
  deps: StorageDeps,
  c: ServerContext,
  { path, operation }: { path: string; operation: string },
): Promise<StoredFile> {
  const user = await userOf(deps, c);
  checkBucket(c);
  if (path === '') throw rootOperation(operation);
  const file = await findOwnFile(deps.db.query, user.id, path);
  if (!file) throw objectNotFound(path);
  return file;
}

async function download(deps: StorageDeps, c: ServerContext, path: string) {
  const file = await downloadable(deps, c, path);
  const bytes = await deps.files.read(file.storageKey);
  c.header('Content-Type', 'application/pdf');
  c.header('Content-Length', String(file.size));
  c.header('Content-Disposition', attachment(path));
  return c.body(Readable.toWeb(bytes) as ReadableStream);
}

/** Finds a file by its bearer token, or without a token as its owner's. */
async function downloadable(deps: StorageDeps, c: ServerContext, path: string): Promise<StoredFile> {
  const token = c.req.query('token');
  if (token === undefined) return ownFile(deps, c, { path, operation: 'getBytes' });
  checkBucket(c);
  const files = await findFilesAt(deps.db.query, path);
  const file = files.find(({ id }) => isDownloadToken(deps.config.authSecret, id, token));
  if (!file) throw objectNotFound(path);
  return file;
}

/** Forbids browsers to run or cache any answer of the storage service. */
const sandboxed: ServerHandler = async (c, next) => {
  await next();
  c.res.headers.set('Content-Security-Policy', "sandbox; default-src 'none'");
  c.res.headers.set('Cache-Control', 'private, no-store');
};

/** Maps an error to the shape of the storage service. */
async function asStorageError(answer: Response, c: ServerContext): Promise<Response> {
  const { code, message } = (await answer.json()) as { code: string; message: string };
  const { status } = answer;
  return c.json({ error: { code: status, message }, code }, status as ContentfulStatusCode);
}
