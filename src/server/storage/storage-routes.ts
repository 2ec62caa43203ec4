import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { STORAGE_BUCKET, STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { downloadToken, isDownloadToken } from '../files/download-address.ts';
import { errorHandler } from '../http/error-handler.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { requestAddress } from '../http/request-address.ts';
import type { SignedInUser } from '../http/require-session.ts';
import { ownOrigins, sameOrigin } from '../http/same-origin.ts';
import type { ServerContext, ServerEnv, ServerHandler } from '../http/server-env.ts';
import { cleanPath } from './clean-path.ts';
import { fileOfMultipart } from './multipart-related.ts';
import { beginUpload, completeUpload, dropUpload, receivePart, receiveUpload } from './receive-upload.ts';
import { openStorageToken } from './storage-token.ts';
import { findFilesAt, findOwnFile, findUpload, type StoredFile } from './stored-file-store.ts';
import { drainBody, uploadBody } from './upload-body.ts';

const OBJECTS = '/v0/b/:bucket/o';
const OBJECT = '/v0/b/:bucket/o/:path';
const AUTHORIZATION = /^Firebase (\S+)$/;
const UPLOAD_STATUS = 'X-Goog-Upload-Status';

/**
 * The storage service, as clients of Firebase Storage know it: uploads in one go and in parts, descriptions,
 * downloads by token. Who sends a cookie is known by it; others send `Authorization: Firebase` with a pass.
 */
export function storageRoutes(deps: Deps) {
  const { config, auth } = deps;
  const routes = new Hono<ServerEnv>();
  const explain = errorHandler(deps.log);
  routes.onError(async (error, c) => asStorageError(await explain(error, c), c));
  routes.use('/v0/*', rateLimit(config.requestsPerMinute), requestAddress, sameOrigin(ownOrigins(config)));

  async function userOf(c: ServerContext): Promise<SignedInUser> {
    const pass = AUTHORIZATION.exec(c.req.header('authorization') ?? '')?.[1];
    const cookie = pass === undefined ? null : openStorageToken(config.authSecret, pass);
    const headers = pass === undefined ? c.req.raw.headers : new Headers(cookie ? { cookie } : {});
    const user = await auth.sessionOf(headers);
    if (!user) throw new AppError('UNAUTHORIZED');
    if (!user.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
    return user;
  }

  async function upload(c: ServerContext) {
    const user = await userOf(c);
    checkBucket(c);
    const { name, upload_id: uploadId } = c.req.query();
    if (uploadId !== undefined) return continueUpload(c, user, uploadId);
    const path = cleanPath(name ?? '');
    if (path === '') throw rootOperation('uploadBytes');
    if (c.req.header('x-goog-upload-protocol') === 'resumable') return startUpload(c, user, path);
    const type = c.req.header('content-type') ?? '';
    if (!/^multipart\/related\s*;/i.test(type)) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send this as multipart/related.' });
    }
    const bytes = fileOfMultipart(uploadBody(c.req.raw.body), type);
    const file = await receiveUpload(deps, { userId: user.id, path, bytes });
    return c.json(described(deps, file));
  }

  async function startUpload(c: ServerContext, user: SignedInUser, path: string) {
    const file = await beginUpload(deps, { userId: user.id, path });
    const origin = config.mode === 'production' ? config.baseUrl : new URL(c.req.url).origin;
    const address = new URL(c.req.path, origin);
    address.search = new URLSearchParams({ name: path, upload_id: file.id }).toString();
    c.header(UPLOAD_STATUS, 'active');
    c.header('X-Goog-Upload-URL', address.href);
    return c.body('', 200);
  }

  async function continueUpload(c: ServerContext, user: SignedInUser, uploadId: string) {
    const file = await findUpload(deps.db.query, uploadId, user.id);
    if (!file) throw objectNotFound(uploadId);
    const commands = (c.req.header('x-goog-upload-command') ?? '').split(',').map((word) => word.trim());
    const isReady = file.state === 'ready';
    if (commands.includes('query')) {
      c.header('X-Goog-Upload-Size-Received', String(file.size));
      c.header(UPLOAD_STATUS, isReady ? 'final' : 'active');
      return c.body('', 200);
    }
    if (commands.includes('cancel')) {
      if (!isReady) await dropUpload(deps, file);
      c.header(UPLOAD_STATUS, 'cancelled');
      return c.body('', 200);
    }
    if (commands.includes('upload') && !isReady) {
      const offset = Number(c.req.header('x-goog-upload-offset'));
      await receivePart(deps, file, { offset, bytes: uploadBody(c.req.raw.body) });
    }
    if (!commands.includes('finalize')) {
      c.header(UPLOAD_STATUS, 'active');
      return c.body('', 200);
    }
    const whole = await completeUpload(deps, file);
    c.header(UPLOAD_STATUS, 'final');
    return c.json(described(deps, whole));
  }

  /** Whoever refuses an upload hears it out: a sender whose line breaks would send it all again. */
  const hearOut: ServerHandler = async (c, next) => {
    await next();
    if (c.error && c.req.raw.body) await drainBody(c.req.raw.body).catch(() => {});
  };

  routes.post(OBJECTS, hearOut, upload);
  routes.get(OBJECT, async (c) => {
    const path = pathOf(c);
    if (c.req.query('alt') === 'media') return download(c, path);
    const file = await ownFile(c, path, 'getMetadata');
    return c.json(described(deps, file));
  });
  routes.delete(OBJECT, async (c) => {
    await dropUpload(deps, await ownFile(c, pathOf(c), 'deleteObject'));
    return c.body(null, 204);
  });
  routes.all('/v0/*', () => {
    throw new AppError('NOT_FOUND');
  });
  return routes;

  async function ownFile(c: ServerContext, path: string, operation: string): Promise<StoredFile> {
    const user = await userOf(c);
    checkBucket(c);
    if (path === '') throw rootOperation(operation);
    const file = await findOwnFile(deps.db.query, user.id, path);
    if (!file) throw objectNotFound(path);
    return file;
  }

  async function download(c: ServerContext, path: string) {
    const file = await downloadable(c, path);
    const bytes = await deps.files.read(file.storageKey);
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Length', String(file.size));
    c.header('Content-Disposition', attachment(path.split('/').at(-1) ?? ''));
    return c.body(Readable.toWeb(bytes) as ReadableStream);
  }

  /** The token of a file opens it to whoever has it; without one it opens to its owner. */
  async function downloadable(c: ServerContext, path: string): Promise<StoredFile> {
    const token = c.req.query('token');
    if (token === undefined) return ownFile(c, path, 'getBytes');
    checkBucket(c);
    const files = await findFilesAt(deps.db.query, path);
    const file = files.find(({ id }) => isDownloadToken(config.authSecret, id, token));
    if (!file) throw objectNotFound(path);
    return file;
  }
}

/** What every answer of the storage service tells a browser: open nothing of it, keep nothing of it. */
export const sandboxed: ServerHandler = async (c, next) => {
  await next();
  c.res.headers.set('Content-Security-Policy', "sandbox; default-src 'none'");
  c.res.headers.set('Cache-Control', 'private, no-store');
};

function described({ config }: Deps, file: StoredFile) {
  return {
    name: file.path,
    bucket: STORAGE_BUCKET,
    generation: String(Date.parse(file.createdAt)),
    metageneration: '1',
    contentType: 'application/pdf',
    timeCreated: file.createdAt,
    updated: file.createdAt,
    storageClass: 'STANDARD',
    size: String(file.size),
    contentDisposition: attachment(file.path.split('/').at(-1) ?? ''),
    downloadTokens: downloadToken(config.authSecret, file.id),
  };
}

function checkBucket(c: ServerContext): void {
  if (c.req.param('bucket') !== STORAGE_BUCKET) {
    throw new AppError('NOT_FOUND', { message: STORAGE_MESSAGES.noBucket });
  }
}

function pathOf(c: ServerContext): string {
  return c.req.param('path') ?? '';
}

function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The error as storage clients read it. */
async function asStorageError(answer: Response, c: ServerContext): Promise<Response> {
  const { code, message } = (await answer.json()) as { code: string; message: string };
  const { status } = answer;
  return c.json({ error: { code: status, message }, code }, status as ContentfulStatusCode);
}

const objectNotFound = (path: string) =>
  new AppError('NOT_FOUND', { message: STORAGE_MESSAGES.objectNotFound(path) });
const rootOperation = (operation: string) =>
  new AppError('BAD_REQUEST', { message: STORAGE_MESSAGES.rootOperation(operation) });
