import type { NameKind } from '../names/normalize.ts';
import { similarity } from '../names/similarity.ts';
import { type ComparedWords, comparedWords, MAX_LENGTH, MAX_WORDS } from './compared-words.ts';
import { dependsOnPosition, preparedWord, type Word } from './prepared-word.ts';
import { SharedPieces } from './shared-pieces.ts';
import { nameText, type WordIndex, wordText } from './word-index.ts';
import { wordScore } from './word-score.ts';

/** A name, compared with the names of a list by their numbers. */
export type NameComparison = {
  /** The second number. */
  wordScore(name: number): number;
  /** The name score; any number below `atLeast` for a name that does not reach it. */
  score(name: number, atLeast?: number): number;
};

/** The names of a list, of which many are compared with one name after the other. What is prepared of a word is kept. */
export class ListedNames {
  readonly #kind: NameKind;
  readonly #index: WordIndex;
  readonly #pieces: SharedPieces;
  /** Of each word of the list its weight + 1 and its length, 0 when it is not prepared. */
  readonly #weights: Uint8Array;
  readonly #lengths: Uint8Array;
  readonly #words = new Map<number, Word>();
  /** Words that count otherwise at the beginning of a name. */
  readonly #dependent = new Set<number>();
  /** Likenesses of the words of the name that is compared, reused from name to name. */
  readonly #known: Uint8Array[] = [];
  /** The name of the list that was read last. */
  readonly #read: ComparedWords & { ids: Uint32Array };

  constructor(kind: NameKind, index: WordIndex) {
    const words = index.firstUnit.length - 1;
    this.#kind = kind;
    this.#index = index;
    this.#pieces = new SharedPieces(index);
    this.#weights = new Uint8Array(words);
    this.#lengths = new Uint8Array(words);
    const ids = new Uint32Array(MAX_WORDS);
    this.#read = {
      ...{ kind, count: 0, total: 0, ids, known: null },
      weights: new Uint8Array(MAX_WORDS),
      lengths: new Uint8Array(MAX_WORDS),
      wordAt: (at) => this.#wordAt(ids[at] as number, at === 0),
    };
  }

  /**
   * Begins to compare a normalised name, given with its further forms, of which the most similar one counts. It is valid
   * until the next call.
   */
  compare(forms: readonly string[]): NameComparison {
    const [only = ''] = forms;
    const prepared = this.#prepare(only);
    const textOf = (name: number) => nameText(this.#index, name);
    this.#pieces.compare(only);
    if (forms.length < 2)
      return {
        wordScore: (name) => wordScore(prepared, this.#nameAt(name)),
        score: (name, atLeast = 0) => {
          const bound = this.#pieces.boundOf(name);
          return bound < atLeast ? bound : similarity(only, textOf(name));
        },
      };
    const others = forms.map((form) => comparedWords(this.#kind, form));
    return {
      wordScore: (name) =>
        wordScore(others[mostSimilar(forms, textOf(name))] ?? prepared, this.#nameAt(name)),
      score: (name) => Math.max(...forms.map((form) => similarity(form, textOf(name)))),
    };
  }

  #prepare(text: string): ComparedWords {
    const prepared = comparedWords(this.#kind, text);
    while (this.#known.length < prepared.count) this.#known.push(new Uint8Array(this.#weights.length));
    for (let at = 0; at < prepared.count; at++) this.#known[at]?.fill(0);
    return { ...prepared, known: this.#known };
  }

  #nameAt(name: number): ComparedWords {
    const { firstWord, wordOf } = this.#index;
    const read = this.#read;
    const first = firstWord[name] as number;
    read.count = Math.min((firstWord[name + 1] as number) - first, MAX_WORDS);
    read.total = 0;
    for (let at = 0; at < read.count; at++) {
      const id = wordOf[first + at] as number;
      if (this.#weights[id] === 0) this.#prepareWord(id);
      const weight =
        at === 0 && this.#dependent.has(id)
          ? this.#wordAt(id, true).weight
          : (this.#weights[id] as number) - 1;
      read.ids[at] = id;
      read.weights[at] = weight;
      read.lengths[at] = this.#lengths[id] as number;
      read.total += weight;
    }
    return read;
  }

  #prepareWord(id: number): void {
    const { text, weight } = this.#wordAt(id, false);
    this.#weights[id] = weight + 1;
    this.#lengths[id] = Math.min(text.length, MAX_LENGTH);
    if (dependsOnPosition(this.#kind, text)) this.#dependent.add(id);
  }

  #wordAt(id: number, isFirst: boolean): Word {
    const isOther = isFirst && this.#dependent.has(id);
    const prepared = isOther ? undefined : this.#words.get(id);
    if (prepared) return prepared;
    const word = preparedWord(this.#kind, wordText(this.#index, id), { isFirst });
    if (!isOther) this.#words.set(id, word);
    return word;
  }
}

/** The position of the form that is most similar to a name; the first of several. */
function mostSimilar(forms: readonly string[], name: string): number {
  const scores = forms.map((form) => similarity(form, name));
  return scores.indexOf(Math.max(...scores));
}
