import type { TextLine } from './page-lines.ts';
import type { RecognisedLine } from './recognised-lines.ts';

/** A line gap of more text heights, or a larger change of the letter size, begins a new paragraph. */
const PARAGRAPH_GAP = 1.75;
const SIZE_CHANGE = 1.18;
const HYPHENATED = /(\p{L}{2,})[-\u2010\u00ad]$/u;

/** Joins the lines of a page into text, a line for each paragraph, without hyphenation. */
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

/** Joins the lines recognised on a page by their paragraphs. */
export function recognisedText(lines: readonly RecognisedLine[]): string {
  const paragraphs = Map.groupBy(lines, ({ paragraph }) => paragraph);
  return [...paragraphs.values()].map((ofOne) => ofOne.map(({ text }) => text).reduce(joined)).join('\n');
}

function beginsParagraph(previous: TextLine, line: TextLine): boolean {
  const gap = previous.y - line.y;
  // The next column begins above: its first line continues the paragraph.
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
