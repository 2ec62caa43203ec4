import { flowOf } from './layout/text-flow.ts';
import type { BlockLine } from './page-lines.ts';
import type { RecognisedLine } from './recognised-lines.ts';
import type { Remark } from './seen/annotations.ts';

const HYPHENATED = /(\p{L}{2,})[-\u2010\u00ad]$/u;

/** Joins the lines of a page into text, a line for each paragraph, without hyphenation, and one with tabs for each row. */
export function pageText(lines: readonly BlockLine[]): string {
  return flowOf(lines)
    .map((paragraph) => {
      const texts = paragraph.map(({ text }) => text);
      return paragraph[0]?.role === 'cell' ? texts.join('\t') : texts.reduce(joined);
    })
    .join('\n')
    .replaceAll('\u00ad', '');
}

/** The row for a remark on a page. */
export const remarkText = ({ by, text }: Remark) =>
  ['Remark', by, text].filter(Boolean).join('\t').normalize('NFC');

/** Joins the lines recognised on a page by their paragraphs. */
export function recognisedText(lines: readonly RecognisedLine[]): string {
  const paragraphs = Map.groupBy(lines, ({ paragraph }) => paragraph);
  return [...paragraphs.values()].map((ofOne) => ofOne.map(({ text }) => text).reduce(joined)).join('\n');
}

function joined(text: string, next: string): string {
  const isDivided = HYPHENATED.test(text) && /^\p{Ll}/u.test(next);
  if (isDivided) return text.slice(0, -1) + next;
  // Scripts without spaces between words need none between lines.
  const isSpaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u.test(text);
  return isSpaceless ? text + next : `${text} ${next}`;
}
