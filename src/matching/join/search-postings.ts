import { neededShared, scoreOf, similarity } from '../names/similarity.ts';
import { LONGEST_INDEXED } from './bigram-tokens.ts';
import { lengthsReach, longText } from './join-long-names.ts';
import { BLOCK_SLOTS, type NamePostings } from './name-postings.ts';

/** Names found for one query: their numbers and scores. */
export type FoundForName = { name: number[]; score: number[] };

const SPACE = 32;

/**
 * Finds every name of a list whose similarity to the query reaches the threshold, in no particular order: counts for
 * each name the tokens that it shares with the query by walking the postings of these tokens. Both sides are normalised.
 */
export function searchPostings(postings: NamePostings, query: string, threshold: number): FoundForName {
  const found: FoundForName = { name: [], score: [] };
  const add = (name: number, score: number) => {
    found.name.push(name);
    found.score.push(score);
  };
  countBlocks(postings, { query, threshold }, (block) => collect({ ...block, threshold }, add));
  searchLongNames(postings, { query, threshold }, add);
  return found;
}

/** Finds a name of the highest score, `atLeast` or more; null when no name reaches it. */
export function nearestName(
  postings: NamePostings,
  query: string,
  atLeast: number,
): { name: number; score: number } | null {
  let nearest: { name: number; score: number } | null = null;
  let threshold = atLeast;
  const add = (name: number, score: number) => {
    if (score < threshold) return;
    nearest = { name, score };
    threshold = score + 1;
  };
  // The threshold rises from block to block.
  countBlocks(postings, { query, threshold }, (block) => collect({ ...block, threshold }, add));
  searchLongNames(postings, { query, threshold }, add);
  return nearest;
}

type Search = { query: string; threshold: number };

/** Counts, block by block, how many tokens each name shares with the query. */
function countBlocks(
  postings: NamePostings,
  { query, threshold }: Search,
  onBlock: (block: Omit<Counted, 'threshold'>) => void,
): void {
  if (query === '') return;
  const { lengthStart, slots, starts, kinds } = postings;
  const tokens = tokensOf(postings, query);
  const window = lengthWindow(query.length + 1, threshold);
  const from = lengthStart[window.shortest] as number;
  const to = lengthStart[window.longest + 1] as number;
  const counts = new Uint16Array(BLOCK_SLOTS);
  for (let block = Math.floor(from / BLOCK_SLOTS); block * BLOCK_SLOTS < to; block++) {
    const start = block * (kinds + 1);
    counts.fill(0);
    for (const token of tokens) {
      const end = starts[start + token + 1] as number;
      for (let at = starts[start + token] as number; at < end; at++) {
        const slot = slots[at] as number;
        counts[slot] = (counts[slot] as number) + 1;
      }
    }
    onBlock({ postings, query, window, counts, first: block * BLOCK_SLOTS });
  }
}

type Window = { shortest: number; longest: number };
type Counted = {
  postings: NamePostings;
  query: string;
  threshold: number;
  window: Window;
  /** For each slot of the block the tokens it shares with the query. */
  counts: Uint16Array;
  /** The first slot of the block. */
  first: number;
};

type AddFound = (name: number, score: number) => void;

/** Passes on the names of a block whose counts reach the threshold, length by length. */
function collect(block: Counted, add: AddFound): void {
  const { postings, query, threshold, window, counts, first } = block;
  const { lengthStart, slotToName } = postings;
  for (let length = window.shortest; length <= window.longest; length++) {
    const total = query.length + 1 + length + 1;
    const need = neededShared(total, threshold);
    const end = Math.min((lengthStart[length + 1] as number) - first, BLOCK_SLOTS);
    for (let slot = Math.max((lengthStart[length] as number) - first, 0); slot < end; slot++) {
      const shared = counts[slot] as number;
      if (shared >= need) add(slotToName[first + slot] as number, scoreOf(shared, total));
    }
  }
}

/** The lengths that names of the index can have to reach the threshold with a query of so many pieces. */
function lengthWindow(pieces: number, threshold: number): Window {
  const reaches = (length: number) => lengthsReach(pieces, length + 1, threshold);
  let shortest = 1;
  while (shortest < LONGEST_INDEXED && !reaches(shortest)) shortest++;
  let longest = LONGEST_INDEXED;
  while (longest > shortest && !reaches(longest)) longest--;
  return { shortest, longest };
}

function searchLongNames(postings: NamePostings, { query, threshold }: Search, add: AddFound): void {
  if (query === '') return;
  for (const [i, number] of postings.longNames.entries()) {
    const name = longText(postings, i);
    if (!lengthsReach(query.length + 1, name.length + 1, threshold)) continue;
    const score = similarity(query, name);
    if (score >= threshold) add(number, score);
  }
}

/** The tokens of the list in a name of any length. */
function tokensOf(postings: NamePostings, name: string): number[] {
  const { bigramStart, bigramTokens } = postings;
  const tokens: number[] = [];
  const copies = new Map<number, number>();
  for (let i = 0, before = SPACE; i <= name.length; i++) {
    const unit = i < name.length ? name.charCodeAt(i) : SPACE;
    const bigram = findBigram(postings, before * 0x10000 + unit);
    before = unit;
    if (bigram < 0) continue;
    const copy = copies.get(bigram) ?? 0;
    copies.set(bigram, copy + 1);
    const at = (bigramStart[bigram] as number) + copy;
    if (at < (bigramStart[bigram + 1] as number)) tokens.push(bigramTokens[at] as number);
  }
  return tokens;
}

/** The number of a piece, −1 when the list has none: a binary search. */
function findBigram({ sortedBigrams, bigramNumbers }: NamePostings, bigram: number): number {
  let low = 0;
  let high = sortedBigrams.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sortedBigrams[middle] as number) < bigram) low = middle + 1;
    else high = middle;
  }
  return sortedBigrams[low] === bigram ? (bigramNumbers[low] as number) : -1;
}
