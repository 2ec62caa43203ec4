import type { NameKind } from '../names/normalize.ts';
import { type ComparedWords, compareNames } from './compared-words.ts';
import { alignWords } from './word-alignment.ts';

/** What is lost for a word, in percent of its weight. Measured on labelled sets: see docs/decisions/033. */
const PENALTIES = {
  /** `conflict`: both names have a word that the other has not. `extra`: only one of them. */
  person: { conflict: 160, extra: 30 },
  organisation: { conflict: 130, extra: 20 },
};
/** The same for an extra word when a single word agrees. */
const EXTRA_BESIDE_ONE = 80;
/** Both words of a pair together, from which they identify a person. */
const TELLING_WEIGHT = 16;

/**
 * The word score of two names, 0–100: how well their words can be aligned, weighted by what each says. Whole
 * numbers, symmetric. It orders and recommends by its mean with the name score, and admits no candidate.
 */
export function wordScore(one: ComparedWords, other: ComparedWords): number {
  if (one.total === 0 || other.total === 0) return 0;
  const order = compareNames(one, other);
  if (order === 0) return 100;
  // Always in the same order, so that the score is symmetric.
  const [a, b] = order < 0 ? [one, other] : [other, one];
  const aligned = alignWords(a, b);
  weighed.clear();
  for (let at = 0; at < aligned.count; at++) {
    const ofA = weightOf(a, aligned.firstA[at] as number, aligned.sizeA[at] as number);
    const ofB = weightOf(b, aligned.firstB[at] as number, aligned.sizeB[at] as number);
    weighed.add(ofA, ofB, aligned.likeness[at] as number);
  }
  return weighed.score(a.kind, a.total, b.total);
}

/**
 * Whether the name with fewer words stands within the other one, as one without its middle names or with initials does:
 * both begin and end with the same word, and what is between follows in the same order, each word whole or one of both
 * as an initial. At least two words are asked for. It orders candidates for people, and says nothing of companies.
 */
export function standsWithin(a: ComparedWords, b: ComparedWords): boolean {
  const [short, long] = a.count < b.count ? [a, b] : [b, a];
  const [last, end] = [short.count - 1, long.count - 1];
  if (!mayStandWithin(short)) return false;
  if (!isSameWord(short, 0, long, 0) || !isSameWord(short, last, long, end)) return false;
  let at = 1;
  for (let of = 1; at < last && of < end; of++) if (isSameWord(short, at, long, of)) at++;
  return at === last;
}

/** Whether a name may stand within another, or another within it. */
export function mayStandWithin({ kind, count }: ComparedWords): boolean {
  return kind === 'person' && count > 1;
}

/** Whether two words are equal, or one is an initial of the other. Their lengths tell most of them apart. */
function isSameWord(one: ComparedWords, at: number, other: ComparedWords, of: number): boolean {
  const [length, otherLength] = [one.lengths[at] as number, other.lengths[of] as number];
  if (length !== otherLength && length > 1 && otherLength > 1) return false;
  const [word, otherWord] = [one.wordAt(at).text, other.wordAt(of).text];
  return length === otherLength ? word === otherWord : word.charCodeAt(0) === otherWord.charCodeAt(0);
}

/** The weights of the aligned words of two names, from which their word score follows in whatever order they come. */
export class WeighedWords {
  #alignedA = 0;
  #alignedB = 0;
  #telling = 0;
  #loss = 0;

  clear(): void {
    this.#alignedA = 0;
    this.#alignedB = 0;
    this.#telling = 0;
    this.#loss = 0;
  }

  /** Adds the words of a column: their weights and how alike they are, 0–100. */
  add(ofA: number, ofB: number, likeness: number): void {
    this.#alignedA += ofA;
    this.#alignedB += ofB;
    this.#loss += (ofA + ofB) * (100 - likeness);
    if (ofA + ofB > TELLING_WEIGHT) this.#telling++;
  }

  /** The word score of two names with these sums of weights. */
  score(kind: NameKind, totalA: number, totalB: number): number {
    const [openA, openB] = [totalA - this.#alignedA, totalB - this.#alignedB];
    const { conflict, extra } = PENALTIES[kind];
    const open =
      2 * Math.min(openA, openB) * conflict +
      Math.abs(openA - openB) * (this.#telling > 1 ? extra : EXTRA_BESIDE_ONE);
    const total = totalA + totalB;
    return Math.max(0, Math.floor((200 * total - 2 * (this.#loss + open) + total) / (2 * total)));
  }
}

const weighed = new WeighedWords();

/** The mean of the name score and the word score, rounded down: it orders and recommends. */
export function combinedScore(score: number, words: number): number {
  return (score + words) >> 1;
}

function weightOf({ weights }: ComparedWords, first: number, size: number): number {
  let weight = 0;
  for (let at = first; at < first + size; at++) weight += weights[at] as number;
  return weight;
}
