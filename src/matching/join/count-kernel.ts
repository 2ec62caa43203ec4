import { neededShared } from '../names/similarity.ts';
import { KERNEL_MODULE } from './kernel-module.ts';
import type { NameIndex } from './name-index-layout.ts';
import { type NameTile, TILE_NAMES } from './name-tile.ts';
import type { TileCounter } from './tile-counter.ts';

/** The parts of WebAssembly used here: this room has neither the browser's types nor Node's. */
type Memory = { readonly buffer: ArrayBuffer; grow(pages: number): number };
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: KernelExports };
  Memory: new (options: { initial: number }) => Memory;
};

type KernelExports = {
  layOut(queries: number, tokens: number): void;
  clearPlanes(): void;
  unitePlanes(): void;
  fillPlanes(first: number, end: number, pieces: number, token: number): void;
  countQueries(from: number, to: number, fewest: number, room: number): number;
  nextQuery(): number;
};

/** Addresses in the kernel's memory; the layout is repeated in kernel/tile-kernel.ts. */
const NEEDED_AT = 151_552;
const TOKENS_AT = 153_664;
const FOUND_AT = 416_448;
const QUERIES_AT = 940_736;
/** Flag in the pieces of a query for planes that several tokens share. */
const SHARES_PLANES = 0x8000;
const FOUND_ROOM = 0x20000;
const NEEDED = 1024;
const PLANE_BYTES = TILE_NAMES / 8;
const TOKEN_BYTES = 2;
const WORD_BYTES = 8;
const PAGE_BYTES = 0x10000;

/**
 * The kernel with a memory of its own.
 * @throws Error where there is no WebAssembly SIMD
 */
export function kernelCounter(index: NameIndex, threshold: number): TileCounter {
  const module = compiledKernel();
  const memory = new WebAssembly.Memory({ initial: Math.ceil(QUERIES_AT / PAGE_BYTES) });
  const { exports: kernel } = new WebAssembly.Instance(module, { env: { memory } });
  let position = 0;
  let end = 0;
  let tile: NameTile;
  return {
    loadQueries(queries) {
      const { tokens, count } = queries;
      const bytes = 8 * count + 4 * tokens.length;
      const missing = Math.ceil((QUERIES_AT + bytes - memory.buffer.byteLength) / PAGE_BYTES);
      if (missing > 0) memory.grow(missing);
      const { buffer } = memory;
      new Uint16Array(buffer, NEEDED_AT, NEEDED).set(neededTable(threshold));
      new Uint32Array(buffer, QUERIES_AT, count).set(queries.tokenStart);
      const halves = new Uint16Array(buffer, QUERIES_AT + 4 * count, 2 * tokens.length + 2 * count);
      halves.set(queries.planes.map((plane) => plane * PLANE_BYTES));
      halves.set(tokens, tokens.length);
      halves.set(queries.pieces, 2 * tokens.length);
      queries.sharesPlanes.forEach((shares, position) => {
        if (shares === 1)
          halves[2 * tokens.length + position] = SHARES_PLANES | (queries.pieces[position] as number);
      });
      halves.set(queries.known, 2 * tokens.length + count);
      kernel.layOut(count, tokens.length);
    },
    loadTile(loaded, window) {
      tile = loaded;
      position = window.from;
      end = window.to;
      if (position >= end) return;
      let token = copyTokens(index, tile, new Uint8Array(memory.buffer, TOKENS_AT));
      kernel.clearPlanes();
      for (const run of tile.runs) {
        kernel.fillPlanes(run.first, run.end, run.pieces, token);
        token += (run.end - run.first) * run.pieces;
      }
      kernel.unitePlanes();
    },
    count() {
      const count = kernel.countQueries(position, end, tile.fewest, FOUND_ROOM);
      position = kernel.nextQuery();
      return { found: new Uint32Array(memory.buffer, FOUND_AT, count), count, done: position >= end };
    },
  };
}

/**
 * Copies the tokens of a tile, and up to three tokens before them: shared memory is copied eight bytes at a time only
 * from multiples of eight, and byte by byte otherwise. Returns the position of the tile's first token.
 */
function copyTokens({ tokens }: NameIndex, tile: NameTile, to: Uint8Array): number {
  const from = tokens.byteOffset + tile.tokenStart * TOKEN_BYTES;
  const before = from % WORD_BYTES;
  to.set(new Uint8Array(tokens.buffer, from - before, before + countTokens(tile) * TOKEN_BYTES));
  return before / TOKEN_BYTES;
}

function countTokens({ runs }: NameTile): number {
  return runs.reduce((tokens, { first, end, pieces }) => tokens + (end - first) * pieces, 0);
}

function neededTable(threshold: number): Uint16Array {
  return Uint16Array.from({ length: NEEDED }, (_, total) => neededShared(total, threshold));
}

let compiled: object | undefined;

function compiledKernel(): object {
  if (compiled) return compiled;
  const bytes = fromBase64(KERNEL_MODULE);
  if (!WebAssembly.validate(bytes)) throw new Error('This machine has no WebAssembly SIMD.');
  compiled = new WebAssembly.Module(bytes);
  return compiled;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function fromBase64(text: string): Uint8Array {
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  let bits = 0;
  for (let i = 0, at = 0; i < digits.length; i++) {
    bits = (bits << 6) | DIGITS.indexOf(digits[i] as string);
    if (i % 4 > 0) bytes[at++] = (bits >> (6 - 2 * (i % 4))) & 0xff;
  }
  return bytes;
}
