import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeFileFrom } from '../ground/write-file-from.ts';
import type { Files } from './files.ts';
import { flushToDisk } from './flush-to-disk.ts';
import { listDiskKeys } from './list-disk-keys.ts';
import { measuredBytes } from './measured-bytes.ts';
import { safeKey } from './safe-key.ts';
import { toStorageError } from './storage-error.ts';

/** Files in a folder of this machine. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, safeKey(key));
  return {
    async put(key, bytes) {
      const measured = measuredBytes(bytes);
      const path = pathOf(key);
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFileFrom(measured.bytes, path);
        await flushToDisk(path, dirname(path));
        return measured.kept();
      } catch (error) {
        await rm(path, { force: true });
        throw measured.failure() ?? toStorageError(error);
      }
    },
    read: async (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (inFolder) => listDiskKeys(folder, inFolder),
  };
}
