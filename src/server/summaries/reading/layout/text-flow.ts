import type { BlockLine } from '../page-lines.ts';
import { CAPTION } from './captions.ts';
import { medianOf } from './find-columns.ts';

/** A line gap of more text heights, or a larger change of the letter size, begins a new paragraph. */
const PARAGRAPH_GAP = 1.75;
const SIZE_CHANGE = 1.18;
/** A gap of up to so many usual ones of its column does not, while the sentence goes on. */
const USUAL_GAP = 1.15;
/** Letters below this share of the page's usual size are of a footnote or a caption. */
const SMALL = 0.93;
/** A first line is indented by some of these text heights. */
const INDENT = { least: 0.7, most: 4 };
/** A full line ends within this many text heights of its column. */
const FULL_WITHIN = 2;
const ENDED = /[.!?…:;。！？।؟][)\]"'’”»）」』]*$/u;
const BULLET = /^[•◦▪‣·●○■]\s/u;

type Paragraph = { lines: BlockLine[]; isAside: boolean };
type Page = { size: number; usualGaps: Map<number, number>; rights: Map<number, number> };

/**
 * Groups the lines of a page into paragraphs. One that goes on in the next column is one paragraph, and what stands between,
 * such as a footnote or a caption, precedes it.
 */
export function flowOf(lines: readonly BlockLine[]): BlockLine[][] {
  const page = measured(lines);
  const paragraphs: Paragraph[] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last && isSameParagraph(last, line, page)) last.lines.push(line);
    else if (!isAside(line, page)) continueText(paragraphs, line, page);
    else paragraphs.push({ lines: [line], isAside: true });
  }
  return inOrder(paragraphs, page).map((paragraph) => paragraph.lines);
}

function measured(lines: readonly BlockLine[]): Page {
  const characters = new Map<number, number>();
  const blocks = Map.groupBy(lines, ({ block }) => block);
  for (const { height, text } of lines) {
    const size = Math.round(height * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + text.length);
  }
  const [size = 0] = [...characters].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
  const usualGaps = new Map<number, number>();
  const rights = new Map<number, number>();
  for (const [block, ofOne] of blocks) {
    usualGaps.set(block, medianOf(ofOne.slice(1).map(({ y }, at) => (ofOne[at]?.y ?? y) - y)));
    rights.set(
      block,
      ofOne.reduce((most, { right }) => Math.max(most, right), 0),
    );
  }
  return { size, usualGaps, rights };
}

function isAside({ role, height, text }: BlockLine, { size }: Page): boolean {
  return role !== 'text' || height < size * SMALL || CAPTION.test(text);
}

function isSameParagraph({ lines }: Paragraph, line: BlockLine, page: Page): boolean {
  const previous = lines.at(-1);
  if (!previous || previous.block !== line.block || previous.role !== line.role) return false;
  if (line.role === 'cell') return previous.y === line.y;
  return !beginsParagraph(previous, line, page);
}

function beginsParagraph(previous: BlockLine, line: BlockLine, page: Page): boolean {
  const height = Math.max(previous.height, line.height);
  if (!isAlike(previous, line) || BULLET.test(line.text)) return true;
  const gap = previous.y - line.y;
  const isEnded = ENDED.test(previous.text);
  const isUsual = gap <= (page.usualGaps.get(line.block) ?? 0) * USUAL_GAP;
  if (gap > height * PARAGRAPH_GAP && (isEnded || !isUsual || !isFull(previous, page))) return true;
  const indent = (line.x - previous.x) / height;
  if (isEnded && indent > INDENT.least && indent < INDENT.most) return true;
  const isHeading = previous.font !== line.font && !isEnded && !isFull(previous, page);
  return isHeading && /^[\p{Lu}\p{N}“"]/u.test(line.text);
}

/** Whether two lines have letters of about one size. */
function isAlike(a: BlockLine, b: BlockLine): boolean {
  return Math.max(a.height, b.height) <= Math.max(Math.min(a.height, b.height), 0.1) * SIZE_CHANGE;
}

function isFull({ right, height, block }: BlockLine, { rights }: Page): boolean {
  return right >= (rights.get(block) ?? 0) - height * FULL_WITHIN;
}

/** Continues the unfinished sentence of an earlier block, else begins a paragraph. */
function continueText(paragraphs: Paragraph[], line: BlockLine, page: Page): void {
  const at = paragraphs.findLastIndex((paragraph) => !paragraph.isAside);
  const open = paragraphs[at];
  const last = open?.lines.at(-1);
  const isBeside = last && (last.block !== line.block || at < paragraphs.length - 1);
  if (!open || !isBeside || !goesOn(last, line, page)) {
    paragraphs.push({ lines: [line], isAside: false });
    return;
  }
  open.lines.push(line);
  paragraphs.push(...paragraphs.splice(at, 1));
}

function goesOn(last: BlockLine, line: BlockLine, page: Page): boolean {
  if (ENDED.test(last.text) || !isAlike(last, line)) return false;
  return /^\p{Ll}/u.test(line.text) || (isFull(last, page) && last.font === line.font);
}

/** Moves what is continued from the page before to the beginning, and what goes on after this page to the end. */
function inOrder(paragraphs: readonly Paragraph[], page: Page): Paragraph[] {
  const ordered = [...paragraphs];
  const first = ordered.findIndex(({ isAside: is }) => !is);
  if (first > 0 && /^\p{Ll}/u.test(ordered[first]?.lines[0]?.text ?? ''))
    ordered.unshift(...ordered.splice(first, 1));
  const last = ordered.findLastIndex(({ isAside: is }) => !is);
  const end = ordered[last]?.lines.at(-1);
  if (end && last < ordered.length - 1 && !ENDED.test(end.text) && isFull(end, page))
    ordered.push(...ordered.splice(last, 1));
  return ordered;
}
