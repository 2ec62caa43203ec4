import { neededShared } from '../names/similarity.ts';
import { LONGEST_INDEXED } from './bigram-tokens.ts';
import { startOfSlot, tokenStarts } from './name-index.ts';
import type { NameIndex } from './name-index-layout.ts';
import type { PackedQueries } from './pack-queries.ts';

/** Names that are compared at once. */
export const TILE_NAMES = 512;

/** Some names of nearly one length, next to one another in the index. */
export type NameTile = {
  firstSlot: number;
  count: number;
  /** Pieces (length + 1) of the shortest and of the longest. */
  fewest: number;
  most: number;
  /** Start of the tile's tokens in the index. */
  tokenStart: number;
  /** Its names by length, shortest first. */
  runs: NameRun[];
};

/** Slots of a tile whose names have equally many pieces. */
type NameRun = { first: number; end: number; pieces: number };

export function countTiles(index: NameIndex): number {
  return Math.ceil(index.sizes.slots / TILE_NAMES);
}

/** Divides an index into tiles. */
export class NameTiles {
  private readonly index: NameIndex;
  private readonly tokenStart: Float64Array;

  constructor(index: NameIndex) {
    this.index = index;
    this.tokenStart = tokenStarts(index.lengthStart);
  }

  tile(number: number): NameTile {
    const firstSlot = number * TILE_NAMES;
    const count = Math.min(TILE_NAMES, this.index.sizes.slots - firstSlot);
    const shortest = this.lengthAt(firstSlot);
    const runs: NameRun[] = [];
    let end = 0;
    for (let length = shortest; end < count; length++) {
      const past = Math.min(count, (this.index.lengthStart[length + 1] as number) - firstSlot);
      if (past > end) runs.push({ first: end, end: past, pieces: length + 1 });
      end = past;
    }
    const most = runs.at(-1)?.pieces ?? 0;
    return {
      firstSlot,
      count,
      runs,
      fewest: shortest + 1,
      most,
      tokenStart: this.startOf(firstSlot, shortest),
    };
  }

  /** The length of the name in this slot. */
  lengthAt(slot: number): number {
    const { lengthStart } = this.index;
    let low = 0;
    let high = LONGEST_INDEXED + 1;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((lengthStart[middle] as number) <= slot) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Start of the tokens of this slot. */
  startOf(slot: number, length: number): number {
    return startOfSlot({ lengthStart: this.index.lengthStart, tokenStart: this.tokenStart }, length, slot);
  }
}

/** The positions of the queries near enough in length to reach the threshold with a name of the tile. */
export function queryWindow(
  queries: PackedQueries,
  { fewest, most }: Pick<NameTile, 'fewest' | 'most'>,
  threshold: number,
): { from: number; to: number } {
  const reaches = (pieces: number) => {
    const nearest = Math.min(Math.max(pieces, fewest), most);
    return neededShared(pieces + nearest, threshold) <= Math.min(pieces, nearest);
  };
  let shortest = fewest;
  while (shortest > 2 && reaches(shortest - 1)) shortest--;
  let longest = most;
  while (longest <= LONGEST_INDEXED && reaches(longest + 1)) longest++;
  return {
    from: queries.lengthStart[shortest] as number,
    to: queries.lengthStart[longest + 1] as number,
  };
}
