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
      const weighed = measuredBytes(bytes);
      try {
        await disk.putStream(key, Readable.from(weighed.bytes, { objectMode: false }));
        await writeThrough(join(folder, key));
        return weighed.kept();
      } catch (error) {
        await rm(join(folder, key), { force: true });
        throw weighed.failure() ?? toStorageError(error);
      }
    },
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
  };
}

/** Waits until the file, and its name in its folder, are on disk and not only in memory. */
async function writeThrough(file: string): Promise<void> {
  for (const place of [file, dirname(file)]) {
    const handle = await open(place, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
