import { BigramNumbers, BigramReader, LONGEST_INDEXED } from './bigram-tokens.ts';
import { type IndexSizes, layOutIndex, type NameIndex } from './name-index-layout.ts';
import { sortNames } from './sort-names.ts';

/** Tokens from here on share numbers: they do not fit into 16 bits, and are the rarest of all. */
export const FIRST_SHARED_TOKEN = 64_512;
const SHARED_TOKENS = 1024;

/** The 16-bit number of a stored token. */
export function storedToken(token: number): number {
  return token < FIRST_SHARED_TOKEN
    ? token
    : FIRST_SHARED_TOKEN + ((token - FIRST_SHARED_TOKEN) % SHARED_TOKENS);
}

/**
 * Indexes a list of normalised names for joins: each name is identified by its position. Names up to 255 units
 * become numbered tokens (a two-letter piece and which copy of it), the most frequent token first, sorted by length;
 * longer ones stay text. 40–62 bytes a name.
 */
export function indexNames(names: readonly string[]): NameIndex {
  const read = readTokens(names);
  const ranks = rankTokens(read.counts);
  const index = layOutIndex(sizesOf(names, read, ranks));
  fillVocabulary(index, read, ranks);
  fillTokens(index, names, read, ranks);
  fillLongNames(index, names);
  return index;
}

type ReadTokens = {
  vocabulary: BigramNumbers;
  /** Provisional token numbers of all indexed names, one name after the other. */
  tokens: Uint32Array;
  /** Name → start of its tokens. */
  starts: Uint32Array;
  /** Number of names that have each provisional token. */
  counts: number[];
  /** For each piece the provisional number of its copies. */
  copies: number[][];
};

function isIndexed(name: string): boolean {
  return name.length > 0 && name.length <= LONGEST_INDEXED;
}

function readTokens(names: readonly string[]): ReadTokens {
  let total = 0;
  for (const name of names) if (isIndexed(name)) total += name.length + 1;
  const vocabulary = new BigramNumbers();
  const reader = new BigramReader(vocabulary, true);
  const read: ReadTokens = {
    vocabulary,
    tokens: new Uint32Array(total),
    starts: new Uint32Array(names.length),
    counts: [],
    copies: [],
  };
  let at = 0;
  for (let number = 0; number < names.length; number++) {
    const name = names[number] as string;
    read.starts[number] = at;
    if (!isIndexed(name)) continue;
    const pieces = reader.read(name);
    for (let i = 0; i < pieces; i++) {
      read.tokens[at++] = countToken(read, reader.numbers[i] as number, reader.copies[i] as number);
    }
  }
  return read;
}

function countToken({ copies, counts }: ReadTokens, bigram: number, copy: number): number {
  let ofBigram = copies[bigram];
  if (ofBigram === undefined) {
    ofBigram = [];
    copies[bigram] = ofBigram;
  }
  let token = ofBigram[copy];
  if (token === undefined) {
    token = counts.push(0) - 1;
    ofBigram[copy] = token;
  }
  counts[token] = (counts[token] as number) + 1;
  return token;
}

/** For each provisional token its number by descending count. */
function rankTokens(counts: readonly number[]): Uint32Array {
  const order = Uint32Array.from(counts.keys()).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  const ranks = new Uint32Array(order.length);
  order.forEach((token, rank) => {
    ranks[token] = rank;
  });
  return ranks;
}

function sizesOf(names: readonly string[], read: ReadTokens, ranks: Uint32Array): IndexSizes {
  let shared = 0;
  for (const [token, count] of read.counts.entries()) {
    if ((ranks[token] as number) >= FIRST_SHARED_TOKEN) shared += count;
  }
  const long = names.filter((name) => name.length > LONGEST_INDEXED);
  return {
    names: names.length,
    slots: names.length - long.length - names.filter((name) => name === '').length,
    tokens: read.tokens.length,
    bigrams: read.vocabulary.bigrams.length,
    kinds: read.counts.length,
    shared,
    longNames: long.length,
    longUnits: long.reduce((units, name) => units + name.length, 0),
  };
}

function fillVocabulary(index: NameIndex, read: ReadTokens, ranks: Uint32Array): void {
  index.bigrams.set(read.vocabulary.bigrams);
  let at = 0;
  for (const [bigram, copies] of read.copies.entries()) {
    index.bigramStart[bigram] = at;
    for (const token of copies) index.bigramTokens[at++] = ranks[token] as number;
  }
  index.bigramStart[read.copies.length] = at;
  for (const [token, count] of read.counts.entries()) index.tokenCounts[ranks[token] as number] = count;
}

function fillTokens(index: NameIndex, names: readonly string[], read: ReadTokens, ranks: Uint32Array): void {
  const { order, lengthStart } = sortNames(names);
  index.slotToName.set(order);
  index.lengthStart.set(lengthStart);
  let at = 0;
  let shared = 0;
  for (const number of order) {
    const start = read.starts[number] as number;
    const end = start + (names[number] as string).length + 1;
    for (let position = start; position < end; position++, at++) {
      const token = ranks[read.tokens[position] as number] as number;
      index.tokens[at] = storedToken(token);
      if (token < FIRST_SHARED_TOKEN) continue;
      index.sharedAt[shared] = at;
      index.sharedToken[shared++] = token;
    }
  }
}

/** For each length the start of the tokens of its first name. */
export function tokenStarts(lengthStart: Uint32Array): Float64Array {
  const starts = new Float64Array(lengthStart.length);
  for (let length = 1; length < lengthStart.length; length++) {
    const names = (lengthStart[length] as number) - (lengthStart[length - 1] as number);
    starts[length] = (starts[length - 1] as number) + names * length;
  }
  return starts;
}

type SlotStarts = { lengthStart: Uint32Array; tokenStart: Float64Array };

/** Start of the tokens of this slot, given the length of its name. */
export function startOfSlot({ lengthStart, tokenStart }: SlotStarts, length: number, slot: number): number {
  return (tokenStart[length] as number) + (slot - (lengthStart[length] as number)) * (length + 1);
}

function fillLongNames(index: NameIndex, names: readonly string[]): void {
  let at = 0;
  let long = 0;
  names.forEach((name, number) => {
    if (name.length <= LONGEST_INDEXED) return;
    index.longNames[long] = number;
    index.longStart[long++] = at;
    for (let i = 0; i < name.length; i++) index.longUnits[at++] = name.charCodeAt(i);
  });
  index.longStart[long] = at;
}
