import type { NameKind } from '../names/normalize.ts';
import { similarity } from '../names/similarity.ts';
import { type ComparedWords, comparedWords, MAX_WORDS } from './compared-words.ts';
import { ListedLikenesses, NONE, partnerLikeness, partnerPlace, SEVERAL } from './listed-likenesses.ts';
import { SharedPieces } from './shared-pieces.ts';
import { Vocabulary } from './vocabulary.ts';
import { EQUAL, mayBeJoined } from './word-alignment.ts';
import { nameText, type WordIndex } from './word-index.ts';
import { countBits } from './word-likeness.ts';
import { mayStandWithin, standsWithin, WeighedWords, wordScore } from './word-score.ts';

/** The words of a name, compared with those of names that a number identifies. */
export type ComparedByWords = {
  /** The word score. */
  wordScore(name: number): number;
  /** Whether one name stands within the other: see `standsWithin`. */
  isWithin(name: number): boolean;
};

/** A name, compared with the names of a list by their numbers. */
export type NameComparison = ComparedByWords & {
  /** The same for many names, by their positions among these. */
  among(names: ArrayLike<number>): ComparedByWords;
  /** The name score; any number below `atLeast` for a name that does not reach it. */
  score(name: number, atLeast?: number): number;
};

/** The words of names of a list, by the names' numbers or by their positions among some of them. */
type WordsOfNames = Pick<WordIndex, 'firstWord' | 'wordOf'>;
type ListedName = ComparedWords & { ids: Uint32Array };

/** The names of a list, of which many are compared with one name after the other. What is prepared of a word is kept. */
export class ListedNames {
  readonly #kind: NameKind;
  readonly #index: WordIndex;
  readonly #pieces: SharedPieces;
  readonly #words: Vocabulary;
  /** Of the words of the name that is compared, reused from name to name. */
  readonly #likenesses: ListedLikenesses;
  readonly #weighed = new WeighedWords();
  /** The name of the list that was read last. */
  readonly #read: ListedName;

  constructor(kind: NameKind, index: WordIndex) {
    this.#kind = kind;
    this.#index = index;
    this.#pieces = new SharedPieces(index);
    this.#words = new Vocabulary(kind, index);
    this.#likenesses = new ListedLikenesses(this.#words, comparedWords(kind, ''));
    const ids = new Uint32Array(MAX_WORDS);
    this.#read = {
      ...{ kind, count: 0, total: 0, ids, likenesses: null },
      weights: new Uint8Array(MAX_WORDS),
      lengths: new Uint8Array(MAX_WORDS),
      wordAt: (at) => this.#words.at(ids[at] as number, at === 0),
    };
  }

  /**
   * Begins to compare a normalised name, given with its further forms, of which the most similar one counts. It is valid
   * until the next call.
   */
  compare(forms: readonly string[]): NameComparison {
    const [only = ''] = forms;
    const prepared = this.#prepareName(only);
    const textOf = (name: number) => nameText(this.#index, name);
    this.#pieces.compare(only);
    if (forms.length < 2)
      return {
        ...this.#compareWith(prepared, this.#index),
        among: (names) => this.#compareWith(prepared, this.#copyWords(names)),
        score: (name, atLeast = 0) => {
          const bound = this.#pieces.boundOf(name);
          return bound < atLeast ? bound : similarity(only, textOf(name));
        },
      };
    const others = forms.map((form) => comparedWords(this.#kind, form));
    const formFor = (name: number) => others[mostSimilar(forms, textOf(name))] ?? prepared;
    const compared: ComparedByWords = {
      wordScore: (name) => wordScore(formFor(name), this.#nameAt(this.#index, name)),
      isWithin: (name) => standsWithin(formFor(name), this.#nameAt(this.#index, name)),
    };
    return {
      ...compared,
      among: (names) => ({
        wordScore: (position) => compared.wordScore(names[position] as number),
        isWithin: (position) => compared.isWithin(names[position] as number),
      }),
      score: (name) => Math.max(...forms.map((form) => similarity(form, textOf(name)))),
    };
  }

  #compareWith(own: ComparedWords, of: WordsOfNames): ComparedByWords {
    return {
      wordScore: (name) => this.#wordScore(own, of, name),
      isWithin: mayStandWithin(own) ? this.#within(own, of) : () => false,
    };
  }

  /** Compares whether one name stands within the other: never where the first or the last word of the listed one is like none of ours. */
  #within(own: ComparedWords, of: WordsOfNames): (name: number) => boolean {
    const { firstWord, wordOf } = of;
    const isUnlike = (at: number) => this.#likenesses.partnerOf(wordOf[at] as number) === NONE;
    return (name) => {
      const first = firstWord[name] as number;
      const last = Math.min(firstWord[name + 1] as number, first + MAX_WORDS) - 1;
      if (last <= first || isUnlike(first) || isUnlike(last)) return false;
      return standsWithin(own, this.#nameAt(of, name));
    };
  }

  /** Copies the words of names next to each other. Read one by one, where they are, each would wait for memory. */
  #copyWords(names: ArrayLike<number>): WordsOfNames {
    const { firstWord, wordOf } = this.#index;
    const copiedFirst = new Uint32Array(names.length + 1);
    let count = 0;
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as number;
      count += (firstWord[name + 1] as number) - (firstWord[name] as number);
      copiedFirst[i + 1] = count;
    }
    const copied = new Uint32Array(count);
    for (let i = 0, at = 0; i < names.length; i++) {
      let word = firstWord[names[i] as number] as number;
      for (const end = copiedFirst[i + 1] as number; at < end; at++) copied[at] = wordOf[word++] as number;
    }
    return { firstWord: copiedFirst, wordOf: copied };
  }

  #prepareName(text: string): ComparedWords {
    const prepared = comparedWords(this.#kind, text);
    this.#likenesses.compare(prepared);
    return { ...prepared, likenesses: this.#likenesses };
  }

  #wordScore(own: ComparedWords, of: WordsOfNames, name: number): number {
    const total = this.#weigh(own, of, name);
    if (total > 0) return this.#weighed.score(this.#kind, own.total, total);
    return wordScore(own, this.#nameAt(of, name));
  }

  /**
   * Weighs the aligned words of a name where no word is like two others and none may be written as several: then there
   * is one alignment, whatever the order. Returns the weight of all its words; 0 for any other name. A shortcut, as most
   * of the millions of pairs of a run are so.
   */
  #weigh(own: ComparedWords, of: WordsOfNames, name: number): number {
    const { firstWord, wordOf } = of;
    const { weights, isDependent } = this.#words;
    const first = firstWord[name] as number;
    const count = (firstWord[name + 1] as number) - first;
    if (own.total === 0 || count > MAX_WORDS) return 0;
    this.#weighed.clear();
    let [total, taken, equalOwn, equalRead] = [0, 0, 0, 0];
    for (let j = 0; j < count; j++) {
      const id = wordOf[first + j] as number;
      const partner = this.#likenesses.partnerOf(id);
      if (j === 0 && isDependent[id] === 1) return 0;
      const weight = weights[id] as number;
      total += weight;
      if (partner === NONE) continue;
      const i = partnerPlace(partner);
      if (partner === SEVERAL || taken & (1 << i)) return 0;
      taken |= 1 << i;
      const likeness = partnerLikeness(partner);
      this.#weighed.add(own.weights[i] as number, weight, likeness);
      if (likeness < EQUAL) continue;
      equalOwn |= 1 << i;
      equalRead |= 1 << j;
    }
    const [openOwn, openRead] = [own.count - countBits(equalOwn), count - countBits(equalRead)];
    if (openOwn * openRead < 2) return total;
    const read = this.#nameAt(of, name);
    const isClear =
      !mayBeJoined(own, equalOwn, { whole: read, taken: equalRead }) &&
      !mayBeJoined(read, equalRead, { whole: own, taken: equalOwn });
    return isClear ? total : 0;
  }

  #nameAt({ firstWord, wordOf }: WordsOfNames, name: number): ListedName {
    const read = this.#read;
    const first = firstWord[name] as number;
    read.count = Math.min((firstWord[name + 1] as number) - first, MAX_WORDS);
    read.total = 0;
    for (let at = 0; at < read.count; at++) {
      const id = wordOf[first + at] as number;
      const weight = this.#words.weightAt(id, at === 0);
      read.ids[at] = id;
      read.weights[at] = weight;
      read.lengths[at] = this.#words.lengths[id] as number;
      read.total += weight;
    }
    return read;
  }
}

/** The position of the form that is most similar to a name; the first of several. */
function mostSimilar(forms: readonly string[], name: string): number {
  const scores = forms.map((form) => similarity(form, name));
  return scores.indexOf(Math.max(...scores));
}
