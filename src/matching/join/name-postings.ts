import { FIRST_SHARED_TOKEN } from './name-index.ts';
import { type NameIndex, newBuffer } from './name-index-layout.ts';

/** Slots that one block of postings covers: their numbers within it fit into 16 bits. */
export const BLOCK_SLOTS = 65_536;

/**
 * The inverted index of a list's names, for the search of a single name: for each token the slots whose names have it,
 * block by block. Every array has a buffer of its own, shared between threads where the machine has SharedArrayBuffer.
 */
export type NamePostings = Pick<
  NameIndex,
  'lengthStart' | 'slotToName' | 'bigramStart' | 'bigramTokens' | 'longNames' | 'longStart' | 'longUnits'
> & {
  /** Pieces in ascending order, as first × 65,536 + second. */
  sortedBigrams: Uint32Array;
  /** Their numbers in `bigramStart`, in the same order. */
  bigramNumbers: Uint32Array;
  /** Different tokens. */
  kinds: number;
  /** Block × (kinds + 1) + token → start of its slots in `slots`. */
  starts: Uint32Array;
  /** Slots, counted from the first of their block. */
  slots: Uint16Array;
};

/** Inverts an index of names; the index itself is no longer needed for the search of a single name. */
export function invertIndex(index: NameIndex): NamePostings {
  const { kinds, slots, tokens } = index.sizes;
  const blocks = Math.ceil(slots / BLOCK_SLOTS);
  const postings = {
    lengthStart: shareWords(index.lengthStart),
    slotToName: shareWords(index.slotToName),
    bigramStart: shareWords(index.bigramStart),
    bigramTokens: shareWords(index.bigramTokens),
    longNames: shareWords(index.longNames),
    longStart: shareWords(index.longStart),
    longUnits: shareHalfWords(index.longUnits),
    ...sortBigrams(index),
    kinds,
    starts: shareWords(blocks * (kinds + 1)),
    slots: shareHalfWords(tokens),
  };
  const exact = exactTokens(index);
  const walk = new SlotWalk(index);
  for (let block = 0; block < blocks; block++) {
    const end = Math.min(slots, (block + 1) * BLOCK_SLOTS);
    fillBlock(postings, { block, exact, first: walk.at, ends: walk.endsUntil(end) });
  }
  return postings;
}

/** The bytes that postings hold in memory. */
export function postingsBytes(postings: NamePostings): number {
  return Object.values(postings).reduce<number>(
    (sum, part) => sum + (typeof part === 'number' ? 0 : part.byteLength),
    0,
  );
}

/** Walks the slots in order, by where the tokens of each end. */
class SlotWalk {
  /** The position of the next token. */
  at = 0;
  private slot = 0;
  private length = 1;
  private readonly lengthStart: Uint32Array;

  constructor({ lengthStart }: NameIndex) {
    this.lengthStart = lengthStart;
  }

  /** For each slot up to, without, `end`, the position past its last token. */
  endsUntil(end: number): Uint32Array {
    const ends = new Uint32Array(end - this.slot);
    for (let i = 0; this.slot < end; i++, this.slot++) {
      while ((this.lengthStart[this.length + 1] as number) <= this.slot) this.length++;
      this.at += this.length + 1;
      ends[i] = this.at;
    }
    return ends;
  }
}

type Block = {
  block: number;
  exact: Uint32Array | Uint16Array;
  /** Position of the block's first token. */
  first: number;
  ends: Uint32Array;
};

/** Sorts the tokens of a block by their number: a counting sort. */
function fillBlock({ kinds, starts, slots }: NamePostings, { block, exact, first, ends }: Block): void {
  const start = starts.subarray(block * (kinds + 1), (block + 1) * (kinds + 1));
  const end = ends.at(-1) ?? first;
  for (let at = first; at < end; at++) {
    const next = (exact[at] as number) + 1;
    start[next] = (start[next] as number) + 1;
  }
  start[0] = first;
  for (let token = 1; token <= kinds; token++) {
    start[token] = (start[token] as number) + (start[token - 1] as number);
  }
  const free = start.slice(0, kinds);
  for (let slot = 0, at = first; slot < ends.length; slot++) {
    for (const past = ends[slot] as number; at < past; at++) {
      const token = exact[at] as number;
      const position = free[token] as number;
      free[token] = position + 1;
      slots[position] = slot;
    }
  }
}

/** The tokens of an index as it numbers them: the stored ones, unless several share a number. */
function exactTokens({ tokens, sharedAt, sharedToken, sizes }: NameIndex): Uint32Array | Uint16Array {
  if (sizes.kinds <= FIRST_SHARED_TOKEN) return tokens;
  const exact = Uint32Array.from(tokens);
  sharedAt.forEach((at, i) => {
    exact[at] = sharedToken[i] as number;
  });
  return exact;
}

function sortBigrams({ bigrams }: NameIndex): Pick<NamePostings, 'sortedBigrams' | 'bigramNumbers'> {
  const numbers = Uint32Array.from(bigrams.keys()).sort(
    (a, b) => (bigrams[a] as number) - (bigrams[b] as number),
  );
  return {
    sortedBigrams: shareWords(numbers.map((number) => bigrams[number] as number)),
    bigramNumbers: shareWords(numbers),
  };
}

function shareWords(from: number | Uint32Array): Uint32Array {
  const words = new Uint32Array(newBuffer(4 * (typeof from === 'number' ? from : from.length)));
  if (typeof from !== 'number') words.set(from);
  return words;
}

function shareHalfWords(from: number | Uint16Array): Uint16Array {
  const words = new Uint16Array(newBuffer(2 * (typeof from === 'number' ? from : from.length)));
  if (typeof from !== 'number') words.set(from);
  return words;
}
