import { isRightToLeft } from '#contract/summaries/right-to-left.ts';
import { type KnownWords, mayComplete } from '../../../summary-engine/language/divided-words.ts';
import type { BlockLine } from '../page-lines.ts';
import { CAPTION } from './captions.ts';
import { medianOf } from './find-columns.ts';
import { beginsField, isLabel } from './form-labels.ts';

/** A line gap of more text heights, or a larger change of the letter size, begins a new paragraph. */
const PARAGRAPH_GAP = 1.75;
const SIZE_CHANGE = 1.18;
/** A gap of up to so many usual ones of its column does not, while the sentence goes on. */
const USUAL_GAP = 1.15;
/** Letters below this share of the page's usual size are of a footnote or a caption. */
const SMALL = 0.93;
/** A first line is indented by some of these text heights. */
const INDENT = { least: 0.7, most: 4 };
/** A line of ragged text is longer than this part of the longest. */
const LONG = 0.6;
/** A full line ends within this many text heights of its column. */
const FULL_WITHIN = 2;
/** A line in lower case goes on after one that is not ended, up to so many text heights further down. */
const OPEN_GAP = 3.2;
/** A line so many usual gaps further down stands apart: what goes on there is not sure to be the same text. */
const APART = 1.25;
/** Between the halves of a word stand at most so many paragraphs, less one. */
const MOST_BETWEEN = 12;
const LOWER = /^\p{Ll}/u;
const HYPHENATED = /\p{L}[-\u2010\u00ad]$/u;
const ENDED = /[.!?…:;。！？।؟][)\]"'’”»）」』]*$/u;
/** What begins a sentence, an item of a list or a cell. */
const BEGINNING = /^(?:[\p{Lu}\p{Lt}\p{N}“"‘(«„•]|\p{S})/u;
const BULLET = /^[•◦▪‣·●○■]\s/u;

type Paragraph = { lines: BlockLine[]; isAside: boolean };
type Page = Measures & { words: KnownWords };
type Measures = {
  size: number;
  usualGaps: Map<number, number>;
  rights: Map<number, number>;
  widths: Map<number, number>;
};

/**
 * Groups the lines of a page into paragraphs, by the words of its file where one is divided. One that goes on in the next column is one paragraph, and what stands between,
 * such as a footnote or a caption, precedes it.
 */
export function flowOf(lines: readonly BlockLine[], words: KnownWords): BlockLine[][] {
  const page = { ...measured(lines), words };
  const paragraphs: Paragraph[] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const isSame = last !== undefined && isSameParagraph(last, line, page);
    const open = isSame && !isApart(last, line, page) ? -1 : dividedBefore(paragraphs, line, page);
    if (open >= 0) goOn(paragraphs, open, line);
    else if (isSame) last.lines.push(line);
    else if (!isAside(line, page)) continueText(paragraphs, line, page);
    else paragraphs.push({ lines: [line], isAside: true });
  }
  return inOrder(paragraphs, page).map((paragraph) => paragraph.lines);
}

function measured(lines: readonly BlockLine[]): Measures {
  const characters = new Map<number, number>();
  const blocks = Map.groupBy(lines, ({ block }) => block);
  for (const { height, text } of lines) {
    const size = Math.round(height * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + text.length);
  }
  const [size = 0] = [...characters].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
  const usualGaps = new Map<number, number>();
  const rights = new Map<number, number>();
  const widths = new Map<number, number>();
  for (const [block, ofOne] of blocks) {
    usualGaps.set(block, medianOf(ofOne.slice(1).map(({ y }, at) => (ofOne[at]?.y ?? y) - y)));
    rights.set(
      block,
      mostOf(ofOne, ({ right }) => right),
    );
    widths.set(block, mostOf(ofOne, widthOf));
  }
  return { size, usualGaps, rights, widths };
}

const widthOf = ({ x, right }: BlockLine) => right - x;

function mostOf(lines: readonly BlockLine[], measure: (line: BlockLine) => number): number {
  return lines.reduce((most, line) => Math.max(most, measure(line)), 0);
}

function isAside({ role, height, text }: BlockLine, { size }: Page): boolean {
  return role !== 'text' || height < size * SMALL || CAPTION.test(text);
}

function isSameParagraph({ lines }: Paragraph, line: BlockLine, page: Page): boolean {
  const previous = lines.at(-1);
  if (!previous || previous.block !== line.block || previous.role !== line.role) return false;
  if (line.role === 'cell') return previous.y === line.y;
  // The next field of a form ends the one before it.
  const [first = previous] = lines;
  const isOfFields = isLabel(first.text) || (lines.length === 1 && beginsField(first.text));
  if (isOfFields && beginsField(line.text) && !LOWER.test(line.text)) return false;
  return !beginsParagraph({ previous, isCaption: CAPTION.test(first.text) }, line, page);
}

type End = { previous: BlockLine; isCaption: boolean };

function beginsParagraph({ previous, isCaption }: End, line: BlockLine, page: Page): boolean {
  const height = Math.max(previous.height, line.height);
  if (!isAlike(previous, line) || BULLET.test(line.text)) return true;
  const gap = previous.y - line.y;
  const isEnded = ENDED.test(previous.text);
  if (isCaption && gap > (page.usualGaps.get(line.block) ?? 0) * APART) return true;
  if (!isEnded && LOWER.test(line.text) && gap < height * OPEN_GAP) return false;
  const isUsual = gap <= (page.usualGaps.get(line.block) ?? 0) * USUAL_GAP;
  if (gap > height * PARAGRAPH_GAP && (isEnded || !isUsual || !isLong(previous, page))) return true;
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

/** Whether a line is as long as those of ragged text are, which goes on below. */
function isLong(line: BlockLine, { widths }: Page): boolean {
  return widthOf(line) >= (widths.get(line.block) ?? 0) * LONG;
}

/** Whether a line surely goes on elsewhere: it fills its column without a stop, or divides a word. */
function isOpen(line: BlockLine, page: Page): boolean {
  return HYPHENATED.test(line.text) || (!ENDED.test(line.text) && isFull(line, page));
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
  goOn(paragraphs, at, line);
}

/** Continues a paragraph, which then follows those that stand between. */
function goOn(paragraphs: Paragraph[], at: number, line: BlockLine): void {
  paragraphs[at]?.lines.push(line);
  paragraphs.push(...paragraphs.splice(at, 1));
}

/** The paragraph that ends with a word whose other half a line begins with, maybe before a figure or a listing; -1 for none. */
function dividedBefore(paragraphs: readonly Paragraph[], line: BlockLine, { words }: Page): number {
  if (line.role !== 'text' || !LOWER.test(line.text)) return -1;
  return paragraphs.findLastIndex(({ lines, isAside }, at) => {
    const last = lines.at(-1);
    const isNear = paragraphs.length - at <= MOST_BETWEEN && !isAside;
    return (
      isNear &&
      last &&
      mayComplete(last.text, line.text, words) &&
      isAlike(last, line) &&
      isNextTo(last, line)
    );
  });
}

/** Whether a line stands apart from the end of a paragraph, though it may go on with it. */
function isApart({ lines }: Paragraph, line: BlockLine, { usualGaps }: Page): boolean {
  const last = lines.at(-1);
  const usual = usualGaps.get(line.block) ?? 0;
  return last === undefined || last.block !== line.block || last.y - line.y > usual * APART;
}

/** Whether a line surely continues one of an earlier block: no capital does, and no whole word the half of one. */
function goesOn(last: BlockLine, line: BlockLine, page: Page): boolean {
  if (ENDED.test(last.text) || !isAlike(last, line) || !isNextTo(last, line)) return false;
  if (HYPHENATED.test(last.text)) return mayComplete(last.text, line.text, page.words);
  if (LOWER.test(line.text)) return true;
  return isFull(last, page) && last.font === line.font && !BEGINNING.test(line.text);
}

/** Whether a block that begins with `line` is below the one that ends with `last`, or at the top of the next column. */
function isNextTo(last: BlockLine, line: BlockLine): boolean {
  if (last.block === line.block || isRightToLeft(line.text)) return true;
  return line.x >= last.right ? line.y > last.y : line.y < last.y;
}

/** Moves what is continued from the page before to the beginning, and what goes on after this page to the end. */
function inOrder(paragraphs: readonly Paragraph[], page: Page): Paragraph[] {
  const ordered = [...paragraphs];
  const first = ordered.findIndex(({ isAside: is }) => !is);
  if (first > 0 && LOWER.test(ordered[first]?.lines[0]?.text ?? ''))
    ordered.unshift(...ordered.splice(first, 1));
  const last = ordered.findLastIndex(({ isAside: is }) => !is);
  const end = ordered[last]?.lines.at(-1);
  const isTitle = end && end.height > page.size * SIZE_CHANGE;
  if (end && !isTitle && last < ordered.length - 1 && isOpen(end, page))
    ordered.push(...ordered.splice(last, 1));
  return ordered;
}
