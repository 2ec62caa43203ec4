import type { BigramNumbers } from './bigram-tokens.ts';
import { kernelCounter } from './count-kernel.ts';
import { joinLongNames } from './join-long-names.ts';
import type { NameIndex } from './name-index-layout.ts';
import { countTiles, NameTiles, queryWindow, TILE_NAMES } from './name-tile.ts';
import { type PackedQueries, packQueries, vocabularyOf } from './pack-queries.ts';
import { type NamePairs, PairChunk } from './pair-chunk.ts';
import { SharedTokenCounts } from './shared-token-counts.ts';
import { BLOCK_QUERIES, type TileCounter } from './tile-counter.ts';
import { planeOrder } from './token-planes.ts';

export { indexNames } from './name-index.ts';
export { type NameIndex, nameIndexBytes, readNameIndex } from './name-index-layout.ts';
export { invertIndex, type NamePostings, postingsBytes } from './name-postings.ts';
export type { NamePairs } from './pair-chunk.ts';
export { type FoundForName, nearestName, searchPostings } from './search-postings.ts';

export type JoinOptions = {
  /** The lowest score that counts, 1–100. */
  threshold: number;
  /** How pairs are counted: by default in WebAssembly SIMD. */
  counter?: (index: NameIndex, threshold: number) => TileCounter;
  /** Receives the pairs as they are found, some thousands at a time; the arrays are reused after the call. */
  onPairs(pairs: NamePairs): void;
  /** Called before each tile; true ends the join. */
  shouldStop?(): boolean;
  onProgress?(tilesDone: number, tiles: number): void;
  /** The queries are the names of the index in the order of `oneListOrder`: every pair of two of them is found once. */
  isOneList?: boolean | undefined;
  /** The next tile to join, below `countJoinTiles`; threads share one such counter. By default 0, 1, 2, … */
  tiles?: () => number;
};

/** The number of tiles of a join of an index with so many queries. */
export function countJoinTiles(index: NameIndex, queries: number): number {
  return Math.ceil(queries / BLOCK_QUERIES) * (countTiles(index) + 1);
}

/**
 * Finds every pair of a query and a name of the index whose similarity reaches the threshold. Skips pairs too
 * different in length, counts the others many at a time, and verifies those that reach the threshold. Both sides are
 * normalised. Pairs come in no particular order.
 */
export function joinNames(index: NameIndex, queries: readonly string[], options: JoinOptions): void {
  const join = new Join(index, queries, options);
  const tiles = countJoinTiles(index, queries.length);
  const next = options.tiles ?? countUp();
  for (let tile = next(); tile < tiles; tile = next()) {
    if (options.shouldStop?.()) break;
    join.tile(tile);
    options.onProgress?.(join.tilesDone, tiles);
  }
  join.end();
}

/** The names of a list in the order in which it can be joined with itself: by place in the index, then those that have none. */
export function oneListOrder(index: NameIndex, names: number): Uint32Array {
  const order = new Uint32Array(names);
  const { slots } = index.sizes;
  const hasPlace = new Uint8Array(names);
  for (let slot = 0; slot < slots; slot++) {
    const name = index.slotToName[slot] as number;
    order[slot] = name;
    hasPlace[name] = 1;
  }
  for (let name = 0, at = slots; name < names; name++) if (hasPlace[name] === 0) order[at++] = name;
  return order;
}

function countUp(): () => number {
  let next = 0;
  return () => next++;
}

/** One thread's share of a join. */
class Join {
  tilesDone = 0;
  private readonly index: NameIndex;
  private readonly queries: readonly string[];
  private readonly threshold: number;
  private readonly tiles: NameTiles;
  private readonly counter: TileCounter;
  private readonly chunk: PairChunk;
  private readonly vocabulary: BigramNumbers;
  private readonly planeOrder: Uint16Array;
  private readonly sharedTokens: SharedTokenCounts;
  /** Of each name its place among the queries, when these are the names themselves. */
  private readonly placeOf: Uint32Array | null;
  private block = -1;
  private packed: PackedQueries | undefined;

  constructor(index: NameIndex, queries: readonly string[], options: JoinOptions) {
    this.index = index;
    this.queries = queries;
    this.threshold = options.threshold;
    this.tiles = new NameTiles(index);
    this.counter = (options.counter ?? kernelCounter)(index, options.threshold);
    this.chunk = new PairChunk(options.onPairs);
    this.vocabulary = vocabularyOf(index);
    this.planeOrder = planeOrder(index);
    this.sharedTokens = new SharedTokenCounts(index);
    this.placeOf = options.isOneList ? placesOf(oneListOrder(index, queries.length)) : null;
  }

  tile(number: number): void {
    const tilesOfBlock = countTiles(this.index) + 1;
    const block = Math.floor(number / tilesOfBlock);
    const inBlock = number % tilesOfBlock;
    const isLong = inBlock + 1 === tilesOfBlock;
    this.tilesDone++;
    // All names of the tile are before those of the block, which met them as queries.
    if (this.placeOf && !isLong && (inBlock + 1) * TILE_NAMES <= block * BLOCK_QUERIES) return;
    const packed = this.blockOf(block);
    if (isLong) this.joinLong(packed);
    else this.joinTile(packed, inBlock);
  }

  end(): void {
    this.chunk.flush();
  }

  private blockOf(block: number): PackedQueries {
    if (this.packed !== undefined && block === this.block) return this.packed;
    this.block = block;
    this.packed = packQueries({
      index: this.index,
      vocabulary: this.vocabulary,
      planeOrder: this.planeOrder,
      queries: this.queries,
      from: block * BLOCK_QUERIES,
      to: Math.min(this.queries.length, (block + 1) * BLOCK_QUERIES),
    });
    this.counter.loadQueries(this.packed);
    return this.packed;
  }

  private joinTile(packed: PackedQueries, number: number): void {
    const tile = this.tiles.tile(number);
    const window = queryWindow(packed, tile, this.threshold);
    this.counter.loadTile(tile, window);
    for (let done = false; !done; ) {
      const counted = this.counter.count();
      done = counted.done;
      this.keep(packed, tile.firstSlot, counted.found.subarray(0, counted.count));
    }
  }

  private keep(packed: PackedQueries, firstSlot: number, found: Uint32Array): void {
    const { threshold, sharedTokens } = this;
    const { order, mayOvercount } = packed;
    const names = this.index.slotToName.subarray(firstSlot, firstSlot + TILE_NAMES);
    for (let i = 0; i < found.length; i++) {
      const pair = found[i] as number;
      const position = pair >>> 16;
      const inTile = (pair >>> 7) & (TILE_NAMES - 1);
      let score = pair & 0x7f;
      if (mayOvercount[position] === 1) {
        score = sharedTokens.score(packed, position, firstSlot + inTile);
        if (score < threshold) continue;
      }
      this.add(order[position] as number, names[inTile] as number, score);
    }
  }

  private add(query: number, name: number, score: number): void {
    if (this.placeOf && (this.placeOf[name] as number) <= query) return;
    this.chunk.add(query, name, score);
  }

  private joinLong(packed: PackedQueries): void {
    joinLongNames({
      index: this.index,
      vocabulary: this.vocabulary,
      sharedTokens: this.sharedTokens,
      queries: this.queries,
      threshold: this.threshold,
      from: this.block * BLOCK_QUERIES,
      to: Math.min(this.queries.length, (this.block + 1) * BLOCK_QUERIES),
      long: packed.long,
      add: (query, name, score) => this.add(query, name, score),
    });
  }
}

function placesOf(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place] as number] = place;
  return places;
}
