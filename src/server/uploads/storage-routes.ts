import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { STORAGE_BUCKET } from '#contract/storage-contract.ts';
import { checkDownloadToken } from '../blobs/download-address.ts';
import { readCursor, writeCursor } from '../db/page-cursor.ts';
import type { Query } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { errorHandler } from '../http/error-handler.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { requestAddress } from '../http/request-address.ts';
import { readRefused, requestBody } from '../http/request-body.ts';
import { requireVerified, type SignedInUser } from '../http/require-session.ts';
import { ownOrigins, sameOrigin } from '../http/same-origin.ts';
import type { ServerContext, ServerEnv, ServerHandler } from '../http/server-env.ts';
import { answerUpload } from './answer-upload.ts';
import { cleanPath } from './clean-path.ts';
import { changedMetadata, MAX_METADATA_BYTES } from './file-metadata.ts';
import { listFolder } from './list-folder.ts';
import { dropUpload } from './receive-upload.ts';
import type { StorageDeps } from './storage-deps.ts';
import { openStorageToken } from './storage-token.ts';
import {
  findFilesAt,
  findOwnFile,
  listPathsOf,
  type StoredFile,
  updateMetadata,
} from './stored-file-store.ts';
import { attachment, checkBucket, objectNotFound, rootOperation, toStoredObject } from './stored-object.ts';

const OBJECTS = '/v0/b/:bucket/o';
const OBJECT = '/v0/b/:bucket/o/:path';
const AUTHORIZATION = /^Firebase (\S+)$/;

/** Most entries of one page. */
const MAX_ENTRIES = 1_000;

/**
 * The storage service in the protocol of Firebase Storage: whole and resumable uploads, lists,
 * metadata, downloads by token.
 * Clients authenticate by the session's cookie, or by `Authorization: Firebase` with a pass.
 */
export function storageRoutes(deps: StorageDeps) {
  const { config } = deps;
  const routes = new Hono<ServerEnv>();
  const explain = errorHandler(deps.log);
  routes.onError(async (error, c) => asStorageError(await explain(error, c), c));
  routes.use('/v0/*', sandboxed, rateLimit(deps, 'storage'), requestAddress, sameOrigin(ownOrigins(config)));
  routes.post(OBJECTS, readRefused, async (c) => {
    const user = await userOf(deps, c);
    checkBucket(c);
    return answerUpload(deps, c, user);
  });
  routes.get(OBJECTS, async (c) => {
    const user = await userOf(deps, c);
    checkBucket(c);
    return c.json(await listOwnFiles(deps.db.query, user.id, c.req.query()));
  });
  routes.get(OBJECT, async (c) => {
    const path = pathOf(c);
    if (c.req.query('alt') === 'media') return download(deps, c, path);
    const file = await ownFile(deps, c, { path, operation: 'getMetadata' });
    return c.json(toStoredObject(config.authSecret, file));
  });
  routes.patch(OBJECT, requestBody({ maxBytes: MAX_METADATA_BYTES }), async (c) => {
    const file = await ownFile(deps, c, { path: pathOf(c), operation: 'updateMetadata' });
    const metadata = changedMetadata(file.metadata, c.get('bodyText') ?? '', new Date());
    await updateMetadata(deps.db.query, file.id, metadata);
    return c.json(toStoredObject(config.authSecret, { ...file, metadata }));
  });
  routes.delete(OBJECT, async (c) => {
    await dropUpload(deps, await ownFile(deps, c, { path: pathOf(c), operation: 'deleteObject' }));
    return c.body(null, 204);
  });
  routes.all('/v0/*', () => {
    throw new AppError('NOT_FOUND');
  });
  return routes;
}

/** The path of an object, cleaned as that of an upload is. */
function pathOf(c: ServerContext): string {
  return cleanPath(c.req.param('path') ?? '');
}

async function userOf({ config, auth }: StorageDeps, c: ServerContext): Promise<SignedInUser> {
  const pass = AUTHORIZATION.exec(c.req.header('authorization') ?? '')?.[1];
  const cookie = pass === undefined ? null : openStorageToken(config.authSecrets, pass);
  const headers = pass === undefined ? c.req.raw.headers : new Headers(cookie ? { cookie } : {});
  return requireVerified(auth, headers, { writes: c.req.method !== 'GET' });
}

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

/** Finds a file by its bearer token, while that lasts and its owner has access; or as its owner's, by the session. */
async function downloadable(deps: StorageDeps, c: ServerContext, path: string): Promise<StoredFile> {
  const token = c.req.query('token');
  if (token === undefined) return ownFile(deps, c, { path, operation: 'getBytes' });
  checkBucket(c);
  const files = await findFilesAt(deps.db.query, path);
  const states = files.map((file) => ({
    file,
    state: checkDownloadToken(deps.config.authSecrets, { fileId: file.id, token }),
  }));
  const named = states.find(({ state }) => state !== 'foreign');
  if (!named) throw objectNotFound(path);
  if (named.state === 'expired') return ownFile(deps, c, { path, operation: 'getBytes' });
  if (!(await deps.auth.hasAccess(named.file.userId))) throw objectNotFound(path);
  return named.file;
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

/**
 * Lists the user's own files below a prefix, in the protocol of the storage service.
 * @throws AppError 400 when the page token is not one of this service
 */
async function listOwnFiles(query: Query, userId: string, wanted: Record<string, string | undefined>) {
  const { prefix = '', delimiter = '', pageToken, maxResults } = wanted;
  const limit = Math.min(Math.max(Math.trunc(Number(maxResults)) || MAX_ENTRIES, 1), MAX_ENTRIES);
  const after = pageToken ? readCursor(pageToken).sortKey : '';
  const paths = await listPathsOf(query, userId);
  const { prefixes, items, next } = listFolder(paths, { prefix, delimiter, after, limit });
  return {
    prefixes,
    items: items.map((name) => ({ name, bucket: STORAGE_BUCKET })),
    ...(next !== null && { nextPageToken: writeCursor({ sortKey: next, ownerId: '', itemId: '' }) }),
  };
}
