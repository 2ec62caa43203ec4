import { neededShared, scoreOf } from '../names/similarity.ts';
import { countMarked, packPair } from './count-plainly.ts';
import type { NameIndex } from './name-index-layout.ts';
import { type NameTile, TILE_NAMES, tileOffsets } from './name-tile.ts';
import type { PackedQueries } from './pack-queries.ts';
import type { TileCounter } from './tile-counter.ts';
import { PLANES, planeOf, planesToAdd } from './token-planes.ts';

const LANES = 32;
const WORDS = TILE_NAMES / LANES;
const TOKENS = 0x10000;

/**
 * The kernel's way of counting in 32-bit integers, where WebAssembly SIMD is missing; it does not look at neighbours
 * together first.
 */
export function twinCounter(index: NameIndex, threshold: number): TileCounter {
  const planes = new Int32Array((PLANES + 1) * WORDS);
  const has = new Uint8Array(TOKENS);
  const found = new Uint32Array(TOKENS);
  let queries: PackedQueries;
  let tile: NameTile;
  let offsets: Uint32Array = new Uint32Array(0);
  let position = 0;
  let end = 0;
  let count = 0;

  function countExactly(survivors: number, firstLane: number, pieces: number): void {
    for (let left = survivors; left !== 0; left &= left - 1) {
      const slot = firstLane + LANES - 1 - Math.clz32(left & -left);
      const start = tile.tokenStart + (offsets[slot] as number);
      const end = tile.tokenStart + (offsets[slot + 1] as number);
      const shared = countMarked(index.tokens, start, end, has);
      const total = pieces + end - start;
      if (shared < neededShared(total, threshold)) continue;
      found[count++] = packPair(position, slot, Math.min(scoreOf(shared, total), 100));
    }
  }

  function countQuery(): void {
    const pieces = queries.pieces[position] as number;
    const known = queries.known[position] as number;
    const need = neededShared(pieces + tile.fewest, threshold);
    if (known < need) return;
    const { add, atLeast } = planesToAdd(known, need);
    const start = queries.tokenStart[position] as number;
    let hasTokens = false;
    for (let word = 0; word < WORDS; word++) {
      const survivors = countColumn({ planes, list: queries.planes, start, add, word, atLeast });
      if (survivors === 0) continue;
      if (!hasTokens) mark(start, known, 1);
      hasTokens = true;
      countExactly(survivors, word * LANES, pieces);
    }
    if (hasTokens) mark(start, known, 0);
  }

  function mark(start: number, known: number, value: number): void {
    for (let i = start; i < start + known; i++) has[queries.tokens[i] as number] = value;
  }

  return {
    loadQueries(loaded) {
      queries = loaded;
    },
    loadTile(loaded, window) {
      tile = loaded;
      offsets = tileOffsets(tile);
      position = window.from;
      end = window.to;
      fillPlanes(planes, index, tile);
    },
    count() {
      count = 0;
      for (; position < end && count + TILE_NAMES <= found.length; position++) countQuery();
      return { found, count, done: position >= end };
    },
  };
}

function fillPlanes(planes: Int32Array, index: NameIndex, tile: NameTile): void {
  planes.fill(0);
  let at = tile.tokenStart;
  for (const { first, end, pieces } of tile.runs) {
    for (let slot = first; slot < end; slot++) {
      const word = Math.floor(slot / LANES);
      const bit = 1 << (slot % LANES);
      for (let left = pieces; left > 0; left--) {
        const place = planeOf(index.tokens[at++] as number) * WORDS + word;
        planes[place] = (planes[place] as number) | bit;
      }
    }
  }
}

type Column = {
  planes: Int32Array;
  list: Uint16Array;
  start: number;
  add: number;
  word: number;
  atLeast: number;
};

/** The lanes in which at least `atLeast` (under 16) of the planes have a bit. */
function countColumn({ planes, list, start, add, word, atLeast }: Column): number {
  const from = 16 - atLeast;
  let ones = -(from & 1);
  let twos = -((from >> 1) & 1);
  let fours = -((from >> 2) & 1);
  let eights = -((from >> 3) & 1);
  let reached = 0;
  for (let i = start; i < start + add; i++) {
    const bits = planes[(list[i] as number) * WORDS + word] as number;
    const toTwos = ones & bits;
    ones ^= bits;
    const toFours = twos & toTwos;
    twos ^= toTwos;
    const toEights = fours & toFours;
    fours ^= toFours;
    reached |= eights & toEights;
    eights ^= toEights;
  }
  return reached;
}
