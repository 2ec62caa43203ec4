import { LONGEST_INDEXED } from './bigram-tokens.ts';

export type IndexSizes = {
  /** Names of the list, whatever their length. */
  names: number;
  /** Names that are tokens: neither empty nor over 255 units. */
  slots: number;
  /** Tokens of all slots. */
  tokens: number;
  /** Different two-letter pieces. */
  bigrams: number;
  /** Different tokens: pieces with their copy numbers. */
  kinds: number;
  /** Positions in `tokens` whose token shares its number with others. */
  shared: number;
  longNames: number;
  longUnits: number;
};

/**
 * An index of normalised names for joins: views of one buffer, shared between threads where the
 * machine has SharedArrayBuffer: it can be posted to a thread and written to disk as it is.
 */
export type NameIndex = {
  sizes: IndexSizes;
  buffer: ArrayBufferLike;
  /** By length: the first slot of the names that long; slots are sorted by length. */
  lengthStart: Uint32Array;
  /** Slot → number of the name. */
  slotToName: Uint32Array;
  /** Pieces as first × 65,536 + second, in the order of their numbers. */
  bigrams: Uint32Array;
  /** Piece → start of its tokens, copy by copy, in `bigramTokens`. */
  bigramStart: Uint32Array;
  bigramTokens: Uint32Array;
  /** Token → number of names that have it; descending. */
  tokenCounts: Uint32Array;
  /** Positions in `tokens`, ascending, whose number several tokens share, and the token of that position. */
  sharedAt: Uint32Array;
  sharedToken: Uint32Array;
  /** Names over 255 units: their numbers and their text. */
  longNames: Uint32Array;
  longStart: Uint32Array;
  tokens: Uint16Array;
  longUnits: Uint16Array;
};

const MAGIC = 0x4d4e_4943;
const FORMAT = 1;
const HEADER_WORDS = 16;
const WORD = 4;
const HALF_WORD = 2;

const SIZE_ORDER = [
  'names',
  'slots',
  'tokens',
  'bigrams',
  'kinds',
  'shared',
  'longNames',
  'longUnits',
] as const satisfies readonly (keyof IndexSizes)[];

/** Allocates an empty index of these sizes. */
export function layOutIndex(sizes: IndexSizes): NameIndex {
  const buffer = newBuffer(byteLength(sizes));
  const header = new Uint32Array(buffer, 0, HEADER_WORDS);
  header.set([MAGIC, FORMAT, ...SIZE_ORDER.map((size) => sizes[size])]);
  return viewsOf(buffer, sizes);
}

/** The bytes of an index, for writing to disk. */
export function nameIndexBytes(index: NameIndex): Uint8Array {
  return new Uint8Array(index.buffer);
}

/**
 * Reads an index from the bytes of `nameIndexBytes`; copies them unless they fill a shared buffer of their own.
 * @throws RangeError when the bytes are no such index
 */
export function readNameIndex(bytes: Uint8Array): NameIndex {
  const header = new Uint32Array(bytes.slice(0, HEADER_WORDS * WORD).buffer);
  const [magic, format, ...counts] = header;
  if (magic !== MAGIC || format !== FORMAT) throw new RangeError('These bytes are no index of names.');
  const sizes = Object.fromEntries(SIZE_ORDER.map((size, i) => [size, counts[i] ?? 0])) as IndexSizes;
  if (byteLength(sizes) !== bytes.byteLength) throw new RangeError('The index of names is cut off.');
  if (isShared(bytes.buffer) && bytes.byteLength === bytes.buffer.byteLength)
    return viewsOf(bytes.buffer, sizes);
  const index = layOutIndex(sizes);
  new Uint8Array(index.buffer).set(bytes);
  return index;
}

/** A buffer that threads share where the machine has SharedArrayBuffer. */
export function newBuffer(bytes: number): ArrayBufferLike {
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}

function isShared(buffer: ArrayBufferLike): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer;
}

function byteLength({ slots, tokens, bigrams, kinds, shared, longNames, longUnits }: IndexSizes): number {
  const words = LONGEST_INDEXED + 2 + slots + 2 * bigrams + 1 + 2 * kinds + 2 * shared + 2 * longNames + 1;
  return (HEADER_WORDS + words) * WORD + (tokens + longUnits) * HALF_WORD;
}

function viewsOf(buffer: ArrayBufferLike, sizes: IndexSizes): NameIndex {
  let at = HEADER_WORDS * WORD;
  const words = (count: number) => {
    const start = at;
    at += count * WORD;
    return new Uint32Array(buffer, start, count);
  };
  const halfWords = (count: number) => {
    const start = at;
    at += count * HALF_WORD;
    return new Uint16Array(buffer, start, count);
  };
  return {
    sizes,
    buffer,
    lengthStart: words(LONGEST_INDEXED + 2),
    slotToName: words(sizes.slots),
    bigrams: words(sizes.bigrams),
    bigramStart: words(sizes.bigrams + 1),
    bigramTokens: words(sizes.kinds),
    tokenCounts: words(sizes.kinds),
    sharedAt: words(sizes.shared),
    sharedToken: words(sizes.shared),
    longNames: words(sizes.longNames),
    longStart: words(sizes.longNames + 1),
    tokens: halfWords(sizes.tokens),
    longUnits: halfWords(sizes.longUnits),
  };
}
