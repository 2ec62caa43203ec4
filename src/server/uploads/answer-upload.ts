import { AppError } from '../ground/app-error.ts';
import { bodyStream, jsonTextOf, limitedBytes } from '../http/request-body.ts';
import type { SignedInUser } from '../http/require-session.ts';
import type { ServerContext } from '../http/server-env.ts';
import { cleanPath } from './clean-path.ts';
import { type FileMetadata, MAX_METADATA_BYTES, metadataOfUpload } from './file-metadata.ts';
import { openMultipart } from './multipart-related.ts';
import {
  beginUpload,
  completeUpload,
  dropUpload,
  receivePart,
  receiveUpload,
  type UploadTarget,
} from './receive-upload.ts';
import type { StorageDeps } from './storage-deps.ts';
import { findUpload, type StoredFile } from './stored-file-store.ts';
import { objectNotFound, rootOperation, toStoredObject } from './stored-object.ts';

const STATUS = 'X-Goog-Upload-Status';

/** Answers a call that uploads: a whole file, or the first or a later request of a resumable upload. */
export async function answerUpload(
  deps: StorageDeps,
  c: ServerContext,
  user: SignedInUser,
): Promise<Response> {
  const { name, upload_id: uploadId } = c.req.query();
  if (uploadId !== undefined) {
    const upload = await findUpload(deps.db.query, uploadId, user.id);
    if (!upload) throw objectNotFound(uploadId);
    return continueUpload(deps, c, upload);
  }
  const path = cleanPath(name ?? '');
  if (path === '') throw rootOperation('uploadBytes');
  const own = { userId: user.id, path };
  const inParts = c.req.header('x-goog-upload-protocol') === 'resumable';
  return inParts ? startUpload(deps, c, own) : uploadWhole(deps, c, own);
}

type OwnPath = Pick<UploadTarget, 'userId' | 'path'>;

async function uploadWhole(deps: StorageDeps, c: ServerContext, own: OwnPath): Promise<Response> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/related\s*;/i.test(type)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send this as multipart/related.' });
  }
  const { description, file } = await openMultipart(bodyStream(c), type);
  try {
    const target = { ...own, metadata: metadataIn(description) };
    return c.json(toStoredObject(deps.config.authSecret, await receiveUpload(deps, target, file)));
  } finally {
    await file.return(undefined);
  }
}

async function startUpload(deps: StorageDeps, c: ServerContext, own: OwnPath): Promise<Response> {
  const { mode, baseUrl } = deps.config;
  const metadata = metadataIn(await limitedBytes(c, MAX_METADATA_BYTES));
  const { id } = await beginUpload(deps, { ...own, metadata });
  const address = new URL(c.req.path, mode === 'production' ? baseUrl : new URL(c.req.url).origin);
  address.search = new URLSearchParams({ name: own.path, upload_id: id }).toString();
  return empty(c, 'active', { 'X-Goog-Upload-URL': address.href });
}

function metadataIn(description: Uint8Array): FileMetadata {
  return metadataOfUpload(description.length === 0 ? '' : jsonTextOf(description));
}

async function continueUpload(deps: StorageDeps, c: ServerContext, upload: StoredFile): Promise<Response> {
  const commands = (c.req.header('x-goog-upload-command') ?? '').split(',').map((word) => word.trim());
  const isReady = upload.state === 'ready';
  if (commands.includes('query')) {
    const received = { 'X-Goog-Upload-Size-Received': String(upload.size) };
    return empty(c, isReady ? 'final' : 'active', received);
  }
  if (commands.includes('cancel')) {
    if (!isReady) await dropUpload(deps, upload);
    return empty(c, 'cancelled');
  }
  if (commands.includes('upload') && !isReady) {
    const offset = Number(c.req.header('x-goog-upload-offset'));
    await receivePart(deps, upload, { offset, bytes: bodyStream(c) });
  }
  if (!commands.includes('finalize')) return empty(c, 'active');
  const file = await completeUpload(deps, upload);
  c.header(STATUS, 'final');
  return c.json(toStoredObject(deps.config.authSecret, file));
}

function empty(c: ServerContext, status: string, headers: Record<string, string> = {}): Response {
  return c.body('', 200, { [STATUS]: status, ...headers });
}
