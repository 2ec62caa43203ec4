import type { TextLine } from './page-lines.ts';

/** The most rows of a running header or footer. */
const EDGE_ROWS = 2;
/** A running line is at the edge of at least this many pages, and of this fraction of them, or of those on one side. */
const MIN_PAGES = 3;
const MIN_PART = 0.5;

/** The zones of running lines at the top and bottom, as a fraction of the printed height. */
const ZONE = 0.12;
/** In longer lines, in characters, and in whole sentences numbers must be equal, too. */
const MAX_NUMBERED_LENGTH = 40;
/** Letters of running lines differ by at most this share in height. */
const SAME_SIZE = 0.1;
const NUMBER = /\d+|\b[ivxlc]+\b/g;

type Zone = { top: number; bottom: number };

/**
 * Removes the lines that are repeated at the edges of pages, such as titles and page numbers. Text in another direction has
 * edges of its own: what is turned stands neither above nor below what is upright.
 */
export function dropRunningLines<Line extends TextLine>(pages: readonly Line[][]): Line[][] {
  const zones = edgeZones(pages);
  const rows = pages.map(edgeRows);
  const inZone = rows.map((lines) => lines.filter((line) => isInZone(line, zones)));
  const running = runningKeys(
    inZone,
    pages.map((lines) => lines.length > 0),
  );
  const dropped = inZone.map((lines) => lines.filter((line) => running.has(keyOf(line))));
  const known = knownElsewhere(dropped);
  return pages.map((lines, page) => {
    const own = new Set<Line>(dropped[page]);
    for (const line of rows[page] ?? []) if (known(line, page)) own.add(line);
    return lines.filter((line) => !own.has(line));
  });
}

const directionOf = ({ direction = 'right' }: TextLine) => direction;

/** How far the text of each direction reaches on all pages. */
function edgeZones(pages: readonly TextLine[][]): ReadonlyMap<string, Zone> {
  const zones = new Map<string, Zone>();
  for (const line of pages.flat()) {
    const { top, bottom } = zones.get(directionOf(line)) ?? { top: line.y, bottom: line.y };
    zones.set(directionOf(line), { top: Math.max(top, line.y), bottom: Math.min(bottom, line.y) });
  }
  return zones;
}

function isInZone(line: TextLine, zones: ReadonlyMap<string, Zone>): boolean {
  const { top, bottom } = zones.get(directionOf(line)) ?? { top: line.y, bottom: line.y };
  const depth = (top - bottom) * ZONE;
  return line.y >= top - depth || line.y <= bottom + depth;
}

/** The lines of the first and last rows of a page in each direction. */
function edgeRows<Line extends TextLine>(lines: readonly Line[]): Line[] {
  return [...Map.groupBy(lines, directionOf).values()].flatMap((ofOne) => {
    const heights = [...new Set(ofOne.map(({ y }) => y))].sort((a, b) => b - a);
    const edges = new Set([...heights.slice(0, EDGE_ROWS), ...heights.slice(-EDGE_ROWS)]);
    return ofOne.filter(({ y }) => edges.has(y));
  });
}

/** The keys of lines at the edges of enough pages, or of enough of the left or the right ones. */
function runningKeys(edges: readonly TextLine[][], isFilled: readonly boolean[]): ReadonlySet<string> {
  const running = new Set<string>();
  for (const isOfSide of [() => true, isLeft, (page: number) => !isLeft(page)]) {
    const pages = [...edges.keys()].filter((page) => isFilled[page] && isOfSide(page));
    const least = Math.max(MIN_PAGES, pages.length * MIN_PART);
    const counts = new Map<string, number>();
    for (const key of pages.flatMap((page) => [...new Set(edges[page]?.map(keyOf))]))
      counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const [key, count] of counts) if (count >= least) running.add(key);
  }
  return running;
}

const isLeft = (page: number) => page % 2 === 1;

/**
 * Tells running lines that stand in another place on a page that is turned or of another size: their words and letters are those
 * of other pages, and a number alone is the one that the page should have. A title in larger letters is none.
 */
function knownElsewhere(dropped: readonly TextLine[][]): (line: TextLine, page: number) => boolean {
  const usual = Map.groupBy(dropped.flat(), wordsOf);
  const offset = usualOffset(dropped);
  return (line, page) => {
    const same = usual.get(wordsOf(line))?.filter(({ height }) => isAlike(height, line.height)) ?? [];
    const isElsewhere = (dropped[page] ?? []).length === 0 || same.every((one) => isTurned(one, line));
    const number = numberAlone(line.text);
    const isOwn = number === null || number === page + (offset ?? Number.NaN);
    return same.length > 0 && isElsewhere && isOwn;
  };
}

const isAlike = (a: number, b: number) => Math.abs(a - b) <= Math.max(a, b) * SAME_SIZE;
const isTurned = (one: TextLine, other: TextLine) => directionOf(one) !== directionOf(other);

/** How much larger the page numbers of most pages are than their place in the file, from 0; null for none. */
function usualOffset(dropped: readonly TextLine[][]): number | null {
  const offsets = dropped.flatMap((lines, page) =>
    lines.flatMap(({ text }) => numberAlone(text) ?? []).map((number) => number - page),
  );
  const counted = [...Map.groupBy(offsets, (offset) => offset)];
  return counted.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

function numberAlone(text: string): number | null {
  const [digits, ...others] = text.match(/\d+/g) ?? [];
  return digits !== undefined && others.length === 0 && !/\p{L}/u.test(text) ? Number(digits) : null;
}

/** The key of a line by text, height and direction; page numbers have the same key on all pages. */
const keyOf = (line: TextLine) => `${wordsOf(line)}@${directionOf(line)}${Math.round(line.y / 4)}`;

function wordsOf({ text }: TextLine): string {
  const plain = text.toLowerCase();
  const isNumbered = plain.length <= MAX_NUMBERED_LENGTH && !/[.!?]$/.test(plain);
  return isNumbered ? plain.replace(NUMBER, '#') : plain;
}
