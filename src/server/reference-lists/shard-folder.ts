import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityKind } from '#records';
import type { ReferenceList } from './reference-list-store.ts';

const FOLDER = 'shards';
const HASH_LENGTH = 12;

/** The path of a shard; another source under the same id has another folder. */
export function shardPath(
  dataDir: string,
  list: Pick<ReferenceList, 'id' | 'sourceHash'>,
  { kind, number }: { kind: EntityKind; number: number },
): string {
  return join(dataDir, FOLDER, shardFolderOf(list), `${kind}-${number}.shard`);
}

/** Deletes the shards of lists that no longer exist. */
export async function removeStrayShards(
  dataDir: string,
  lists: readonly Pick<ReferenceList, 'id' | 'sourceHash'>[],
): Promise<void> {
  const wanted = new Set(lists.map(shardFolderOf));
  const folders = await readdir(join(dataDir, FOLDER)).catch(() => []);
  for (const folder of folders.filter((name) => !wanted.has(name))) {
    await rm(join(dataDir, FOLDER, folder), { recursive: true, force: true });
  }
}

/** The folder of a list's shards; another source under the same id has another one. */
export function shardFolderOf({ id, sourceHash }: Pick<ReferenceList, 'id' | 'sourceHash'>): string {
  return `${id}-${createHash('sha256').update(sourceHash).digest('hex').slice(0, HASH_LENGTH)}`;
}
