import { type ComparedWords, MAX_WORDS } from './compared-words.ts';
import { likenessOf, spellingLikeness } from './word-likeness.ts';

/** The most words that may be written as one in the other name. */
const MOST_JOINED = 3;
/** The likeness of words that are written as one in the other name, and the least of those with another letter. */
const JOINED = 98;
const NEARLY_JOINED_LOSS = 10;
const LEAST_NEARLY_JOINED = 75;

/**
 * The words of two names set beside each other, each at most once: equal words first, then those joined in one name,
 * then the most alike. Its columns are reused from pair to pair, as millions are aligned.
 */
class WordAlignment {
  /** Pairs so far. Of each the first word and the number of words on both sides, and the likeness. */
  count = 0;
  readonly firstA = new Uint8Array(MAX_WORDS);
  readonly sizeA = new Uint8Array(MAX_WORDS);
  readonly firstB = new Uint8Array(MAX_WORDS);
  readonly sizeB = new Uint8Array(MAX_WORDS);
  readonly likeness = new Uint8Array(MAX_WORDS);
  readonly takenA = new Uint8Array(MAX_WORDS);
  readonly takenB = new Uint8Array(MAX_WORDS);
  readonly #likeness = new Uint8Array(MAX_WORDS * MAX_WORDS);

  align(a: ComparedWords, b: ComparedWords): void {
    this.count = 0;
    this.takenA.fill(0, 0, a.words.length);
    this.takenB.fill(0, 0, b.words.length);
    this.#alignEqual(a.words, b.words);
    if (this.#isDone(a, b)) return;
    this.#alignJoined(a.words, b.words, false);
    this.#alignJoined(b.words, a.words, true);
    this.#alignAlike(a, b);
  }

  #isDone(a: ComparedWords, b: ComparedWords): boolean {
    return this.count === a.words.length || this.count === b.words.length;
  }

  #alignEqual(a: readonly string[], b: readonly string[]): void {
    for (let i = 0; i < a.length; i++) {
      for (let j = 0; j < b.length; j++) {
        if (this.takenB[j] === 1 || a[i] !== b[j]) continue;
        this.#add(i, j, 100);
        break;
      }
    }
  }

  /** Aligns neighbours of one name with a word of the other; `isOther` says that `parts` are the words of `b`. */
  #alignJoined(parts: readonly string[], whole: readonly string[], isOther: boolean): void {
    const [taken, takenWhole] = isOther ? [this.takenB, this.takenA] : [this.takenA, this.takenB];
    for (let first = 0; first + 1 < parts.length; first++) {
      for (let size = MOST_JOINED; size > 1; size--) {
        if (!isFree(taken, first, size, parts.length)) continue;
        const joined = parts.slice(first, first + size).join('');
        const at = whole.findIndex((word, j) => takenWhole[j] === 0 && joinedLikeness(joined, word) > 0);
        if (at < 0) continue;
        taken.fill(1, first, first + size);
        takenWhole[at] = 1;
        const likeness = joinedLikeness(joined, whole[at] as string);
        if (isOther) this.#keep([at, 1], [first, size], likeness);
        else this.#keep([first, size], [at, 1], likeness);
      }
    }
  }

  /** Aligns the most alike of the words that are left, those nearest in position first. */
  #alignAlike(a: ComparedWords, b: ComparedWords): void {
    const width = b.words.length;
    this.#likeness.fill(0, 0, a.words.length * width);
    for (let i = 0; i < a.words.length; i++) {
      if (this.takenA[i] === 1) continue;
      for (let j = 0; j < width; j++)
        if (this.takenB[j] === 0) this.#likeness[i * width + j] = likenessOf(a, i, b, j);
    }
    for (let best = this.#mostAlike(a, width); best >= 0; best = this.#mostAlike(a, width)) {
      const [i, j] = [Math.floor(best / width), best % width];
      this.#add(i, j, this.#likeness[best] as number);
    }
  }

  #mostAlike(a: ComparedWords, width: number): number {
    let [found, most, distance] = [-1, 0, MAX_WORDS];
    for (let i = 0; i < a.words.length; i++) {
      if (this.takenA[i] === 1) continue;
      for (let j = 0; j < width; j++) {
        const likeness = this.#likeness[i * width + j] as number;
        if (this.takenB[j] === 1 || likeness === 0 || likeness < most) continue;
        if (likeness === most && Math.abs(i - j) >= distance) continue;
        [found, most, distance] = [i * width + j, likeness, Math.abs(i - j)];
      }
    }
    return found;
  }

  #add(i: number, j: number, likeness: number): void {
    this.takenA[i] = 1;
    this.takenB[j] = 1;
    this.#keep([i, 1], [j, 1], likeness);
  }

  #keep([firstA, sizeA]: Run, [firstB, sizeB]: Run, likeness: number): void {
    const at = this.count++;
    this.firstA[at] = firstA;
    this.sizeA[at] = sizeA;
    this.firstB[at] = firstB;
    this.sizeB[at] = sizeB;
    this.likeness[at] = likeness;
  }
}

/** The first of some neighbours, and how many. */
type Run = readonly [first: number, size: number];

const alignment = new WordAlignment();

/**
 * Aligns the words of two names. The result is valid until the next call. Symmetric only for names in the order of
 * their texts.
 */
export function alignWords(a: ComparedWords, b: ComparedWords): WordAlignment {
  alignment.align(a, b);
  return alignment;
}

function isFree(taken: Uint8Array, first: number, size: number, length: number): boolean {
  if (first + size > length) return false;
  for (let at = first; at < first + size; at++) if (taken[at] === 1) return false;
  return true;
}

function joinedLikeness(joined: string, whole: string): number {
  if (joined === whole) return JOINED;
  if (joined.length > whole.length + 2 || whole.length > joined.length + 2) return 0;
  const likeness = spellingLikeness(joined, whole) - NEARLY_JOINED_LOSS;
  return likeness < LEAST_NEARLY_JOINED ? 0 : likeness;
}
