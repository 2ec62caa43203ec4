import { randomUUID } from 'node:crypto';
import {
  MAX_LIST_BYTES,
  MAX_OPEN_UPLOADS,
  type UploadView,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { withinQuota } from '../../blobs/storage-quota.ts';
import type { Database } from '../../db/open-database.ts';
import type { Author } from '../../documents/document-store.ts';
import { AppError } from '../../ground/app-error.ts';
import { isEmbeddedList, listReferenceLists } from '../reference-list-store.ts';
import { insertUploadOfList, listUploadsOfList } from './reference-upload-store.ts';
import type { UploadDeps } from './upload-deps.ts';

type NewUpload = {
  files: Omit<UploadView['files'][number], 'received'>[];
  listName?: string | undefined;
  /** The day on which the file was last changed. */
  day?: string | undefined;
};

/**
 * Begins the upload of a list, and returns its id.
 * @throws AppError 413 when its files are too large, 409 when the user has too many unfinished uploads, 402 when there is
 * no space left
 */
export async function beginListUpload(
  { db: { query }, config }: Pick<UploadDeps, 'db' | 'config'>,
  { files, listName, day }: NewUpload,
  author: Author,
): Promise<string> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_LIST_BYTES) {
    throw new AppError('PAYLOAD_TOO_LARGE', { message: 'A list has at most 2 GB. Nothing was uploaded.' });
  }
  const open = (await listUploadsOfList(query, author.id)).filter(({ state }) => state !== 'done');
  if (open.length >= MAX_OPEN_UPLOADS) {
    const message = `You have ${open.length} uploads that are not imported. Drop one of them first.`;
    throw new AppError('CONFLICT', { message });
  }
  const id = randomUUID();
  const name = listName ?? nameOfFile(files[0]?.name ?? '');
  await checkListName(query, name);
  const upload = {
    ...{ id, author, files: files.map((file) => ({ ...file, received: 0 })), fileBytes: size },
    choices: {
      ...{ name, version: await freeVersion(query, name, day) },
      ...{ format: null, encoding: null, delimiter: null, kind: null, columns: null },
    },
  };
  const space = { quota: config.storageQuota, userId: author.id, bytes: size };
  await withinQuota(query, space, (transaction) => insertUploadOfList(transaction, upload));
  return id;
}

/** @throws AppError 409 when it is the name of the list that is part of the product */
export async function checkListName(query: Database['query'], name: string): Promise<void> {
  const lists = await listReferenceLists(query, ['ready', 'importing']);
  if (!lists.some((list) => list.name === name && isEmbeddedList(list.id))) return;
  throw new AppError('CONFLICT', { message: `${name} comes with Cairn. Choose another name for your list.` });
}

/** The name of a file without its endings and its date: “watchlist” of “watchlist-2026-11-22.csv.gz”. */
export function nameOfFile(file: string): string {
  const name = file.replace(/(\.\w{1,5})+$/, '');
  return name.replace(/[-_ .]?\d{4}-?\d\d-?\d\d$/, '') || name || 'List';
}

/** Chooses a version: the day of the file, or today when there is such a version, with a number when there are both. */
export async function freeVersion(
  query: Database['query'],
  name: string,
  day: string | undefined,
): Promise<string> {
  const lists = await listReferenceLists(query, ['ready', 'importing']);
  const taken = new Set(lists.filter((list) => list.name === name).map(({ version }) => version));
  const today = new Date().toISOString().slice(0, 10);
  const numbered = Array.from({ length: taken.size + 1 }, (_, index) => `${today} (${index + 2})`);
  return [day ?? today, today, ...numbered].find((version) => !taken.has(version)) ?? today;
}
