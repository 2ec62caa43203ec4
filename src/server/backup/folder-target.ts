import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { Files } from '../blobs/files.ts';
import { flushToDisk } from '../blobs/flush-to-disk.ts';
import { listDiskKeys } from '../blobs/list-disk-keys.ts';
import { measuredBytes } from '../blobs/measured-bytes.ts';
import { toStorageError } from '../blobs/storage-error.ts';
import { writeFileFrom } from '../ground/write-file-from.ts';

/** Node says ENOENT of a folder that cannot be made on a read-only disk. */
const UNUSABLE_CODES = new Set(['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']);
const UNFINISHED = /\.part-[\w-]+$/;
/** Small chunks are written together: beside a busy server each single write waits for its turn. */
const WRITING = { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1_024 * 1_024 };

/**
 * Files in a folder that only their owner can read. Unlike uploaded files each appears whole or not at all, whatever ends
 * the process.
 */
export function folderTarget(folder: string): Files {
  return {
    async put(key, bytes) {
      const file = pathIn(folder, key);
      const unfinished = `${file}.part-${randomUUID()}`;
      const measured = measuredBytes(bytes);
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFileFrom(measured.bytes, unfinished, WRITING);
        await rename(unfinished, file);
        await flushToDisk(dirname(file), dirname(dirname(file)));
        return measured.kept();
      } catch (error) {
        // What cannot be removed either is not why it could not be written.
        await rm(unfinished, { force: true }).catch(() => {});
        throw measured.failure() ?? toStorageError(toFolderProblem(error, `${folder} cannot be written`));
      }
    },
    read: (key) => openFile(pathIn(folder, key)),
    async remove(key) {
      await rm(pathIn(folder, key), { force: true });
      await removeEmpty(dirname(key), folder);
    },
    async list(inFolder) {
      try {
        return (await listDiskKeys(folder, inFolder)).filter((key) => !UNFINISHED.test(key));
      } catch (error) {
        throw toFolderProblem(error, `${folder} cannot be read`);
      }
    },
  };
}

/** A sentence for a folder that is none, is read-only or belongs to another user; returns any other error unchanged. */
function toFolderProblem(error: unknown, problem: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!UNUSABLE_CODES.has(code)) return error;
  return new Error(`${problem} (${code}): it must be a folder that the user who runs Cairn may use.`, {
    cause: error,
  });
}

function pathIn(folder: string, key: string): string {
  const path = resolve(folder, key);
  if (!path.startsWith(`${resolve(folder)}${sep}`)) throw new Error(`${key} is not a name of a file.`);
  return path;
}

/** Removes a folder below `root` and those around it, as far as they are empty. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let path = folder; path !== '.'; path = dirname(path)) {
    try {
      await rmdir(join(root, path));
    } catch {
      return;
    }
  }
}

/** Opens a file before it is read, so that a missing one rejects here. */
async function openFile(file: string): Promise<Readable> {
  const handle = await open(file, 'r');
  return createReadStream(file, { fd: handle });
}
