import { type WordIndex, wordText } from '../words/word-index.ts';
import { isTelling } from './other-spelling.ts';
import { HASH_BASE, textHash } from './text-hash.ts';
import { wordSpellings } from './word-spellings.ts';

const READINGS = [0, 1, 2] as const;
const COLUMNS = READINGS.length;
const ABSENT = -1;

/**
 * Hashes of what spellings of a name in different scripts have in common: those of its words in any order, and of its
 * consonants in theirs. Equal keys have equal hashes. What is computed of a word of the list is kept.
 */
export class ScriptHashes {
  readonly #index: WordIndex;
  /** By word and reading its hash and its length: −2 when it is not known yet, −1 for a word that says nothing. */
  readonly #hashes: Int32Array;
  readonly #lengths: Int16Array;

  constructor(index: WordIndex) {
    const words = index.firstUnit.length - 1;
    this.#index = index;
    this.#hashes = new Int32Array(words * COLUMNS);
    this.#lengths = new Int16Array(words * COLUMNS).fill(ABSENT - 1);
  }

  /** The hashes of a name that is not in the list. */
  ofWords(words: readonly string[]): Set<number> {
    const spellings = words.map((word) => wordSpellings(word));
    const hashes = new Set<number>();
    for (const reading of READINGS) {
      const parts = spellings.flatMap((word) => word?.[reading] || []);
      const sums = new Sums(reading);
      for (const part of parts) sums.add(textHash(part), part.length);
      sums.each((hash) => hashes.add(hash));
    }
    return hashes;
  }

  /** Calls back with the hashes of a name of the list. */
  eachOfName(name: number, onHash: (hash: number) => void): void {
    const { firstWord, wordOf } = this.#index;
    for (const reading of READINGS) {
      const sums = new Sums(reading);
      for (let at = firstWord[name] ?? 0; at < (firstWord[name + 1] ?? 0); at++) {
        const column = (wordOf[at] ?? 0) * COLUMNS + reading;
        if (this.#lengths[column] === ABSENT - 1) this.#read(wordOf[at] ?? 0);
        const length = this.#lengths[column] ?? 0;
        if (length > 0) sums.add(this.#hashes[column] ?? 0, length);
      }
      sums.each(onHash);
    }
  }

  #read(word: number): void {
    const spellings = wordSpellings(wordText(this.#index, word));
    for (const reading of READINGS) {
      const spelling = spellings?.[reading];
      this.#lengths[word * COLUMNS + reading] = spelling?.length ?? ABSENT;
      this.#hashes[word * COLUMNS + reading] = spelling ? textHash(spelling) : 0;
    }
  }
}

/** Sums up the words of a name in one reading. */
class Sums {
  readonly #reading: number;
  #inAnyOrder = 0;
  #inOrder = 0;
  #letters = 0;

  constructor(reading: number) {
    this.#reading = reading;
  }

  add(hash: number, length: number): void {
    this.#inAnyOrder = (this.#inAnyOrder + Math.imul(hash ^ length, HASH_BASE)) | 0;
    for (let at = 0; at < length; at++) this.#inOrder = Math.imul(this.#inOrder, HASH_BASE);
    this.#inOrder = (this.#inOrder + hash) | 0;
    this.#letters += length;
  }

  each(onHash: (hash: number) => void): void {
    if (!isTelling(this.#reading, this.#letters)) return;
    onHash(this.#inAnyOrder ^ Number(this.#reading === 0));
    if (this.#reading > 0) onHash(this.#inOrder);
  }
}
