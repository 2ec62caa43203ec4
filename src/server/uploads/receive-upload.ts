import { randomUUID } from 'node:crypto';
import { MAX_PDF_BYTES } from '#contract/storage-contract.ts';
import { abandonFiles, removeAbandonedFiles } from '../blobs/abandoned-file-store.ts';
import { checkQuota } from '../blobs/storage-quota.ts';
import { takeLock } from '../db/postgres/postgres-locks.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { AppError } from '../ground/app-error.ts';
import { checkedPdf, tooLarge } from './checked-pdf.ts';
import type { StorageDeps } from './storage-deps.ts';
import {
  addPart,
  deleteStoredFile,
  findUpload,
  finishUpload,
  giveUpUpload,
  insertUpload,
  keysOf,
  listFilesOf,
  partKey,
  type StoredFile,
  updateReceived,
} from './stored-file-store.ts';

type UploadDeps = Pick<StorageDeps, 'config' | 'db' | 'files' | 'log'>;

/** Most unfinished uploads of one user; the next replaces the eldest. */
const MAX_UNFINISHED = 10;

/** What an upload becomes: whose file, where, and what is said about it. */
export type UploadTarget = Pick<StoredFile, 'userId' | 'path' | 'metadata'>;

/** Stores a whole file. It replaces the file at its path once its last byte is stored. */
export async function receiveUpload(
  deps: UploadDeps,
  target: UploadTarget,
  bytes: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const upload = await beginUpload(deps, target);
  try {
    return await keepWhole(deps, upload, bytes);
  } catch (error) {
    await dropUpload(deps, upload);
    throw error;
  }
}

/**
 * Begins an upload. Its storage key is random, independent of its path.
 * @throws AppError 402 when there is no space left
 */
export async function beginUpload(deps: UploadDeps, target: UploadTarget): Promise<StoredFile> {
  const { db, config } = deps;
  const { userId } = target;
  await checkQuota(db.query, config.storageQuota, { userId, bytes: 1 });
  const unfinished = (await listFilesOf(db.query, userId)).filter(({ state }) => state === 'uploading');
  for (const eldest of unfinished.slice(0, Math.max(0, unfinished.length - MAX_UNFINISHED + 1))) {
    if (await giveUpUpload(db.query, eldest.id)) await dropUpload(deps, eldest);
  }
  const id = randomUUID();
  return insertUpload(db.query, { ...target, id, storageKey: `${id.slice(0, 2)}/${randomUUID()}` });
}

/**
 * Stores the next part of an upload, which must begin where the last one ended.
 * @returns the bytes received so far
 * @throws AppError 400 when it begins elsewhere, 413 when the file becomes too large
 */
export async function receivePart(
  { db, files }: UploadDeps,
  upload: StoredFile,
  { offset, bytes }: { offset: number; bytes: AsyncIterable<Uint8Array> },
): Promise<number> {
  if (offset !== upload.size) throw wrongOffset();
  await addPart(db.query, upload, offset);
  const { size } = await files.put(partKey(upload, offset), limited(bytes, MAX_PDF_BYTES - offset));
  const received = offset + size;
  if (!(await updateReceived(db.query, upload, received))) throw wrongOffset();
  return received;
}

/** Joins the parts into one file. Idempotent, for clients that missed the answer. */
export async function completeUpload(deps: UploadDeps, upload: StoredFile): Promise<StoredFile> {
  const current = await findUpload(deps.db.query, upload.id, upload.userId);
  if (!current) throw wrongOffset();
  if (current.state === 'ready') return current;
  try {
    const file = await keepWhole(deps, current, joinedParts(deps, current));
    for (const offset of current.parts) await deps.files.remove(partKey(current, offset));
    return file;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await dropUpload(deps, current);
    throw error;
  }
}

/** Deletes a file or an upload: its bytes first, so that no bytes are orphaned. */
export async function dropUpload({ db, files }: UploadDeps, file: StoredFile): Promise<void> {
  for (const key of keysOf(file)) await files.remove(key);
  await deleteStoredFile(db.query, file.id);
}

async function keepWhole(
  { db, files, log, config }: UploadDeps,
  upload: StoredFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const kept = await files.put(upload.storageKey, checkedPdf(bytes));
  const replaced = await runTransaction(db.query, async (transaction) => {
    await takeLock(transaction, 'quota');
    const before = await finishUpload(transaction, upload, kept);
    await checkQuota(transaction, config.storageQuota, { userId: upload.userId, bytes: 0 });
    if (before) await abandonFiles(transaction, [before.storageKey]);
    return before;
  });
  if (replaced) await removeAbandonedFiles(db, files);
  log.info(
    { event: 'file-stored', userId: upload.userId, fileId: upload.id, size: kept.size },
    'file stored',
  );
  return { ...upload, ...kept, state: 'ready', parts: [] };
}

async function* joinedParts({ files }: UploadDeps, upload: StoredFile): AsyncGenerator<Uint8Array> {
  const offsets = upload.parts.filter((offset) => offset < upload.size).sort((a, b) => a - b);
  for (const offset of offsets) yield* await files.read(partKey(upload, offset));
}

async function* limited(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > most) throw tooLarge();
    yield chunk;
  }
}

const wrongOffset = () =>
  new AppError('BAD_REQUEST', { message: 'This part does not begin where the upload has come to.' });
