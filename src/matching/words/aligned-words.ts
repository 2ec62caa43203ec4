import { type ComparedWords, compareNames } from './compared-words.ts';
import type { Word } from './prepared-word.ts';
import { alignWords } from './word-alignment.ts';
import { letterDistance, likenessReason } from './word-likeness.ts';
import { wordScore } from './word-score.ts';

/** How the words of a column agree, from the same to a word that only one name has. */
export const WORD_AGREEMENTS = [
  'same',
  'same-legal-form',
  'spelling',
  'sound',
  'nickname',
  'initial',
  'joined',
  'only-internal',
  'only-external',
] as const;
export type WordAgreement = (typeof WORD_AGREEMENTS)[number];

/** A column of two names set below each other: the words of both, empty where one has none. */
export type AlignedWord = {
  internal: string;
  external: string;
  agreement: WordAgreement;
  /** Letters that differ, for `spelling`; else 0. */
  letters: number;
};

/** The word score of two names, and the columns that explain it. */
export type WordOpinion = { score: number; aligned: AlignedWord[] };

/** Computes and explains the word score of two names. */
export function wordOpinion(a: ComparedWords, b: ComparedWords): WordOpinion {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  const score = wordScore(a, b);
  // The score aligns in the order of the texts, and so does what explains it.
  const isSwapped = compareNames(a, b) > 0;
  const aligned = isSwapped ? alignWords(b, a) : alignWords(a, b);
  const columns: (AlignedWord & { place: number })[] = [];
  for (let at = 0; at < aligned.count; at++) {
    const ofFirst = [aligned.firstA[at] as number, aligned.sizeA[at] as number] as const;
    const ofSecond = [aligned.firstB[at] as number, aligned.sizeB[at] as number] as const;
    const [[i, sizeA], [j, sizeB]] = isSwapped ? [ofSecond, ofFirst] : [ofFirst, ofSecond];
    const [left, right] = [textOf(wordsA.slice(i, i + sizeA)), textOf(wordsB.slice(j, j + sizeB))];
    const [first, second] = [wordsA[i] as Word, wordsB[j] as Word];
    const reason = sizeA + sizeB > 2 ? 'joined' : likenessReason(first, second);
    const isForm = reason === 'same' && first.role === 'legal-form';
    columns.push({
      internal: left,
      external: right,
      agreement: isForm ? 'same-legal-form' : reason,
      letters: reason === 'spelling' ? letterDistance(left, right) : 0,
      place: i,
    });
  }
  const [takenA, takenB] = isSwapped ? [aligned.takenB, aligned.takenA] : [aligned.takenA, aligned.takenB];
  for (const [i, { text }] of wordsA.entries())
    if (takenA[i] === 0)
      columns.push({ internal: text, external: '', agreement: 'only-internal', letters: 0, place: i });
  const own = columns.toSorted((x, y) => x.place - y.place).map(({ place: _, ...column }) => column);
  const extra = wordsB.filter((_, j) => takenB[j] === 0);
  return {
    score,
    aligned: [
      ...own,
      ...extra.map(({ text }) => ({
        internal: '',
        external: text,
        agreement: 'only-external' as const,
        letters: 0,
      })),
    ],
  };
}

function wordsOf({ count, wordAt }: ComparedWords): Word[] {
  return Array.from({ length: count }, (_, at) => wordAt(at));
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}
