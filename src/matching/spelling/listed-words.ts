import type { NameKind } from '../names/normalize.ts';
import { SUFFIXES } from '../words/frequent-words.ts';
import { type WordIndex, wordText } from '../words/word-index.ts';
import { isFormWord, withoutJoinedForms } from './company-core.ts';
import { hasPartOfForm, lettersOfWord } from './company-letters.ts';
import { HASH_BASE, textHash } from './text-hash.ts';

const UNKNOWN = 0;
const TELLING = 1;
const IDLE = 2;

/** What a search asks of the words of a list again and again, kept for each different word. */
export class ListedWords {
  readonly index: WordIndex;
  readonly #kind: NameKind;
  /** By word, as `textHash` gives it. */
  readonly hashes: Int32Array;
  readonly #classes: Uint8Array;
  /** By word of a company: the hash and the length of what is left without joined legal forms; −1 when it is not known yet. */
  readonly #joinedHashes: Int32Array;
  readonly #joinedLengths: Int16Array;
  /** By word of a company: the hash, the length, and the first and the last unit of its letters; −1 when they are not known yet. */
  readonly #letterHashes: Int32Array;
  readonly #letterLengths: Int16Array;
  readonly #letterEnds: Uint16Array;
  readonly #partsOfForms: Uint8Array;
  /** The letters of words in names that may have a legal form of several words: they are looked at as texts. */
  readonly #letterTexts = new Map<number, string>();

  constructor(kind: NameKind, index: WordIndex) {
    const { firstUnit, units } = index;
    this.index = index;
    this.#kind = kind;
    this.hashes = new Int32Array(firstUnit.length - 1);
    this.#classes = new Uint8Array(this.hashes.length);
    const companyWords = kind === 'person' ? 0 : this.hashes.length;
    this.#joinedHashes = new Int32Array(companyWords);
    this.#joinedLengths = new Int16Array(companyWords).fill(-1);
    this.#letterHashes = new Int32Array(companyWords);
    this.#letterLengths = new Int16Array(companyWords).fill(-1);
    this.#letterEnds = new Uint16Array(2 * companyWords);
    this.#partsOfForms = new Uint8Array(companyWords);
    for (let word = 0; word < this.hashes.length; word++) {
      let hash = 0;
      for (let at = firstUnit[word] as number; at < (firstUnit[word + 1] as number); at++)
        hash = (Math.imul(hash, HASH_BASE) + (units[at] as number)) | 0;
      this.hashes[word] = hash;
    }
  }

  lengthOf(word: number): number {
    const { firstUnit } = this.index;
    return (firstUnit[word + 1] as number) - (firstUnit[word] as number);
  }

  textOf(word: number): string {
    return wordText(this.index, word);
  }

  /** The length of a word of a company without the legal forms that are joined to it. */
  joinedLength(word: number): number {
    if (this.#joinedLengths[word] === -1) {
      const letters = withoutJoinedForms(this.textOf(word));
      this.#joinedHashes[word] = textHash(letters);
      this.#joinedLengths[word] = letters.length;
    }
    return this.#joinedLengths[word] as number;
  }

  /** Its hash, once its length was asked for. */
  joinedHash(word: number): number {
    return this.#joinedHashes[word] as number;
  }

  /** The letters of a word of a company: see `lettersOfWord`. */
  letters(word: number): { hash: number; length: number; first: number; last: number; isPart: boolean } {
    if (this.#letterLengths[word] === -1) {
      const letters = lettersOfWord(this.textOf(word));
      this.#letterHashes[word] = textHash(letters);
      this.#letterLengths[word] = letters.length;
      this.#partsOfForms[word] = Number(hasPartOfForm(letters));
      this.#letterEnds[2 * word] = letters.charCodeAt(0);
      this.#letterEnds[2 * word + 1] = letters.charCodeAt(letters.length - 1);
    }
    return {
      hash: this.#letterHashes[word] as number,
      length: this.#letterLengths[word] as number,
      first: this.#letterEnds[2 * word] as number,
      last: this.#letterEnds[2 * word + 1] as number,
      isPart: this.#partsOfForms[word] === 1,
    };
  }

  /** The letters of a word of a company as a text. */
  lettersText(word: number): string {
    const known = this.#letterTexts.get(word) ?? lettersOfWord(this.textOf(word));
    this.#letterTexts.set(word, known);
    return known;
  }

  /** The first word of a name that is not idle, with another such word after it; −1 without one. */
  firstTelling(name: number): number {
    const { firstWord, wordOf } = this.index;
    let [first, last] = [firstWord[name] as number, (firstWord[name + 1] as number) - 1];
    while (last > first && this.isIdle(wordOf[last] as number)) last--;
    while (first < last && this.isIdle(wordOf[first] as number)) first++;
    return first < last ? (wordOf[first] as number) : -1;
  }

  /** Whether it is of a company's legal form, or follows a person's name as Jr does. */
  isIdle(word: number): boolean {
    if (this.#classes[word] === UNKNOWN) {
      const text = this.textOf(word);
      const isIdle = this.#kind === 'person' ? SUFFIXES.has(text) : isFormWord(text);
      this.#classes[word] = isIdle ? IDLE : TELLING;
    }
    return this.#classes[word] === IDLE;
  }
}
