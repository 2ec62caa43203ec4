import type { NameIndex, WordIndex } from '#matching';
import type { EntityKind } from '#records';

/** A part of a reference list, indexed for comparison. */
export type MatchShard = {
  number: number;
  firstRow: number;
  rowCount: number;
  index: NameIndex;
  words: WordIndex;
  /** Of each name its record's row, and of which kind it is, as its index in `NAME_FIELDS`. */
  rowOfName: Uint32Array;
  fieldOfName: Uint8Array;
  /** Of record firstRow + i, as `packBirthdays` gives it, and the sets that such numbers stand for. */
  birthdayOfRow: Int32Array;
  birthdaySets: Int32Array;
};

/** The store of reference lists as shards. */
export type MatchShards = {
  list(listId: string, kind: EntityKind): Promise<{ number: number; rowCount: number }[]>;
  open(listId: string, kind: EntityKind, number: number): Promise<MatchShard>;
};

/**
 * Caches the shard opened last, as successive chunks are compared with the same one. What was erased of a list makes it
 * another version, in whichever process that was done.
 */
export function rememberShard(
  shards: MatchShards,
  versionOf: (listId: string) => Promise<string | undefined>,
): MatchShards {
  let last: { key: string; shard: Promise<MatchShard> } | null = null;
  return {
    list: shards.list,
    async open(listId, kind, number) {
      const key = JSON.stringify([listId, await versionOf(listId), kind, number]);
      if (last?.key === key) return last.shard;
      const opened = { key, shard: shards.open(listId, kind, number) };
      last = opened;
      opened.shard.catch(() => {
        if (last === opened) last = null;
      });
      return opened.shard;
    },
  };
}
