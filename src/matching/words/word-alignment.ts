import { type ComparedWords, compareWords, MAX_WORDS } from './compared-words.ts';
import { spellingLikeness } from './word-likeness.ts';

/** The most words that may be written as one in the other name. */
const MOST_JOINED = 3;
/** The likeness of words that are written as one in the other name, and the least of those with another letter. */
const JOINED = 98;
export const EQUAL = 100;
const NEARLY_JOINED_LOSS = 10;
const LEAST_NEARLY_JOINED = 75;
/** By how many letters their lengths may differ. */
const MOST_DIFFERENT = 2;

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
    this.takenA.fill(0, 0, a.count);
    this.takenB.fill(0, 0, b.count);
    compareWords(a, b, this.#likeness);
    this.#alignEqual(a.count, b.count);
    if (this.#isDone(a, b)) return;
    this.#alignJoined(a, b, false);
    this.#alignJoined(b, a, true);
    this.#alignAlike(a.count, b.count);
  }

  #isDone(a: ComparedWords, b: ComparedWords): boolean {
    return this.count === a.count || this.count === b.count;
  }

  #alignEqual(height: number, width: number): void {
    for (let i = 0; i < height; i++) {
      for (let j = 0; j < width; j++) {
        if (this.takenB[j] === 1 || this.#likeness[i * width + j] !== EQUAL) continue;
        this.#add(i, j, EQUAL);
        break;
      }
    }
  }

  /** Aligns neighbours of one name with a word of the other; `isOther` says that `parts` are the words of `b`. */
  #alignJoined(parts: ComparedWords, whole: ComparedWords, isOther: boolean): void {
    const taken = isOther ? this.takenB : this.takenA;
    const takenWhole = isOther ? this.takenA : this.takenB;
    for (let first = 0; first + 1 < parts.count; first++) {
      for (let size = Math.min(MOST_JOINED, parts.count - first); size > 1; size--) {
        if (!isFree(taken, first, size)) continue;
        const run = [first, size] as const;
        const at = wholeOf(parts, run, { whole, taken: takenWhole });
        if (at < 0) continue;
        taken.fill(1, first, first + size);
        takenWhole[at] = 1;
        const likeness = joinedLikeness(joinedText(parts, run), whole.wordAt(at).text);
        if (isOther) this.#keep([at, 1], run, likeness);
        else this.#keep(run, [at, 1], likeness);
      }
    }
  }

  /** Aligns the most alike of the words that are left, those nearest in position first. */
  #alignAlike(height: number, width: number): void {
    for (let best = this.#mostAlike(height, width); best >= 0; best = this.#mostAlike(height, width))
      this.#add(Math.floor(best / width), best % width, this.#likeness[best] as number);
  }

  #mostAlike(height: number, width: number): number {
    let [found, most, distance] = [-1, 0, MAX_WORDS];
    for (let i = 0; i < height; i++) {
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

function isFree(taken: Uint8Array, first: number, size: number): boolean {
  for (let at = first; at < first + size; at++) if (taken[at] === 1) return false;
  return true;
}

/**
 * Whether neighbours of one name may be written as one word of the other, by their lengths alone. `taken` has a bit for
 * each word that is out of the question.
 */
export function mayBeJoined(
  parts: ComparedWords,
  taken: number,
  { whole, taken: takenWhole }: { whole: ComparedWords; taken: number },
): boolean {
  for (let first = 0; first + 1 < parts.count; first++) {
    let length = 0;
    for (let at = first; at < Math.min(first + MOST_JOINED, parts.count) && !(taken & (1 << at)); at++) {
      length += parts.lengths[at] as number;
      if (at === first) continue;
      for (let j = 0; j < whole.count; j++)
        if (!(takenWhole & (1 << j)) && Math.abs((whole.lengths[j] as number) - length) <= MOST_DIFFERENT)
          return true;
    }
  }
  return false;
}

/** The first free word that some neighbours are written as; −1 without one. */
function wholeOf(
  parts: ComparedWords,
  [first, size]: Run,
  { whole, taken }: { whole: ComparedWords; taken: Uint8Array },
): number {
  let length = 0;
  for (let at = first; at < first + size; at++) length += parts.lengths[at] as number;
  for (let j = 0; j < whole.count; j++) {
    if (taken[j] === 1 || Math.abs((whole.lengths[j] as number) - length) > MOST_DIFFERENT) continue;
    if (joinedLikeness(joinedText(parts, [first, size]), whole.wordAt(j).text) > 0) return j;
  }
  return -1;
}

function joinedText(parts: ComparedWords, [first, size]: Run): string {
  let text = '';
  for (let at = first; at < first + size; at++) text += parts.wordAt(at).text;
  return text;
}

function joinedLikeness(joined: string, whole: string): number {
  if (joined === whole) return JOINED;
  const likeness = spellingLikeness(joined, whole) - NEARLY_JOINED_LOSS;
  return likeness < LEAST_NEARLY_JOINED ? 0 : likeness;
}
