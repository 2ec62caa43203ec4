import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Lists the files in a folder of `root` with their paths in `root`, in order; none when it does not exist. */
export async function listDiskKeys(root: string, folder: string): Promise<string[]> {
  try {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
