import { neededShared, scoreOf, similarity } from '../names/similarity.ts';
import { LONGEST_INDEXED } from './bigram-tokens.ts';
import { lengthsReach, longText } from './join-long-names.ts';
import { BLOCK_SLOTS, type NamePostings } from './name-postings.ts';

/** Names found for one query: their numbers and scores. */
export type FoundForName = { name: number[]; score: number[] };

const SPACE = 32;
/**
 * The share of the tokens that a name must have in common with the query that are not counted for every name. Measured with a
 * million names: companies take half of the time, people no more; at a quarter and at three fifths both take longer.
 */
const UNCOUNTED_SHARE = 2 / 5;

/**
 * Finds every name of a list whose similarity to the query reaches the threshold, in no particular order: counts for
 * each name the tokens that it shares with the query by walking the postings of these tokens. The most frequent tokens
 * have the longest postings; they are looked up only for names that can still reach the threshold with them, as
 * DivideSkip does (Li, Lu, Lu: "Efficient merging and filtering algorithms for approximate string searches", 2008). Both
 * sides are normalised.
 */
export function searchPostings(postings: NamePostings, query: string, threshold: number): FoundForName {
  const found: FoundForName = { name: [], score: [] };
  const add = (name: number, score: number) => {
    found.name.push(name);
    found.score.push(score);
  };
  if (query === '') return found;
  countBlocks(postings, { query, threshold }, (block) => collect(block, add));
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
  // Rises with each name that is found.
  const search = { query, threshold: atLeast };
  const add = (name: number, score: number) => {
    if (score < search.threshold) return;
    nearest = { name, score };
    search.threshold = score + 1;
  };
  if (query === '') return null;
  countBlocks(postings, search, (block) => collect(block, add));
  searchLongNames(postings, search, add);
  return nearest;
}

type Search = { query: string; threshold: number };

/** Counts, block by block, how many of the query's rarer tokens each name has; first the names as long as the query. */
function countBlocks(postings: NamePostings, search: Search, onBlock: (block: Counted) => void): void {
  const { lengthStart, starts, slots, kinds } = postings;
  const pieces = search.query.length + 1;
  // Tokens are numbered by how many names have them: the rarest come first.
  const tokens = tokensOf(postings, search.query).sort((a, b) => b - a);
  const counts = new Uint16Array(BLOCK_SLOTS);
  for (const block of blocksByLength(postings, search.query.length)) {
    const window = lengthWindow(pieces, search.threshold);
    const first = block * BLOCK_SLOTS;
    const shortest = Math.max(window.shortest, lengthOfSlot(lengthStart, first));
    const longest = Math.min(window.longest, lengthOfSlot(lengthStart, first + BLOCK_SLOTS - 1));
    if (shortest > longest) continue;
    const fewest = neededShared(pieces + shortest + 1, search.threshold);
    const counted = Math.max(0, tokens.length - Math.floor(fewest * UNCOUNTED_SHARE));
    counts.fill(0);
    for (const token of tokens.slice(0, counted)) {
      const at = block * (kinds + 1) + token;
      const end = starts[at + 1] as number;
      for (let i = starts[at] as number; i < end; i++) {
        const slot = slots[i] as number;
        counts[slot] = (counts[slot] as number) + 1;
      }
    }
    const uncounted = tokens.slice(counted).map((token) => new SlotList(postings, block, token));
    onBlock({ postings, search, first, shortest, longest, counts, uncounted });
  }
}

/** The blocks of the postings, those whose names are as long as the query or nearly so first. */
function blocksByLength({ lengthStart }: NamePostings, length: number): number[] {
  const blocks = Math.ceil((lengthStart.at(-1) ?? 0) / BLOCK_SLOTS);
  const middle = (lengthStart[Math.min(length, LONGEST_INDEXED)] as number) / BLOCK_SLOTS;
  return Array.from({ length: blocks }, (_, block) => block).sort(
    (a, b) => Math.abs(a + 0.5 - middle) - Math.abs(b + 0.5 - middle),
  );
}

/** The length of the names of a slot; of the longest ones for a slot past the last. */
function lengthOfSlot(lengthStart: Uint32Array, slot: number): number {
  let [low, high] = [1, LONGEST_INDEXED];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lengthStart[middle + 1] as number) <= slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The slots of a block that have a token, asked for slots in ascending order. */
class SlotList {
  readonly #slots: Uint16Array;
  readonly #end: number;
  #at: number;

  constructor({ slots, starts, kinds }: NamePostings, block: number, token: number) {
    const at = block * (kinds + 1) + token;
    this.#slots = slots;
    this.#at = starts[at] as number;
    this.#end = starts[at + 1] as number;
  }

  has(slot: number): boolean {
    const slots = this.#slots;
    let low = this.#at;
    let high = this.#end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((slots[middle] as number) < slot) low = middle + 1;
      else high = middle;
    }
    this.#at = low;
    return low < this.#end && slots[low] === slot;
  }
}

type Counted = {
  postings: NamePostings;
  search: Search;
  /** The first slot of the block. */
  first: number;
  /** The lengths of its names that can reach the threshold. */
  shortest: number;
  longest: number;
  /** For each slot of the block the counted tokens that it has. */
  counts: Uint16Array;
  /** The slots of each other token of the query. */
  uncounted: readonly SlotList[];
};

type AddFound = (name: number, score: number) => void;

/** Passes on the names of a block that share enough tokens, length by length. */
function collect(block: Counted, add: AddFound): void {
  const { postings, search, first, shortest, longest, counts, uncounted } = block;
  const { lengthStart, slotToName } = postings;
  for (let length = shortest; length <= longest; length++) {
    const total = search.query.length + 1 + length + 1;
    const need = neededShared(total, search.threshold);
    const fewest = need - uncounted.length;
    const end = Math.min((lengthStart[length + 1] as number) - first, BLOCK_SLOTS);
    for (let slot = Math.max((lengthStart[length] as number) - first, 0); slot < end; slot++) {
      if ((counts[slot] as number) < fewest) continue;
      const shared = countOthers(uncounted, slot, { counted: counts[slot] as number, need });
      if (shared >= need) add(slotToName[first + slot] as number, scoreOf(shared, total));
    }
  }
}

/** Adds the uncounted tokens that a slot has; stops when it cannot have as many as it needs. */
function countOthers(
  uncounted: readonly SlotList[],
  slot: number,
  { counted, need }: { counted: number; need: number },
): number {
  let shared = counted;
  let open = uncounted.length;
  for (const list of uncounted) {
    if (shared + open < need) return shared;
    open--;
    if (list.has(slot)) shared++;
  }
  return shared;
}

/** The lengths that names of the index can have to reach the threshold with a query of so many pieces. */
function lengthWindow(pieces: number, threshold: number): { shortest: number; longest: number } {
  const reaches = (length: number) => lengthsReach(pieces, length + 1, threshold);
  let shortest = 1;
  while (shortest < LONGEST_INDEXED && !reaches(shortest)) shortest++;
  let longest = LONGEST_INDEXED;
  while (longest > shortest && !reaches(longest)) longest--;
  return { shortest, longest };
}

function searchLongNames(postings: NamePostings, { query, threshold }: Search, add: AddFound): void {
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
