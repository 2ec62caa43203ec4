import type { NameIndex } from '../../src/matching/join/name-index-layout.ts';
import type { NameTile } from '../../src/matching/join/name-tile.ts';
import type { PackedQueries } from '../../src/matching/join/pack-queries.ts';
import type { TileCounter } from '../../src/matching/join/tile-counter.ts';
import { scoreOf } from '../../src/matching/names/similarity.ts';

const TOKENS = 0x10000;

/** Counts every pair of the tile, whatever the lengths, token by token. Naive, to test the kernel against. */
export function naiveCounter(index: NameIndex, threshold: number): TileCounter {
  const has = new Uint8Array(TOKENS);
  const found = new Uint32Array(TOKENS);
  let queries: PackedQueries;
  let tile: NameTile;
  let offsets: Uint32Array = new Uint32Array(0);
  let position = 0;
  return {
    loadQueries(loaded) {
      queries = loaded;
    },
    loadTile(loaded) {
      tile = loaded;
      offsets = tileOffsets(tile);
      position = 0;
    },
    count() {
      let count = 0;
      for (; position < queries.count && count + tile.count <= found.length; position++) {
        const start = queries.tokenStart[position] as number;
        const tokens = queries.tokens.subarray(start, start + (queries.known[position] as number));
        for (const token of tokens) has[token] = 1;
        const pieces = queries.pieces[position] as number;
        for (let slot = 0; slot < tile.count; slot++) {
          const start = offsets[slot] as number;
          const end = offsets[slot + 1] as number;
          const shared = countMarked(index.tokens, tile.tokenStart + start, tile.tokenStart + end, has);
          const score = scoreOf(shared, pieces + end - start);
          if (score >= threshold) found[count++] = packPair(position, slot, Math.min(score, 100));
        }
        for (const token of tokens) has[token] = 0;
      }
      return { found, count, done: position === queries.count };
    },
  };
}

/** Packs a pair into one number. */
function packPair(position: number, slot: number, score: number): number {
  return position * 0x10000 + slot * 0x80 + score;
}

/** The number of marked tokens from `start` up to `end`. */
function countMarked(tokens: Uint16Array, start: number, end: number, has: Uint8Array): number {
  let shared = 0;
  for (let at = start; at < end; at++) if (has[tokens[at] as number] !== 0) shared++;
  return shared;
}

/** Slot in tile → start of its tokens, relative to the tile; one entry past the last. */
function tileOffsets({ runs, count }: NameTile): Uint32Array {
  const offsets = new Uint32Array(count + 1);
  let at = 0;
  for (const { first, end, pieces } of runs) {
    for (let slot = first; slot < end; slot++) offsets[slot + 1] = at += pieces;
  }
  return offsets;
}
