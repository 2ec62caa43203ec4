import { type ComparedWords, MAX_WORDS } from './compared-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import { likenessOf } from './word-likeness.ts';
import { mayBeAlike, TRAITS, writeTraits } from './word-traits.ts';

/** The partner of a word that is like none of the name, and of one that is like several. */
export const NONE = 1;
export const SEVERAL = 2;
const UNKNOWN = 0;
/** A likeness, 0–100, takes the lowest bits of a partner. */
const LIKENESS_BITS = 7;
const FIRST_ROWS = 256;

/**
 * How alike the words of one name are with those of a list, found when they are asked for. Used for one name after the
 * other, as its columns are as long as the list has words.
 */
export class ListedLikenesses {
  readonly #words: Vocabulary;
  /** By word of the list: UNKNOWN, or its partner. */
  readonly #partner: Uint16Array;
  /** By word of the list that is like one at least: its row of likenesses. */
  readonly #row: Uint32Array;
  #likenesses = new Uint8Array(FIRST_ROWS * MAX_WORDS);
  #rows = 0;
  #known: number[] = [];
  #own: ComparedWords;
  readonly #ownTraits = new Int32Array(MAX_WORDS * TRAITS);

  /** Begins with a name. */
  constructor(words: Vocabulary, own: ComparedWords) {
    this.#words = words;
    this.#partner = new Uint16Array(words.weights.length);
    this.#row = new Uint32Array(words.weights.length);
    this.#own = own;
  }

  /** Begins to compare the words of another name. */
  compare(own: ComparedWords): void {
    for (const id of this.#known) this.#partner[id] = UNKNOWN;
    this.#known = [];
    this.#rows = 0;
    this.#own = own;
    for (let at = 0; at < own.count; at++) writeTraits(own.wordAt(at), this.#ownTraits, at * TRAITS);
  }

  /** Of a word of the list: NONE, SEVERAL, or the only word of the name that is like it, as `partnerPlace` and `partnerLikeness` read it. */
  partnerOf(id: number): number {
    return (this.#partner[id] as number) || this.#findPartner(id);
  }

  /** The likeness of a word of the name, by its place, and a word of the list. */
  of(at: number, id: number): number {
    if (this.partnerOf(id) === NONE) return 0;
    return this.#likenesses[(this.#row[id] as number) * MAX_WORDS + at] as number;
  }

  #findPartner(id: number): number {
    if (this.#words.weights[id] === 0) this.#words.at(id, false);
    const { traits } = this.#words;
    let partner = NONE;
    for (let at = 0; at < this.#own.count; at++) {
      if (!mayBeAlike(this.#ownTraits, at * TRAITS, traits, id * TRAITS)) continue;
      const likeness = likenessOf(this.#own.wordAt(at), this.#words.at(id, false));
      if (likeness === 0) continue;
      if (partner === NONE) this.#row[id] = this.#newRow();
      this.#likenesses[(this.#row[id] as number) * MAX_WORDS + at] = likeness;
      partner = partner === NONE ? ((at + 1) << LIKENESS_BITS) | likeness : SEVERAL;
    }
    this.#partner[id] = partner;
    this.#known.push(id);
    return partner;
  }

  /** An empty row. */
  #newRow(): number {
    const row = this.#rows++;
    const first = row * MAX_WORDS;
    if (first === this.#likenesses.length) {
      const grown = new Uint8Array(this.#likenesses.length * 2);
      grown.set(this.#likenesses);
      this.#likenesses = grown;
    }
    this.#likenesses.fill(0, first, first + MAX_WORDS);
    return row;
  }
}

/** The place in the name of the only word that is alike. */
export function partnerPlace(partner: number): number {
  return (partner >> LIKENESS_BITS) - 1;
}

/** How alike it is. */
export function partnerLikeness(partner: number): number {
  return partner & ((1 << LIKENESS_BITS) - 1);
}
