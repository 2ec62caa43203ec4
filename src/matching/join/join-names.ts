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
  perform(new Join(index, queries, options), countJoinTiles(index, queries.length), options);
}

/**
 * Finds every pair of two names of an index whose similarity reaches the threshold, each pair once: half the work of looking
 * all of them up. `names` are those that the index was made of. Which of the two is the query is not said.
 */
export function joinWithin(index: NameIndex, names: readonly string[], options: JoinOptions): void {
  const places = new Uint32Array(index.slotToName.length + index.longNames.length);
  places.set(index.slotToName);
  places.set(index.longNames, index.slotToName.length);
  const queries = Array.from(places, (name) => names[name] as string);
  perform(new Join(index, queries, options, places), countJoinTiles(index, names.length), options);
}

function perform(join: Join, tiles: number, options: JoinOptions): void {
  const next = options.tiles ?? countUp();
  for (let tile = next(); tile < tiles; tile = next()) {
    if (options.shouldStop?.()) break;
    join.tile(tile);
    options.onProgress?.(join.tilesDone, tiles);
  }
  join.end();
}

function countUp(): () => number {
  let next = 0;
  return () => next++;
}

/**
 * One thread's share of a join. `places` are the numbers of the names that are joined with each other: those of the slots and
 * then the long ones, in the order of the queries. A name is joined with those of later places.
 */
class Join {
  tilesDone = 0;
  private readonly index: NameIndex;
  private readonly queries: readonly string[];
  private readonly places: Uint32Array | null;
  private readonly threshold: number;
  private readonly tiles: NameTiles;
  private readonly counter: TileCounter;
  private readonly chunk: PairChunk;
  private readonly vocabulary: BigramNumbers;
  private readonly planeOrder: Uint16Array;
  private readonly sharedTokens: SharedTokenCounts;
  private block = -1;
  private packed: PackedQueries | undefined;

  constructor(
    index: NameIndex,
    queries: readonly string[],
    options: JoinOptions,
    places: Uint32Array | null = null,
  ) {
    this.index = index;
    this.queries = queries;
    this.places = places;
    this.threshold = options.threshold;
    this.tiles = new NameTiles(index);
    this.counter = (options.counter ?? kernelCounter)(index, options.threshold);
    this.chunk = new PairChunk(options.onPairs);
    this.vocabulary = vocabularyOf(index);
    this.planeOrder = planeOrder(index);
    this.sharedTokens = new SharedTokenCounts(index);
  }

  tile(number: number): void {
    const tilesOfBlock = countTiles(this.index) + 1;
    const packed = this.blockOf(Math.floor(number / tilesOfBlock));
    const inBlock = number % tilesOfBlock;
    if (inBlock + 1 === tilesOfBlock) this.joinLong(packed);
    else if (!this.isBefore(inBlock)) this.joinTile(packed, inBlock);
    this.tilesDone++;
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

  /** Whether all names of a tile have earlier places than the queries of the block, and were joined with them. */
  private isBefore(tile: number): boolean {
    return this.places !== null && (tile + 1) * TILE_NAMES <= this.block * BLOCK_QUERIES;
  }

  private joinTile(packed: PackedQueries, number: number): void {
    const tile = this.tiles.tile(number);
    const { from, to } = queryWindow(packed, tile, this.threshold);
    const past = tile.firstSlot + tile.count - this.block * BLOCK_QUERIES;
    this.counter.loadTile(tile, { from, to: this.places ? Math.min(to, past) : to });
    for (let done = false; !done; ) {
      const counted = this.counter.count();
      done = counted.done;
      this.keep(packed, tile.firstSlot, counted.found.subarray(0, counted.count));
    }
  }

  private keep(packed: PackedQueries, firstSlot: number, found: Uint32Array): void {
    const { chunk, threshold, sharedTokens, places } = this;
    const { order, mayOvercount } = packed;
    const names = this.index.slotToName.subarray(firstSlot, firstSlot + TILE_NAMES);
    for (let i = 0; i < found.length; i++) {
      const pair = found[i] as number;
      const position = pair >>> 16;
      const inTile = (pair >>> 7) & (TILE_NAMES - 1);
      // Its places are the slots.
      const query = order[position] as number;
      if (places && query >= firstSlot + inTile) continue;
      let score = pair & 0x7f;
      if (mayOvercount[position] === 1) {
        score = sharedTokens.score(packed, position, firstSlot + inTile);
        if (score < threshold) continue;
      }
      chunk.add(places ? (places[query] as number) : query, names[inTile] as number, score);
    }
  }

  private joinLong(packed: PackedQueries): void {
    const { chunk, places } = this;
    const firstLong = this.index.slotToName.length;
    joinLongNames({
      index: this.index,
      vocabulary: this.vocabulary,
      sharedTokens: this.sharedTokens,
      queries: this.queries,
      threshold: this.threshold,
      from: this.block * BLOCK_QUERIES,
      to: Math.min(this.queries.length, (this.block + 1) * BLOCK_QUERIES),
      // The places of long names are the last ones, in the order of their numbers.
      long: places ? [] : packed.long,
      add(query, name, score) {
        if (!places) chunk.add(query, name, score);
        else if (query < firstLong || (places[query] as number) < name)
          chunk.add(places[query] as number, name, score);
      },
    });
  }
}
