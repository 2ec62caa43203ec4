import { joinedLines, type KnownWords, knownWords } from '../../summary-engine/language/divided-words.ts';
import { flowOf } from './layout/text-flow.ts';
import type { BlockLine } from './page-lines.ts';
import type { RecognisedLine } from './recognised-lines.ts';
import type { Remark } from './seen/annotations.ts';

/**
 * Joins the lines of a page into text, a line for each paragraph, without hyphenation, and one with tabs for each row.
 * @param words the words of its file, which tell a word that is divided from a compound
 */
export function pageText(lines: readonly BlockLine[], words = wordsOfLines([lines])): string {
  const text = flowOf(lines, words)
    .map((paragraph) => {
      const texts = paragraph.map((line) => line.text);
      return paragraph[0]?.role === 'cell' ? texts.join('\t') : texts.reduce(joining(words));
    })
    .join('\n');
  // A word that is divided at the end of a page may go on overleaf.
  return text.replace(/\u00ad(?!$)/gu, '');
}

/** Counts the words of the lines of some pages. */
export function wordsOfLines(pages: readonly (readonly { text: string }[])[]): KnownWords {
  return knownWords(pages.flatMap((lines) => lines.map(({ text }) => text)));
}

/** The row for a remark on a page. */
export const remarkText = ({ by, text }: Remark) =>
  ['Remark', by, text].filter(Boolean).join('\t').normalize('NFC');

/** Joins the lines recognised on a page by their paragraphs. */
export function recognisedText(lines: readonly RecognisedLine[]): string {
  const paragraphs = Map.groupBy(lines, ({ paragraph }) => paragraph);
  const join = joining(wordsOfLines([lines]));
  return [...paragraphs.values()].map((ofOne) => ofOne.map(({ text }) => text).reduce(join)).join('\n');
}

/** Scripts without spaces between words need none between lines. */
const SPACELESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u;

const joining = (words: KnownWords) => (text: string, next: string) =>
  SPACELESS.test(text) ? text + next : joinedLines(text, next, words);
