import { BigramNumbers, BigramReader, LONGEST_INDEXED } from './bigram-tokens.ts';
import { type IndexSizes, layOutIndex, type NameIndex } from './name-index-layout.ts';
import { sortedPlaces, sortKey } from './sort-names.ts';

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
 * become numbered tokens (a two-letter piece and which copy of it), the most frequent token first. They are sorted by
 * length and then so that names with the same longest word are neighbours: neighbours that share tokens are rejected
 * together. Longer names stay text. 40–62 bytes a name.
 */
export function indexNames(names: readonly string[]): NameIndex {
  const read = readNames(names);
  const ranks = rankTokens(read.counts);
  const index = layOutIndex(sizesOf(names, read, ranks));
  fillVocabulary(index, read, ranks);
  fillSlots(index, read, ranks);
  fillLongNames(index, names, read.long);
  return index;
}

type ReadNames = {
  vocabulary: BigramNumbers;
  /** Number of names that have each provisional token. */
  counts: number[];
  /** For each piece the provisional number of its copies. */
  copies: number[][];
  /** Length → the names that long, if there are any. */
  byLength: (SameLength | undefined)[];
  /** Numbers of the names over 255 units. */
  long: number[];
};

/** Names of one length, in the order of the list. They are few enough to be sorted within the cache of a processor. */
type SameLength = {
  filled: number;
  /** Numbers of the names. */
  numbers: Uint32Array;
  keys: Uint32Array;
  /** Their provisional token numbers, one name after the other. */
  tokens: Uint32Array;
};

const NONE = roomFor(0, 0);

/** Reads each text once and in the order of the list, in which texts mostly lie in memory. */
function readNames(names: readonly string[]): ReadNames {
  const { count, long } = countLengths(names);
  const vocabulary = new BigramNumbers();
  const reader = new BigramReader(vocabulary, true);
  const byLength = Array.from(count, (of, length) => (of > 0 ? roomFor(of, length) : undefined));
  const read: ReadNames = { vocabulary, counts: [], copies: [], byLength, long };
  for (let number = 0; number < names.length; number++) {
    const name = names[number] as string;
    const same = byLength[name.length];
    if (!same) continue;
    const place = same.filled++;
    same.numbers[place] = number;
    same.keys[place] = sortKey(name);
    const pieces = reader.read(name);
    const start = place * pieces;
    for (let i = 0; i < pieces; i++) {
      same.tokens[start + i] = tokenOf(read, reader.numbers[i] as number, reader.copies[i] as number);
    }
  }
  for (const same of byLength) if (same) countTokens(same.tokens, read.counts);
  return read;
}

/** The number of names of each length that are indexed, neither empty nor over 255 units; and the longer ones. */
function countLengths(names: readonly string[]): { count: Uint32Array; long: number[] } {
  const count = new Uint32Array(LONGEST_INDEXED + 1);
  const long: number[] = [];
  for (let number = 0; number < names.length; number++) {
    const { length } = names[number] as string;
    if (length > LONGEST_INDEXED) long.push(number);
    else if (length > 0) count[length] = (count[length] as number) + 1;
  }
  return { count, long };
}

function roomFor(count: number, length: number): SameLength {
  return {
    filled: 0,
    numbers: new Uint32Array(count),
    keys: new Uint32Array(count),
    tokens: new Uint32Array(count * (length + 1)),
  };
}

/** The provisional number of this copy of a piece: the next one when it is new. */
function tokenOf({ copies, counts }: ReadNames, bigram: number, copy: number): number {
  if (bigram === copies.length) copies.push([]);
  const tokens = copies[bigram] as number[];
  if (copy === tokens.length) tokens.push(counts.push(0) - 1);
  return tokens[copy] as number;
}

function countTokens(tokens: Uint32Array, counts: number[]): void {
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as number;
    counts[token] = (counts[token] as number) + 1;
  }
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

function sizesOf(names: readonly string[], read: ReadNames, ranks: Uint32Array): IndexSizes {
  let [slots, tokens, shared] = [0, 0, 0];
  for (const same of read.byLength) {
    slots += same?.numbers.length ?? 0;
    tokens += same?.tokens.length ?? 0;
  }
  for (const [token, count] of read.counts.entries()) {
    if ((ranks[token] as number) >= FIRST_SHARED_TOKEN) shared += count;
  }
  return {
    names: names.length,
    slots,
    tokens,
    bigrams: read.vocabulary.bigrams.length,
    kinds: read.counts.length,
    shared,
    longNames: read.long.length,
    longUnits: read.long.reduce((units, number) => units + (names[number] as string).length, 0),
  };
}

function fillVocabulary(index: NameIndex, read: ReadNames, ranks: Uint32Array): void {
  index.bigrams.set(read.vocabulary.bigrams);
  let at = 0;
  for (const [bigram, copies] of read.copies.entries()) {
    index.bigramStart[bigram] = at;
    for (const token of copies) index.bigramTokens[at++] = ranks[token] as number;
  }
  index.bigramStart[read.copies.length] = at;
  for (const [token, count] of read.counts.entries()) index.tokenCounts[ranks[token] as number] = count;
}

function fillSlots(index: NameIndex, { byLength }: ReadNames, ranks: Uint32Array): void {
  let slot = 0;
  let at = 0;
  let shared = 0;
  for (const [length, { numbers, keys, tokens } = NONE] of byLength.entries()) {
    const pieces = length + 1;
    const stored = index.tokens.subarray(at, at + tokens.length);
    let to = 0;
    for (const place of sortedPlaces(keys)) {
      index.slotToName[slot++] = numbers[place] as number;
      const end = (place + 1) * pieces;
      for (let from = end - pieces; from < end; from++) {
        const token = ranks[tokens[from] as number] as number;
        if (token >= FIRST_SHARED_TOKEN) {
          index.sharedAt[shared] = at + to;
          index.sharedToken[shared++] = token;
        }
        stored[to++] = storedToken(token);
      }
    }
    index.lengthStart[length + 1] = slot;
    at += tokens.length;
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

function fillLongNames(index: NameIndex, names: readonly string[], long: readonly number[]): void {
  index.longNames.set(long);
  let at = 0;
  for (const [place, number] of long.entries()) {
    const name = names[number] as string;
    index.longStart[place] = at;
    for (let i = 0; i < name.length; i++) index.longUnits[at++] = name.charCodeAt(i);
  }
  index.longStart[long.length] = at;
}
