import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Files } from './files.ts';
import { flushToDisk } from './flush-to-disk.ts';
import { listDiskKeys } from './list-disk-keys.ts';
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
        await flushToDisk(join(folder, key), dirname(join(folder, key)));
        return measured.kept();
      } catch (error) {
        await rm(join(folder, key), { force: true });
        throw measured.failure() ?? toStorageError(error);
      }
    },
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    list: (inFolder) => listDiskKeys(folder, inFolder),
  };
}
