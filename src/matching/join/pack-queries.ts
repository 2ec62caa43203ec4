import { BigramNumbers, BigramReader, LONGEST_INDEXED } from './bigram-tokens.ts';
import { FIRST_SHARED_TOKEN, storedToken } from './name-index.ts';
import type { NameIndex } from './name-index-layout.ts';
import { EMPTY_PLANE, hasOwnPlane, planeOf } from './token-planes.ts';

/**
 * A block of queries in the tokens of the index. Queries are sorted by length and identified by their position in that
 * order.
 */
export type PackedQueries = {
  /** The number of queries in the order: those neither empty nor over 255 units. */
  count: number;
  /** Position → number of the query. */
  order: Uint32Array;
  /** By pieces (length + 1): the first position of that many; one entry past the longest. */
  lengthStart: Uint32Array;
  /** Position → pieces of the name, known or not. */
  pieces: Uint16Array;
  /** Position → number of its tokens that the index has; the others are left out. */
  known: Uint16Array;
  /** Position → start of its tokens, a multiple of 4. */
  tokenStart: Uint32Array;
  /** Stored tokens, the one in the emptiest plane first. */
  tokens: Uint16Array;
  /** Their planes, padded to a multiple of 4 with the empty plane. */
  planes: Uint16Array;
  /** The same tokens as the index numbers them. */
  exactTokens: Uint32Array;
  /** 1 for queries with a token that shares its plane with others. */
  sharesPlanes: Uint8Array;
  /** 1 for queries with a token that shares its number: their counts can be too high. */
  mayOvercount: Uint8Array;
  /** Numbers of the queries over 255 units. */
  long: number[];
};

/** The vocabulary of an index for lookups. */
export function vocabularyOf(index: NameIndex): BigramNumbers {
  const vocabulary = new BigramNumbers();
  for (const bigram of index.bigrams) vocabulary.add(Math.floor(bigram / 0x10000), bigram % 0x10000);
  return vocabulary;
}

type PackRequest = {
  index: NameIndex;
  vocabulary: BigramNumbers;
  /** `planeOrder` of the index. */
  planeOrder: Uint16Array;
  queries: readonly string[];
  /** The block: queries from here … */
  from: number;
  /** … up to, without, here. */
  to: number;
};

/** Packs the queries of a block into tokens of the index. */
export function packQueries({
  index,
  vocabulary,
  planeOrder,
  queries,
  from,
  to,
}: PackRequest): PackedQueries {
  const packed = sortByLength(queries, from, to);
  const reader = new BigramReader(vocabulary, false);
  const exact = new Uint32Array(LONGEST_INDEXED + 1);
  let at = 0;
  for (let position = 0; position < packed.count; position++) {
    const name = queries[packed.order[position] as number] as string;
    const known = readQuery(index, reader, name, exact);
    packed.pieces[position] = name.length + 1;
    packed.known[position] = known;
    packed.tokenStart[position] = at;
    sortTokens(exact, known, planeOrder);
    for (let i = 0; i < known; i++) {
      const token = exact[i] as number;
      const stored = storedToken(token);
      packed.exactTokens[at] = token;
      packed.planes[at] = planeOf(stored);
      packed.tokens[at++] = stored;
      if (!hasOwnPlane(stored)) packed.sharesPlanes[position] = 1;
      if (token >= FIRST_SHARED_TOKEN) packed.mayOvercount[position] = 1;
    }
    for (; at % 4 > 0; at++) packed.planes[at] = EMPTY_PLANE;
  }
  return packed;
}

/** Sorts the first `count` tokens by their planes. Insertion sort: they are few. */
function sortTokens(tokens: Uint32Array, count: number, planeOrder: Uint16Array): void {
  for (let i = 1; i < count; i++) {
    const token = tokens[i] as number;
    const order = planeOrder[planeOf(storedToken(token))] as number;
    let at = i;
    for (; at > 0; at--) {
      const before = tokens[at - 1] as number;
      if ((planeOrder[planeOf(storedToken(before))] as number) <= order) break;
      tokens[at] = before;
    }
    tokens[at] = token;
  }
}

function sortByLength(queries: readonly string[], from: number, to: number): PackedQueries {
  const lengthStart = new Uint32Array(LONGEST_INDEXED + 3);
  const long: number[] = [];
  let tokens = 0;
  for (let query = from; query < to; query++) {
    const { length } = queries[query] as string;
    if (length > LONGEST_INDEXED) long.push(query);
    if (length === 0 || length > LONGEST_INDEXED) continue;
    lengthStart[length + 2] = (lengthStart[length + 2] as number) + 1;
    tokens += (length + 4) & ~3;
  }
  for (let i = 1; i < lengthStart.length; i++) {
    lengthStart[i] = (lengthStart[i] as number) + (lengthStart[i - 1] as number);
  }
  const count = lengthStart[lengthStart.length - 1] as number;
  const order = new Uint32Array(count);
  const next = lengthStart.slice();
  for (let query = from; query < to; query++) {
    const { length } = queries[query] as string;
    if (length === 0 || length > LONGEST_INDEXED) continue;
    const position = next[length + 1] as number;
    next[length + 1] = position + 1;
    order[position] = query;
  }
  return {
    count,
    order,
    lengthStart,
    pieces: new Uint16Array(count),
    known: new Uint16Array(count),
    tokenStart: new Uint32Array(count),
    tokens: new Uint16Array(tokens),
    planes: new Uint16Array(tokens),
    exactTokens: new Uint32Array(tokens),
    sharesPlanes: new Uint8Array(count),
    mayOvercount: new Uint8Array(count),
    long,
  };
}

/** Writes the tokens of a name that the index has into `into`; returns their number. */
function readQuery(index: NameIndex, reader: BigramReader, name: string, into: Uint32Array): number {
  const { bigramStart, bigramTokens } = index;
  const pieces = reader.read(name);
  let known = 0;
  for (let i = 0; i < pieces; i++) {
    const bigram = reader.numbers[i] as number;
    if (bigram < 0) continue;
    const token = (bigramStart[bigram] as number) + (reader.copies[i] as number);
    if (token < (bigramStart[bigram + 1] as number)) into[known++] = bigramTokens[token] as number;
  }
  return known;
}
