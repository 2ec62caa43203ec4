import { captionAcross } from './captions.ts';
import { areRightToLeft, findColumns, medianOf, type Strip, splitRows } from './find-columns.ts';
import { isForm } from './table-rows.ts';
import type { Row } from './text-rows.ts';

/** Rows of one column that follow each other; those of an edge are a running head, a footer or a page number. */
export type PageBlock = { rows: readonly Row[]; isEdge: boolean };

/** A row at an edge is divided from the text by more than this many usual distances of rows. */
const EDGE_GAP = 1.6;
const EDGE_ROWS = 2;
/** The longest row of an edge, in characters. */
const EDGE_LENGTH = 80;
/** Bounds the depth of cuts, as a page comes from anywhere. */
const MAX_DEPTH = 12;
/** Pages of more rows, such as lists in a tiny type, are read as one column. */
const MAX_ROWS = 600;

/** Divides the rows of a page into blocks in reading order, by white strips, cut by cut. */
export function pageBlocks(rows: readonly Row[]): PageBlock[] {
  const [head, body, foot] = withoutEdges(rows);
  const isReversed = areRightToLeft(rows);
  const blocks = body.length > MAX_ROWS ? [body] : blocksOf(body, { isReversed, known: [], depth: 0 });
  const edge = (edgeRows: readonly Row[]) => (edgeRows.length > 0 ? [{ rows: edgeRows, isEdge: true }] : []);
  return [...edge(head), ...blocks.map((ofOne) => ({ rows: ofOne, isEdge: false })), ...edge(foot)];
}

/** Divides the first and last rows from the rest where a wide gap does. */
function withoutEdges(
  rows: readonly Row[],
): [head: readonly Row[], body: readonly Row[], foot: readonly Row[]] {
  const gaps = rows.slice(1).map((row, index) => (rows[index]?.y ?? row.y) - row.y);
  const widest = medianOf(gaps.filter((gap) => gap > 0)) * EDGE_GAP;
  const size = medianOf(rows.map(({ height }) => height));
  const isShort = ({ segments, height }: Row) =>
    height <= size * 1.1 && segments.reduce((sum, { text }) => sum + text.length, 0) <= EDGE_LENGTH;
  const depthOf = (ordered: readonly Row[], gapAfter: (at: number) => number) => {
    for (let at = 0; at < EDGE_ROWS; at++) {
      const row = ordered[at];
      if (!row || !isShort(row)) return 0;
      if (gapAfter(at) > Math.max(widest, row.height * EDGE_GAP)) return at + 1;
    }
    return 0;
  };
  if (rows.length < 2 * EDGE_ROWS + 1) return [[], rows, []];
  const head = depthOf(rows, (at) => gaps[at] ?? 0);
  const foot = depthOf(rows.toReversed(), (at) => gaps[gaps.length - 1 - at] ?? 0);
  return [rows.slice(0, head), rows.slice(head, rows.length - foot), rows.slice(rows.length - foot)];
}

type Cutting = { isReversed: boolean; known: readonly Strip[]; depth: number };

function blocksOf(rows: readonly Row[], { isReversed, known, depth }: Cutting): Row[][] {
  if (rows.length === 0) return [];
  const next = { isReversed, known, depth: depth + 1 };
  const caption = depth < MAX_DEPTH ? captionAcross(rows) : null;
  if (caption) {
    const { from, to } = caption;
    return [...blocksOf(rows.slice(0, from), next), rows.slice(from, to), ...blocksOf(rows.slice(to), next)];
  }
  const cut = depth < MAX_DEPTH ? findColumns(rows, known, isForm) : null;
  if (!cut) return [[...rows]];
  const { from, to, strip } = cut;
  const beside = { ...next, known: [...known, strip] };
  const columns = splitRows(rows.slice(from, to), (strip.left + strip.right) / 2);
  const ordered = isReversed ? columns.toReversed() : columns;
  return [
    ...blocksOf(rows.slice(0, from), beside),
    ...ordered.flatMap((column) => blocksOf(column, beside)),
    ...blocksOf(rows.slice(to), beside),
  ];
}
