import { rm } from 'node:fs/promises';
import { NORMALIZATION_VERSION } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { DataSettings } from '../db/open-database.ts';
import type { Query } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { buildInThread } from './build-in-thread.ts';
import { listReferenceLists, type ReferenceList, readReferenceList } from './reference-list-store.ts';
import {
  DamagedShardError,
  type ReferenceShard,
  readShardFile,
  readShardSummary,
  type ShardSummary,
} from './shard-file.ts';
import { removeStrayShards, shardPath } from './shard-folder.ts';
import type { SharedShards } from './shared-shards/shared-shards.ts';

/** Reference lists as shards, kept in the data folder. Those missing there are copied from the bucket, or else built. */
export type ReferenceShards = {
  /**
   * Lists the shards of a list and kind in order, and copies or builds them when they are missing, damaged or of another
   * version; empty when the list has no records of this kind. Rejects with 404 when the list is not ready.
   */
  list(listId: string, kind: EntityKind): Promise<ShardSummary[]>;
  /** Opens one of them in shared memory. */
  open(listId: string, kind: EntityKind, number: number): Promise<ReferenceShard>;
};

type ShardSettings = {
  query: Query;
  settings: DataSettings;
  /** What other servers have built; null when they share no bucket. */
  shared?: SharedShards | null;
  /** Fewer than a million in tests. */
  namesPerShard?: number;
};
/** A build of the same list that was under way may have left this kind out. */
const MOST_BUILDS = 2;

type Target = { list: ReferenceList; kind: EntityKind };

/** The shards of the lists in this database. */
export function referenceShards(shards: ShardSettings): ReferenceShards {
  const target = async (listId: string, kind: EntityKind) => ({
    list: await readyList(shards.query, listId),
    kind,
  });
  return {
    list: async (listId, kind) => presentOrBuilt(shards, await target(listId, kind)),
    open: async (listId, kind, number) => openShard(shards, await target(listId, kind), number),
  };
}

async function presentOrBuilt(shards: ShardSettings, target: Target): Promise<ShardSummary[]> {
  const { list, kind } = target;
  if (list.counts[kind] === 0) return [];
  const present = isCurrent(list) ? await presentShards(shards.settings, target) : null;
  if (present) return present;
  const made = await copiedOrBuilt(shards, target);
  // Those from before an erasure have the names: the maintenance after it runs on one of several machines.
  await removeStrayShards(shards.settings.dataDir, await listReferenceLists(shards.query));
  return made;
}

async function copiedOrBuilt(shards: ShardSettings, target: Target): Promise<ShardSummary[]> {
  const { settings, shared, namesPerShard } = shards;
  const { list, kind } = target;
  let present: ShardSummary[] | null = null;
  if (shared && isCurrent(list)) {
    await shared.copy(list, kind);
    present = await presentShards(settings, target);
  }
  for (let builds = 0; !present && builds < MOST_BUILDS; builds++) {
    await buildInThread({ settings, list, kinds: await kindsToBuild(settings, list), namesPerShard });
    present = await presentShards(settings, target);
  }
  if (!present) throw new Error(`The shards of ${list.id} cannot be read after they were built.`);
  return present;
}

/** Returns the kinds without shards, or all kinds when the names are of another normalisation. */
async function kindsToBuild(settings: DataSettings, list: ReferenceList): Promise<EntityKind[]> {
  const kinds = ENTITY_KINDS.filter((kind) => list.counts[kind] > 0);
  if (!isCurrent(list)) return kinds;
  const present = await Promise.all(kinds.map((kind) => presentShards(settings, { list, kind })));
  return kinds.filter((_kind, at) => present[at] === null);
}

function isCurrent({ normalizationVersion }: ReferenceList): boolean {
  return normalizationVersion === NORMALIZATION_VERSION;
}

async function openShard(shards: ShardSettings, target: Target, number: number): Promise<ReferenceShard> {
  const summaries = await presentOrBuilt(shards, target);
  if (!summaries[number]) throw new AppError('NOT_FOUND');
  const path = shardPath(shards.settings.dataDir, target.list, { kind: target.kind, number });
  try {
    return await readShardFile(path);
  } catch (error) {
    if (!isMissingOrDamaged(error)) throw error;
    // The header is whole, but the rest is damaged.
    await rm(path, { force: true });
    await presentOrBuilt(shards, target);
    return readShardFile(path);
  }
}

async function readyList(query: Query, listId: string): Promise<ReferenceList> {
  const list = await readReferenceList(query, listId);
  if (list?.state !== 'ready') throw new AppError('NOT_FOUND');
  return list;
}

/** Reads the headers of the shards; null when a shard is missing or damaged. */
async function presentShards(
  { dataDir }: DataSettings,
  { list, kind }: Target,
): Promise<ShardSummary[] | null> {
  const shards: ShardSummary[] = [];
  for (let row = 0; row < list.counts[kind]; ) {
    const path = shardPath(dataDir, list, { kind, number: shards.length });
    const shard = await readShardSummary(path).catch((error: unknown) => {
      if (isMissingOrDamaged(error)) return null;
      throw error;
    });
    if (shard?.firstRow !== row || shard.rowCount === 0) return null;
    shards.push(shard);
    row += shard.rowCount;
  }
  return shards;
}

function isMissingOrDamaged(error: unknown): boolean {
  return error instanceof DamagedShardError || (error as NodeJS.ErrnoException).code === 'ENOENT';
}
