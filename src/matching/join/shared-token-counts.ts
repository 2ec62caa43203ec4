import { scoreOf } from '../names/similarity.ts';
import { FIRST_SHARED_TOKEN } from './name-index.ts';
import type { NameIndex } from './name-index-layout.ts';
import { NameTiles } from './name-tile.ts';
import type { PackedQueries } from './pack-queries.ts';

export type SlotComparison = {
  /** The tokens of the one name as the index numbers them. */
  tokens: ReadonlySet<number>;
  /** 1 at each of its tokens as the index stores them. */
  stored: Uint8Array;
  /** Its pieces, known or not. */
  pieces: number;
  /** The other name: its slot and its length. */
  slot: number;
  length: number;
};

/** Counts exact tokens where a stored token may be one of several. */
export class SharedTokenCounts {
  private readonly index: NameIndex;
  private readonly tiles: NameTiles;

  constructor(index: NameIndex) {
    this.index = index;
    this.tiles = new NameTiles(index);
  }

  /** The score of a pair of the join. */
  score(queries: PackedQueries, position: number, slot: number): number {
    const start = queries.tokenStart[position] as number;
    const known = start + (queries.known[position] as number);
    const tokens = new Set(queries.exactTokens.subarray(start, known));
    const pieces = queries.pieces[position] as number;
    const length = this.tiles.lengthAt(slot);
    const shared = this.countExactly(tokens, this.tiles.startOf(slot, length), length + 1);
    return scoreOf(shared, pieces + length + 1);
  }

  scoreOfSlot({ tokens, stored, pieces, slot, length }: SlotComparison): number {
    const first = this.tiles.startOf(slot, length);
    let shared = 0;
    let doubtful = false;
    for (let at = first; at <= first + length; at++) {
      const token = this.index.tokens[at] as number;
      if (stored[token] === 0) continue;
      shared++;
      doubtful ||= token >= FIRST_SHARED_TOKEN;
    }
    if (doubtful) shared = this.countExactly(tokens, first, length + 1);
    return scoreOf(shared, pieces + length + 1);
  }

  private countExactly(tokens: ReadonlySet<number>, first: number, pieces: number): number {
    let shared = 0;
    for (let at = first; at < first + pieces; at++) if (tokens.has(this.tokenAt(at))) shared++;
    return shared;
  }

  private tokenAt(at: number): number {
    const stored = this.index.tokens[at] as number;
    if (stored < FIRST_SHARED_TOKEN) return stored;
    const { sharedAt, sharedToken } = this.index;
    let low = 0;
    let high = sharedAt.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sharedAt[middle] as number) < at) low = middle + 1;
      else high = middle;
    }
    return sharedToken[low] as number;
  }
}
