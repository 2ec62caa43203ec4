import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
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
        await writeAll(measured.bytes, path);
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

/** Writes a file. It is closed when this ends: one that is still to be opened would come after it is removed. */
async function writeAll(bytes: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const file = createWriteStream(path);
  const closed = new Promise<void>((done) => {
    file.once('close', () => done());
  });
  try {
    await pipeline(bytes, file);
  } finally {
    await closed;
  }
}
