import type { TextLine } from './page-lines.ts';
import type { RecognisedLine } from './recognised-lines.ts';

/** Line feeds beyond this many heights of the text begin a new paragraph, and so does a much larger or smaller letter. */
const PARAGRAPH_GAP = 1.75;
const SIZE_CHANGE = 1.18;
const HYPHENATED = /(\p{L}{2,})[-\u2010\u00ad]$/u;

/** The lines of a page as text: a paragraph per line of it, words that were divided at a line's end made whole. */
export function pageText(lines: readonly TextLine[]): string {
  const paragraphs: string[] = [];
  let previous: TextLine | undefined;
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last === undefined || !previous || beginsParagraph(previous, line)) paragraphs.push(line.text);
    else paragraphs[paragraphs.length - 1] = joined(last, line.text);
    previous = line;
  }
  return paragraphs.join('\n').replaceAll('\u00ad', '');
}

/** The lines recognised on a page as text, which know their paragraphs already. */
export function recognisedText(lines: readonly RecognisedLine[]): string {
  const paragraphs = Map.groupBy(lines, ({ paragraph }) => paragraph);
  return [...paragraphs.values()].map((ofOne) => ofOne.map(({ text }) => text).reduce(joined)).join('\n');
}

function beginsParagraph(previous: TextLine, line: TextLine): boolean {
  const gap = previous.y - line.y;
  // The next column begins above: its first line goes on with what the last one began.
  if (gap < 0) return false;
  const size = Math.max(previous.height, line.height) / Math.max(Math.min(previous.height, line.height), 0.1);
  return gap > Math.max(previous.height, line.height) * PARAGRAPH_GAP || size > SIZE_CHANGE;
}

function joined(text: string, next: string): string {
  const isDivided = HYPHENATED.test(text) && /^\p{Ll}/u.test(next);
  if (isDivided) return text.slice(0, -1) + next;
  // Scripts without spaces between words need none between lines.
  const isSpaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u.test(text);
  return isSpaceless ? text + next : `${text} ${next}`;
}
