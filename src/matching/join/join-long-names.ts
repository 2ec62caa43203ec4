import { neededShared, similarity } from '../names/similarity.ts';
import type { BigramNumbers } from './bigram-tokens.ts';
import { storedToken } from './name-index.ts';
import type { NameIndex } from './name-index-layout.ts';
import type { SharedTokenCounts } from './shared-token-counts.ts';

export type LongJoin = {
  index: NameIndex;
  vocabulary: BigramNumbers;
  sharedTokens: SharedTokenCounts;
  queries: readonly string[];
  threshold: number;
  /** The block of queries. */
  from: number;
  to: number;
  /** Those of them over 255 units. */
  long: readonly number[];
  add(query: number, name: number, score: number): void;
};

/** Finds the pairs of a block in which either name is over 255 units: few, so they are compared one by one. */
export function joinLongNames(join: LongJoin): void {
  const { index } = join;
  for (let i = 0; i < index.longNames.length; i++)
    joinLongName(join, index.longNames[i] as number, longText(index, i));
  for (const query of join.long) joinLongQuery(join, query);
}

/** The text of a name over 255 units, by its position among them. */
export function longText(
  { longStart, longUnits }: Pick<NameIndex, 'longStart' | 'longUnits'>,
  i: number,
): string {
  let text = '';
  for (let at = longStart[i] as number; at < (longStart[i + 1] as number); at++) {
    text += String.fromCharCode(longUnits[at] as number);
  }
  return text;
}

function joinLongName({ queries, threshold, from, to, add }: LongJoin, number: number, name: string): void {
  for (let query = from; query < to; query++) {
    const text = queries[query] as string;
    if (!lengthsReach(text.length + 1, name.length + 1, threshold)) continue;
    const score = similarity(text, name);
    if (score >= threshold) add(query, number, score);
  }
}

function joinLongQuery(join: LongJoin, query: number): void {
  const { index, threshold } = join;
  const text = join.queries[query] as string;
  const tokens = tokensOf(join, text);
  const stored = new Uint8Array(0x10000);
  for (const token of tokens) stored[storedToken(token)] = 1;
  for (let length = 1; length + 1 < index.lengthStart.length; length++) {
    if (!lengthsReach(text.length + 1, length + 1, threshold)) continue;
    const end = index.lengthStart[length + 1] as number;
    for (let slot = index.lengthStart[length] as number; slot < end; slot++) {
      const score = join.sharedTokens.scoreOfSlot({ tokens, stored, pieces: text.length + 1, slot, length });
      if (score >= threshold) join.add(query, index.slotToName[slot] as number, score);
    }
  }
}

/** Whether names of so many pieces can reach the threshold at all. */
export function lengthsReach(a: number, b: number, threshold: number): boolean {
  return neededShared(a + b, threshold) <= Math.min(a, b);
}

const SPACE = 32;

/** The tokens of the index in a name of any length. */
function tokensOf({ index, vocabulary }: LongJoin, name: string): Set<number> {
  const tokens = new Set<number>();
  const copies = new Map<number, number>();
  let before = SPACE;
  for (let i = 0; i <= name.length; i++) {
    const unit = i < name.length ? name.charCodeAt(i) : SPACE;
    const bigram = vocabulary.find(before, unit);
    before = unit;
    if (bigram < 0) continue;
    const copy = copies.get(bigram) ?? 0;
    copies.set(bigram, copy + 1);
    const at = (index.bigramStart[bigram] as number) + copy;
    if (at < (index.bigramStart[bigram + 1] as number)) tokens.add(index.bigramTokens[at] as number);
  }
  return tokens;
}
