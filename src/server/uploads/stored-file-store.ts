import type { Selectable } from 'kysely';
import { namedRow, rowOf } from '../db/rows/column-names.ts';
import type { Query, Tables, Transaction } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { type FileMetadata, NO_METADATA } from './file-metadata.ts';

/** A file that a user has uploaded, or is uploading. */
export type StoredFile = {
  id: string;
  userId: string;
  path: string;
  storageKey: string;
  /** An upload that was given up is deleted, or else with the files without a summary. */
  state: 'uploading' | 'ready' | 'given up';
  /** Bytes received. */
  size: number;
  /** The offsets of the parts of a resumable upload, in bytes. */
  parts: number[];
  /** SHA-256 in hex; empty while it is not ready. */
  contentHash: string;
  createdAt: string;
  metadata: FileMetadata;
};

/** The storage key of a part of an upload. */
export function partKey({ storageKey }: Pick<StoredFile, 'storageKey'>, offset: number): string {
  return `${storageKey}.part-${offset}`;
}

/** All storage keys that a file may use. */
export function keysOf(file: StoredFile): string[] {
  return [file.storageKey, ...file.parts.map((offset) => partKey(file, offset))];
}

/** Inserts an upload, before its first byte is stored. */
export async function insertUpload(
  query: Query,
  upload: Pick<StoredFile, 'id' | 'userId' | 'path' | 'storageKey' | 'metadata'>,
): Promise<StoredFile> {
  const begun = { state: 'uploading' as const, size: 0, parts: '[]', contentHash: null };
  const metadata = JSON.stringify(upload.metadata);
  const row = rowOf({ ...upload, ...begun, metadata, createdAt: new Date().toISOString() });
  await query.insertInto('stored_files').values(row).execute();
  return toFile(row);
}

/** Records a part of an upload before it is stored, so that it is never orphaned. */
export async function addPart(query: Query, { id, parts }: StoredFile, offset: number): Promise<void> {
  const offsets = JSON.stringify([...parts.filter((part) => part !== offset), offset]);
  await query.updateTable('stored_files').set({ parts: offsets }).where('id', '=', id).execute();
}

/** Updates the received size of an upload; false when it changed since `file` was read. */
export async function updateReceived(query: Query, file: StoredFile, size: number): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('stored_files')
    .set({ size })
    .where('id', '=', file.id)
    .where('state', '=', 'uploading')
    .where('size', '=', file.size)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives an unfinished upload up, so that it can no longer become a file; false when it has become one. */
export async function giveUpUpload(query: Query, id: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('stored_files')
    .set({ state: 'given up' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Publishes an upload as a file of its owner. Returns the file that it replaces, if any.
 * @throws AppError 503 when the upload was given up before
 */
export async function finishUpload(
  transaction: Transaction,
  { id, userId, path }: StoredFile,
  kept: { size: number; contentHash: string },
): Promise<StoredFile | null> {
  const before = await findOwnFile(transaction, userId, path);
  if (before) await deleteStoredFile(transaction, before.id);
  const { numUpdatedRows } = await transaction
    .updateTable('stored_files')
    .set({ state: 'ready', size: kept.size, content_hash: kept.contentHash, parts: '[]' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('SERVICE_UNAVAILABLE');
  return before;
}

export async function findUpload(query: Query, id: string, userId: string): Promise<StoredFile | null> {
  const row = await query
    .selectFrom('stored_files')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? toFile(row) : null;
}

/** Finds a complete file of a user by its path. */
export async function findOwnFile(query: Query, userId: string, path: string): Promise<StoredFile | null> {
  const found = await findFilesAt(query, path);
  return found.find((file) => file.userId === userId) ?? null;
}

/** Finds the complete files at a path, at most one for each user. */
export async function findFilesAt(query: Query, path: string): Promise<StoredFile[]> {
  const rows = await query
    .selectFrom('stored_files')
    .selectAll()
    .where('path', '=', path)
    .where('state', '=', 'ready')
    .execute();
  return rows.map(toFile);
}

export async function findStoredFile(query: Query, id: string): Promise<StoredFile | null> {
  const row = await query.selectFrom('stored_files').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toFile(row) : null;
}

/** Lists all files of a user, unfinished uploads included, oldest first. */
export async function listFilesOf(query: Query, userId: string): Promise<StoredFile[]> {
  const rows = await query
    .selectFrom('stored_files')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(toFile);
}

/** Lists the paths of a user's complete files. */
export async function listPathsOf(query: Query, userId: string): Promise<string[]> {
  const rows = await query
    .selectFrom('stored_files')
    .select('path')
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .execute();
  return rows.map(({ path }) => path);
}

/** Replaces the metadata of a file. */
export async function updateMetadata(query: Query, id: string, metadata: FileMetadata): Promise<void> {
  await query
    .updateTable('stored_files')
    .set({ metadata: JSON.stringify(metadata) })
    .where('id', '=', id)
    .execute();
}

/** Lists uploads and files from before a moment that are unfinished or have no summary. */
export async function listLooseFiles(query: Query, before: Date): Promise<StoredFile[]> {
  const rows = await query
    .selectFrom('stored_files')
    .selectAll()
    .where('created_at', '<', before.toISOString())
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('state', '!=', 'ready'),
        not(
          exists(
            selectFrom('summaries')
              .select('summaries.id')
              .whereRef('summaries.content_hash', '=', 'stored_files.content_hash')
              .whereRef('summaries.user_id', '=', 'stored_files.user_id'),
          ),
        ),
      ]),
    )
    .execute();
  return rows.map(toFile);
}

export async function deleteStoredFile(query: Query, id: string): Promise<void> {
  await query.deleteFrom('stored_files').where('id', '=', id).execute();
}

function toFile(row: Selectable<Tables['stored_files']>): StoredFile {
  const { parts, contentHash, metadata, ...file } = namedRow(row);
  return {
    ...file,
    parts: JSON.parse(parts),
    contentHash: contentHash ?? '',
    metadata: metadata === null ? NO_METADATA : JSON.parse(metadata),
  };
}
