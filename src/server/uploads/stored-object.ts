import { STORAGE_BUCKET, STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { downloadToken } from '../blobs/download-address.ts';
import { AppError } from '../ground/app-error.ts';
import type { ServerContext } from '../http/server-env.ts';
import type { StoredFile } from './stored-file-store.ts';

/** Maps a file to the metadata of the storage service. */
export function toStoredObject(authSecret: string, file: StoredFile) {
  const { described, custom, changes, updatedAt } = file.metadata;
  return {
    name: file.path,
    bucket: STORAGE_BUCKET,
    generation: String(Date.parse(file.createdAt)),
    metageneration: String(1 + changes),
    contentType: 'application/pdf',
    timeCreated: file.createdAt,
    updated: updatedAt ?? file.createdAt,
    storageClass: 'STANDARD',
    size: String(file.size),
    contentDisposition: attachment(file.path),
    ...described,
    ...(Object.keys(custom).length > 0 && { metadata: custom }),
    downloadTokens: downloadToken(authSecret, file.id),
  };
}

/** Formats the content disposition that makes a browser save a file under its name. */
export function attachment(path: string): string {
  const name = (path.split('/').at(-1) ?? '').replace(/[\\:*?"<>|]/g, '_');
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** @throws AppError 403 when the address names another bucket, of which clients would read 404 as a missing object */
export function checkBucket(c: ServerContext): void {
  const bucket = c.req.param('bucket') ?? '';
  if (bucket === STORAGE_BUCKET) return;
  throw new AppError('FORBIDDEN', { message: STORAGE_MESSAGES.otherBucket(bucket) });
}

export const objectNotFound = (path: string) =>
  new AppError('NOT_FOUND', { message: STORAGE_MESSAGES.objectNotFound(path) });
export const rootOperation = (operation: string) =>
  new AppError('BAD_REQUEST', { message: STORAGE_MESSAGES.rootOperation(operation) });
