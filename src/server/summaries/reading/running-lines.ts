import type { TextLine } from './page-lines.ts';

/** The most lines of a running header or footer. */
const EDGE_LINES = 2;
/** A running line is at the edge of at least this many pages, and of this fraction of them. */
const MIN_PAGES = 3;
const MIN_PART = 0.5;

/** The zones of running lines at the top and bottom, as a fraction of the printed height. */
const ZONE = 0.12;
/** In longer lines, in characters, and in whole sentences numbers must be equal, too. */
const MAX_NUMBERED_LENGTH = 40;

/** Removes the lines that are repeated at the edges of pages, such as titles and page numbers. */
export function dropRunningLines<Line extends TextLine>(pages: readonly Line[][]): Line[][] {
  const isAtEdge = edgeZones(pages);
  const edges = pages.map((lines) => edgesOf(lines).filter(isAtEdge));
  const counts = new Map<string, number>();
  for (const lines of edges) {
    for (const key of new Set(lines.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const filled = pages.filter((lines) => lines.length > 0).length;
  const least = Math.max(MIN_PAGES, filled * MIN_PART);
  return pages.map((lines, page) => {
    const running = new Set(edges[page]?.filter((line) => (counts.get(keyOf(line)) ?? 0) >= least));
    return lines.filter((line) => !running.has(line));
  });
}

function edgeZones(pages: readonly TextLine[][]): (line: TextLine) => boolean {
  let [bottom, top] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const lines of pages) {
    for (const { y } of lines) {
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
  }
  const depth = (top - bottom) * ZONE;
  return ({ y }) => y >= top - depth || y <= bottom + depth;
}

function edgesOf<Line extends TextLine>(lines: readonly Line[]): Line[] {
  const byHeight = [...lines].sort((a, b) => b.y - a.y);
  return [...new Set([...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)])];
}

/** The key of a line by text and height; page numbers have the same key on all pages. */
function keyOf({ text, y }: TextLine): string {
  const plain = text.toLowerCase();
  const isNumbered = plain.length <= MAX_NUMBERED_LENGTH && !/[.!?]$/.test(plain);
  const words = isNumbered ? plain.replace(/\d+|\b[ivxlc]+\b/g, '#') : plain;
  return `${words}@${Math.round(y / 4)}`;
}
