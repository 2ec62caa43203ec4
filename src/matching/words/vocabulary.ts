import type { NameKind } from '../names/normalize.ts';
import { MAX_LENGTH } from './compared-words.ts';
import { dependsOnPosition, preparedWord, type Word } from './prepared-word.ts';
import { type WordIndex, wordText } from './word-index.ts';
import { TRAITS, writeTraits } from './word-traits.ts';

/** The different words of a list by their numbers, each prepared when it is first asked for. */
export class Vocabulary {
  /** By word: 0 for one that is not prepared. */
  readonly weights: Uint8Array;
  /** By word, in letters, 255 for longer ones. */
  readonly lengths: Uint8Array;
  /** By word: 1 for one that counts otherwise at the beginning of a name. */
  readonly isDependent: Uint8Array;
  /** `TRAITS` numbers for each word. */
  readonly traits: Int32Array;
  readonly #kind: NameKind;
  readonly #index: WordIndex;
  readonly #words: (Word | undefined)[];

  constructor(kind: NameKind, index: WordIndex) {
    const count = index.firstUnit.length - 1;
    this.#kind = kind;
    this.#index = index;
    this.#words = new Array(count);
    this.weights = new Uint8Array(count);
    this.lengths = new Uint8Array(count);
    this.isDependent = new Uint8Array(count);
    this.traits = new Int32Array(count * TRAITS);
  }

  /** A word of the list; `isFirst` says that it begins a name. */
  at(id: number, isFirst: boolean): Word {
    if (isFirst && this.isDependent[id] === 1) return this.#read(id, true);
    return this.#words[id] ?? this.#prepare(id);
  }

  /** Its weight in a name. */
  weightAt(id: number, isFirst: boolean): number {
    if (this.weights[id] === 0) this.#prepare(id);
    return isFirst && this.isDependent[id] === 1 ? this.#read(id, true).weight : (this.weights[id] as number);
  }

  #prepare(id: number): Word {
    const word = this.#read(id, false);
    this.#words[id] = word;
    this.weights[id] = word.weight;
    this.lengths[id] = Math.min(word.text.length, MAX_LENGTH);
    this.isDependent[id] = Number(dependsOnPosition(this.#kind, word.text));
    writeTraits(word, this.traits, id * TRAITS);
    return word;
  }

  #read(id: number, isFirst: boolean): Word {
    return preparedWord(this.#kind, wordText(this.#index, id), { isFirst });
  }
}
