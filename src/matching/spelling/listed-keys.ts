import type { NameKind } from '../names/normalize.ts';
import type { WordIndex } from '../words/word-index.ts';
import { LEAST_COMPANY_LETTERS, lettersOfName } from './company-letters.ts';
import { ListedWords } from './listed-words.ts';
import { isShortCore, LEAST_JOINED, LONGEST_CORE } from './other-spelling.ts';
import { HASH_BASE, textHash } from './text-hash.ts';

/** The names of a list as they are searched for other spellings. */
export type SpeltList = {
  kind: NameKind;
  words: WordIndex;
  /** Whether a name is the Latin form of one in another script. */
  isLatinForm: (name: number) => boolean;
};

/** What each search for other spellings compares of each name of a list, as far as it was reached. */
export class ListedKeys {
  readonly words: ListedWords;
  /** By name: of a person the key of its last word and first initial, of a company that of its core; 0 without one. */
  readonly keys: Int32Array;
  /** By name: the hashes of both halves of a company's core where it is short, else 0; empty for people. */
  readonly halves: [Int32Array, Int32Array];
  /** By name: the key of the letters of a company's core without the spaces between; 0 when they are few; empty for people. */
  readonly joined: Int32Array;
  /** By name: the key of all its letters, as a typist may have changed them; 0 when they are few; empty for people. */
  readonly letters: Int32Array;
  /** The names that are Latin forms of names in another script, ascending. */
  readonly latinForms: number[] = [];
  readonly #list: SpeltList;
  #reached = 0;

  constructor(list: SpeltList) {
    const { kind, words: index } = list;
    const count = index.firstWord.length - 1;
    const companies = kind === 'person' ? 0 : count;
    this.#list = list;
    this.words = new ListedWords(kind, index);
    this.keys = new Int32Array(count);
    this.halves = [new Int32Array(companies), new Int32Array(companies)];
    this.joined = new Int32Array(companies);
    this.letters = new Int32Array(companies);
  }

  /** Computes what is compared of the names before `to`. A list of a million names takes a second, which a caller divides. */
  reach(to: number): void {
    const { kind, isLatinForm } = this.#list;
    for (; this.#reached < to; this.#reached++) {
      const name = this.#reached;
      if (isLatinForm(name)) this.latinForms.push(name);
      if (kind === 'person') this.keys[name] = this.#personKey(name);
      else this.#keepCore(name);
    }
  }

  #personKey(name: number): number {
    const { firstWord, wordOf, firstUnit, units } = this.words.index;
    const own = this.words.firstTelling(name);
    let last = (firstWord[name + 1] as number) - 1;
    while (last > (firstWord[name] as number) && this.words.isIdle(wordOf[last] as number)) last--;
    const word = wordOf[last] as number;
    if (own < 0 || this.words.lengthOf(word) < 2) return 0;
    return lastWordKey(this.words.hashes[word] as number, units[firstUnit[own] as number] as number);
  }

  #keepCore(name: number): void {
    const { firstWord, wordOf } = this.words.index;
    const core: number[] = [];
    let letters = 0;
    for (let at = firstWord[name] as number; at < (firstWord[name + 1] as number); at++) {
      const word = wordOf[at] as number;
      if (this.words.isIdle(word)) continue;
      core.push(word);
      letters += this.words.lengthOf(word);
    }
    this.letters[name] = this.#lettersKey(name);
    if (letters >= LEAST_JOINED) this.joined[name] = this.#joinedKey(core);
    if (core.length > 0) this.keys[name] = keyOfCore(core.map((word) => this.words.hashes[word] as number));
    if (letters > LONGEST_CORE) return;
    const texts = core.map((word) => this.words.textOf(word));
    if (!isShortCore(texts)) return;
    const [first, second] = halvesOf(texts.join(' '));
    this.halves[0][name] = first;
    this.halves[1][name] = second;
  }

  /** The key of `companyLetters`, whose words join as they do there. */
  #lettersKey(name: number): number {
    const { firstWord, wordOf } = this.words.index;
    let [hash, count, before] = [0, 0, -1];
    for (let at = firstWord[name] as number; at < (firstWord[name + 1] as number); at++) {
      const { hash: own, length, first, last, isPart } = this.words.letters(wordOf[at] as number);
      if (isPart) return this.#keyOfTexts(name);
      if (length === 0) continue;
      const isShared = first === before;
      const added = isShared ? length - 1 : length;
      const rest = isShared ? (own - Math.imul(first, basePower(added))) | 0 : own;
      hash = (Math.imul(hash, basePower(added)) + rest) | 0;
      count += added;
      before = last;
    }
    return count < LEAST_COMPANY_LETTERS ? 0 : hash;
  }

  #keyOfTexts(name: number): number {
    const { firstWord, wordOf } = this.words.index;
    const texts: string[] = [];
    for (let at = firstWord[name] as number; at < (firstWord[name + 1] as number); at++)
      texts.push(this.words.lettersText(wordOf[at] as number));
    return lettersKeyOf(lettersOfName(texts));
  }

  #joinedKey(core: readonly number[]): number {
    let hash = 0;
    let letters = 0;
    for (const word of core) {
      const length = this.words.joinedLength(word);
      hash = (Math.imul(hash, basePower(length)) + this.words.joinedHash(word)) | 0;
      letters += length;
    }
    return letters < LEAST_JOINED ? 0 : hash;
  }
}

/** The same for the same last word and the same initial of the first one. */
export function lastWordKey(lastWord: number, initial: number): number {
  return (Math.imul(lastWord, HASH_BASE) + initial) | 0;
}

/** The key of the letters of a company's core; 0 when they are few. */
export function joinedKeyOf(letters: string): number {
  return letters.length < LEAST_JOINED ? 0 : textHash(letters);
}

/** The key of all letters of a company's name; 0 when they are few. */
export function lettersKeyOf(letters: string): number {
  return letters.length < LEAST_COMPANY_LETTERS ? 0 : textHash(letters);
}

const POWERS = [1];

/** The base of hashes to the power of a length. */
function basePower(length: number): number {
  for (let known = POWERS.length; known <= length; known++)
    POWERS.push(Math.imul(POWERS[known - 1] as number, HASH_BASE));
  return POWERS[length] as number;
}

/** The same for the same words in any order, given by their hashes. */
export function keyOfCore(hashes: readonly number[]): number {
  return hashes.reduce((sum, hash) => (sum + hash) | 0, hashes.length);
}

/** Hashes of both halves of a text, one of which a single wrong letter leaves as it is. */
export function halvesOf(text: string): [number, number] {
  const middle = text.length >> 1;
  return [
    textHash(`${text.length}<${text.slice(0, middle)}`),
    textHash(`${text.length}>${text.slice(middle)}`),
  ];
}
