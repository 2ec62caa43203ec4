import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Files } from './files.ts';
import { measuredBytes } from './measured-bytes.ts';
import { toStorageError } from './storage-error.ts';

/** Files in a folder of this machine. */
export function diskFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    async put(key, bytes) {
      const measured = measuredBytes(bytes);
      try {
        await disk.putStream(key, Readable.from(measured.bytes, { objectMode: false }));
        await flush(join(folder, key));
        return measured.kept();
      } catch (error) {
        await rm(join(folder, key), { force: true });
        throw measured.failure() ?? toStorageError(error);
      }
    },
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
  };
}

/** Flushes a file and its folder entry to disk. */
async function flush(file: string): Promise<void> {
  for (const path of [file, dirname(file)]) {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
