import { join } from 'node:path';
import type { Files } from '../../blobs/files.ts';
import { backupName, backupTime } from '../backup-names.ts';
import { type BackupStore, COMPRESSED, listObjects, readObject } from '../backup-objects.ts';
import { folderTarget } from '../folder-target.ts';

/** A part of the log of a backup: its number, and when it was read. */
type LogPart = { name: string; number: number; at: Date; isLikeLast: boolean };

const NUMBER_DIGITS = 8;
/** The ending of parts of which only that is kept by which they differ from the end of the part before. */
const LIKE_LAST = `.next${COMPRESSED}`;
/** How much of the part before they are compared with: pages of the database are written again and again. */
const COMPARED_BYTES = 1_024 * 1_024;

/** Returns the name of a part of the log; one that follows another is kept by how it differs from its end. */
export function logPartName(backup: string, number: number, at: Date): string {
  const ending = number > 0 ? LIKE_LAST : COMPRESSED;
  return `${logFolder(backup)}${String(number).padStart(NUMBER_DIGITS, '0')}-${backupName(at)}${ending}`;
}

/** Returns what the part behind these bytes is compared with. */
export function comparedEnd(before: Buffer, bytes: Uint8Array): Buffer {
  if (bytes.length >= COMPARED_BYTES) return Buffer.from(bytes.subarray(-COMPARED_BYTES));
  return Buffer.concat([before, bytes]).subarray(-COMPARED_BYTES);
}

/** Returns the name of a stored file that came after the backup, and the key that it had. */
export function loggedFileName(backup: string, number: number, key: string): string {
  return `${filesFolder(backup)}${String(number).padStart(NUMBER_DIGITS, '0')}/${key}${COMPRESSED}`;
}

/** Lists the parts of the log of a backup up to a moment, without those behind a gap. */
export async function listLogParts(files: Files, backup: string, at: Date | null): Promise<LogPart[]> {
  const folder = logFolder(backup);
  const parts = (await listObjects(files, folder)).map(({ name }) => {
    const rest = withoutEnding(name.slice(folder.length));
    return {
      name,
      number: Number(rest.slice(0, NUMBER_DIGITS)),
      at: backupTime(rest.slice(NUMBER_DIGITS + 1)),
      isLikeLast: name.endsWith(LIKE_LAST),
    };
  });
  const wanted = parts.filter((part) => at === null || part.at <= at);
  const gap = wanted.findIndex(({ number }, index) => number !== index);
  return gap === -1 ? wanted : wanted.slice(0, gap);
}

/** Puts the log beside a restored SQLite file, where SQLite finds it. */
export async function unpackLog(
  store: BackupStore,
  parts: readonly LogPart[],
  folder: string,
): Promise<void> {
  await folderTarget(folder).put('cairn.db-wal', inOrder(store, parts));
}

/** Unpacks the stored files that came after the backup, oldest first. Returns how many. */
export async function unpackLoggedFiles(store: BackupStore, backup: string, to: Files): Promise<number> {
  const folder = filesFolder(backup);
  const objects = await listObjects(store.files, folder);
  for (const { name } of objects) {
    const key = withoutCompressed(name.slice(folder.length + NUMBER_DIGITS + 1));
    await to.put(key, readObject(store, name));
  }
  return objects.length;
}

/** The path of the write-ahead log of a data folder. */
export function walFile(dataDir: string): string {
  return join(dataDir, 'cairn.db-wal');
}

async function* inOrder(store: BackupStore, parts: readonly LogPart[]): AsyncGenerator<Uint8Array> {
  let before: Buffer = Buffer.alloc(0);
  for (const { name, isLikeLast } of parts) {
    let end: Buffer = Buffer.alloc(0);
    for await (const bytes of readObject(store, name, isLikeLast ? before : undefined)) {
      end = comparedEnd(end, bytes);
      yield bytes;
    }
    before = end;
  }
}

/** Earlier releases compressed nothing. */
function withoutEnding(name: string): string {
  const ending = [LIKE_LAST, COMPRESSED].find((one) => name.endsWith(one)) ?? '';
  return name.slice(0, name.length - ending.length);
}
const withoutCompressed = (name: string) =>
  name.endsWith(COMPRESSED) ? name.slice(0, -COMPRESSED.length) : name;
const logFolder = (backup: string) => `${backup}/log/`;
const filesFolder = (backup: string) => `${backup}/log-files/`;
