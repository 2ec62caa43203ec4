import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import { writeFileFrom } from '../../ground/write-file-from.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import type { SourceMark } from './fetch-list.ts';
import type { SubscriptionConfig } from './subscription-settings.ts';
import { findWatchedFiles, type WatchedFile } from './watched-files.ts';

/** Largest file beside a list that counts as its checksum. */
const MAX_CHECKSUM_BYTES = 4_096;

type Copying = {
  format: ReferenceFormatName;
  /** The marks of the files that were read last. */
  marks: readonly SourceMark[];
  /** The path that the file of this number is copied to. */
  pathOf: (file: number) => string;
  config: SubscriptionConfig;
};

/**
 * Copies the files of a list from a watched folder; null when they are those of the marks.
 * @throws FileProblem that says what is wrong with the folder or a file
 */
export async function copyFromFolder(
  folder: string,
  { format, marks, pathOf, config }: Copying,
): Promise<{ paths: string[]; marks: SourceMark[] } | null> {
  const files = await findWatchedFiles(folder, { format, config });
  const isSame = files.length === marks.length && files.every((file, at) => isMarked(file, marks[at]));
  if (isSame) return null;
  const copied: SourceMark[] = [];
  for (const [at, file] of files.entries()) copied.push(await copyFile(folder, file, pathOf(at)));
  return { paths: files.map((_, at) => pathOf(at)), marks: copied };
}

function isMarked(file: WatchedFile, mark: SourceMark | undefined): boolean {
  return (
    mark?.source === file.name && mark.etag === String(file.size) && mark.lastModified === file.modifiedAt
  );
}

async function copyFile(
  folder: string,
  { name, size, modifiedAt }: WatchedFile,
  path: string,
): Promise<SourceMark> {
  const file = join(folder, name);
  const hash = createHash('sha256');
  const stream = createReadStream(file);
  stream.on('data', (chunk) => hash.update(chunk));
  await writeFileFrom(stream, path, { mode: 0o600 });
  const after = await lstat(file).catch(() => null);
  if (after?.size !== size || after.mtime.toISOString() !== modifiedAt) {
    throw new FileProblem(`${name} is still being written. It is read again soon.`);
  }
  const digest = hash.digest('hex');
  const checksum = await readChecksum(`${file}.sha256`);
  if (checksum !== null && !checksum.toLowerCase().includes(digest)) {
    throw new FileProblem(`${name} differs from its checksum in ${name}.sha256.`);
  }
  return { source: name, etag: String(size), lastModified: modifiedAt, hash: digest };
}

/** Reads the checksum beside a list, if there is one: a small file of the folder itself, not a link out of it. */
async function readChecksum(file: string): Promise<string | null> {
  const found = await lstat(file).catch(() => null);
  if (!found?.isFile() || found.size > MAX_CHECKSUM_BYTES) return null;
  return readFile(file, 'latin1');
}
