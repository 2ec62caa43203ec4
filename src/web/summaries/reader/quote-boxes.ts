import { hasRightToLeft } from '#contract/summaries/right-to-left.ts';

/** A piece of text on a page, in the coordinates of the page: PDF.js' text items. */
export type TextItem = { str: string; transform: readonly number[]; width: number; height: number };
/** A rectangle on a page: left, bottom, right, top. */
export type Box = [number, number, number, number];

/** A letter, with the position of its character in its item. */
type Letter = { item: TextItem; at: number; length: number };
/** Measures how wide a text is, in whatever unit. */
type WidthOf = (text: string) => number;

/** The fewest letters of a quotation that are looked for. */
const MIN_LETTERS = 10;
/** How far a line reaches below its base line, in text heights. */
const DESCENT = 0.22;
/** The widest gap between words of one line, in text heights. */
const GAP = 1.5;

/**
 * Returns the boxes around a quotation on a page, or around as much of its beginning as is on the page; one for each line.
 * The cells of a row, divided by tabs, are looked for one by one, each as near to the first as it stands.
 */
export function quoteBoxes(
  items: readonly TextItem[],
  quote: string,
  widthOf: WidthOf = ({ length }) => length,
): Box[] {
  const page = lettersOf(hasRightToLeft(quote) ? fromRight(items) : items);
  const [first = '', ...others] = quote.trim().split('\t');
  const found = longestFound(page.plain, first);
  if (!found) return [];
  const row = page.letters[found.from]?.item;
  const places = others.flatMap((cell) => nearestFound(page, cell, row) ?? []);
  return [found, ...places].flatMap((place) => boxesOf(page.letters, place, widthOf));
}

/** The pieces of each line from right to left, in whatever order the file has them. */
function fromRight(items: readonly TextItem[]): TextItem[] {
  const lines: TextItem[][] = [];
  const [xAt, yAt] = [
    ({ transform }: TextItem) => transform[4] ?? 0,
    ({ transform }: TextItem) => transform[5] ?? 0,
  ];
  for (const item of items) {
    const [before] = lines.at(-1) ?? [];
    if (before && Math.abs(yAt(before) - yAt(item)) < before.height / 2) lines.at(-1)?.push(item);
    else lines.push([item]);
  }
  return lines.flatMap((line) => line.toSorted((a, b) => xAt(b) - xAt(a)));
}

type Place = { from: number; to: number };

/** Finds the place of a cell that is nearest to the beginning of its row. */
function nearestFound(
  { plain, letters }: ReturnType<typeof lettersOf>,
  cell: string,
  row?: TextItem,
): Place | null {
  const sought = plainLetters(cell);
  let nearest: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let from = plain.indexOf(sought); sought && from >= 0; from = plain.indexOf(sought, from + 1)) {
    const item = letters[from]?.item;
    const away = Math.abs((item?.transform[5] ?? 0) - (row?.transform[5] ?? 0));
    if (away < least) {
      least = away;
      nearest = { from, to: from + sought.length };
    }
  }
  return nearest;
}

function boxesOf(letters: readonly Letter[], found: Place, widthOf: WidthOf): Box[] {
  const parts = new Map<TextItem, { from: number; to: number }>();
  for (const { item, at, length } of letters.slice(found.from, found.to)) {
    parts.set(item, { from: parts.get(item)?.from ?? at, to: at + length });
  }
  const boxes: Box[] = [];
  for (const [item, { from, to }] of parts) {
    const [begin = 0, end = 1] = [from, to].map(
      (at) => widthOf(item.str.slice(0, at)) / (widthOf(item.str) || 1),
    );
    const box = boxOf(item, begin, end);
    const last = boxes.at(-1);
    const joined = last && joinedOnLine(last, box);
    if (joined) boxes[boxes.length - 1] = joined;
    else boxes.push(box);
  }
  return boxes;
}

/** Returns the plain letters and digits of a page, each with its position in its item. */
function lettersOf(items: readonly TextItem[]): { plain: string; letters: Letter[] } {
  let plain = '';
  const letters: Letter[] = [];
  for (const item of items) {
    let at = 0;
    for (const character of item.str) {
      for (const letter of plainLetters(character)) {
        plain += letter;
        letters.push({ item, at, length: character.length });
      }
      at += character.length;
    }
  }
  return { plain, letters };
}

/** Letters and digits without case, accents and typography, of which every character is one unit long. */
function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]|[\u{10000}-\u{10ffff}]/gu, '');
}

function longestFound(plain: string, quote: string): Place | null {
  for (let end = quote.length; end > 0; end = quote.lastIndexOf(' ', end - 1)) {
    const letters = plainLetters(quote.slice(0, end));
    if (letters.length < Math.min(MIN_LETTERS, plainLetters(quote).length)) return null;
    const from = plain.indexOf(letters);
    if (from >= 0 && letters !== '') return { from, to: from + letters.length };
  }
  return null;
}

/** The box of a part of an item, upright around it when the text is turned. */
function boxOf({ transform, width, height }: TextItem, from: number, to: number): Box {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform;
  const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
  const tall = height || up;
  const corners = [from, to].flatMap((share) =>
    [-DESCENT, 1 - DESCENT / 2].map((rise): [number, number] => [
      x + (a / along) * width * share + (c / up) * tall * rise,
      y + (b / along) * width * share + (d / up) * tall * rise,
    ]),
  );
  const [xs, ys] = [corners.map(([left]) => left), corners.map(([, bottom]) => bottom)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Joins a box to the one before it on the same line; null when it is on another, or in another column. */
function joinedOnLine(one: Box, next: Box): Box | null {
  const tall = one[3] - one[1];
  const isSameLine = Math.abs(one[1] - next[1]) < tall / 2 && Math.abs(one[3] - next[3]) < tall / 2;
  const gap = Math.max(next[0] - one[2], one[0] - next[2]);
  if (!isSameLine || gap > GAP * tall) return null;
  return [
    Math.min(one[0], next[0]),
    Math.min(one[1], next[1]),
    Math.max(one[2], next[2]),
    Math.max(one[3], next[3]),
  ];
}
