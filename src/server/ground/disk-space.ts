import { statfs } from 'node:fs/promises';

/** Returns the space of a folder's disk in bytes, as `df` counts: what is used, and what is free for a process without rights. */
export async function diskSpace(folder: string): Promise<{ used: number; free: number }> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder);
  // Some network and container file systems tell no size.
  if (blocks === 0) return { used: 0, free: Number.POSITIVE_INFINITY };
  return { used: bsize * (blocks - bfree), free: bsize * bavail };
}
