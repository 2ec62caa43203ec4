import type { NameKind } from '../names/normalize.ts';
import { preparedWord, type Word } from './prepared-word.ts';
import { likenessOf } from './word-likeness.ts';

/** The words of a normalised name, ready to be compared with those of many others: columns, an entry for each word. */
export type ComparedWords = {
  kind: NameKind;
  count: number;
  weights: Uint8Array;
  /** In letters, 255 for longer ones. */
  lengths: Uint8Array;
  /** The sum of the weights. */
  total: number;
  wordAt(at: number): Word;
  /** For a name of a list: the numbers of its words there. */
  ids: Uint32Array | null;
  /** For a name that is compared with many of a list: the likenesses of its words with those of the list. */
  likenesses: { of(at: number, id: number): number } | null;
};

/** Words that are compared; names that are longer are descriptions. */
export const MAX_WORDS = 24;
export const MAX_LENGTH = 255;

/** Prepares the words of a name that is normalised as one of this kind. */
export function comparedWords(kind: NameKind, text: string): ComparedWords {
  const words = (text === '' ? [] : text.split(' ').slice(0, MAX_WORDS)).map((word, at) =>
    preparedWord(kind, word, { isFirst: at === 0 }),
  );
  return {
    ...{ kind, count: words.length, ids: null, likenesses: null },
    weights: Uint8Array.from(words, ({ weight }) => weight),
    lengths: Uint8Array.from(words, (word) => Math.min(word.text.length, MAX_LENGTH)),
    total: words.reduce((sum, { weight }) => sum + weight, 0),
    wordAt: (at) => words[at] as Word,
  };
}

/** A total order of names: negative when the first comes first, 0 when they are equal. */
export function compareNames(a: ComparedWords, b: ComparedWords): number {
  if (a.total !== b.total) return a.total - b.total;
  if (a.count !== b.count) return a.count - b.count;
  for (let at = 0; at < a.count; at++) {
    const [left, right] = [a.wordAt(at).text, b.wordAt(at).text];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** Writes how alike the words of two names are into a matrix, row by row of the first name. */
export function compareWords(a: ComparedWords, b: ComparedWords, matrix: Uint8Array): void {
  if (a.likenesses && b.ids) compareListed(a, b, matrix, { row: b.count, column: 1 });
  else if (b.likenesses && a.ids) compareListed(b, a, matrix, { row: 1, column: b.count });
  else
    for (let i = 0; i < a.count; i++)
      for (let j = 0; j < b.count; j++) matrix[i * b.count + j] = likenessOf(a.wordAt(i), b.wordAt(j));
}

function compareListed(
  own: ComparedWords,
  listed: ComparedWords,
  matrix: Uint8Array,
  step: { row: number; column: number },
): void {
  const { ids } = listed;
  const { likenesses } = own;
  if (!ids || !likenesses) return;
  for (let j = 0; j < listed.count; j++) {
    const id = ids[j] as number;
    for (let i = 0; i < own.count; i++) matrix[i * step.row + j * step.column] = likenesses.of(i, id);
  }
}
