import { open } from 'node:fs/promises';

/** Flushes files and entries of folders to disk, in this order. */
export async function flushToDisk(...paths: string[]): Promise<void> {
  for (const path of paths) {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
