import type { Glyph, Mark, Sight } from './painted.ts';

/** A line that strikes letters out, in sizes of these: how thick it is, where it runs above their base line, and how far over them. */
const LINE = { thickness: 0.2, lowest: 0.12, highest: 0.45, over: 0.4 };
/** Letters further apart, in their sizes, are not struck out by one line. */
const WIDEST_GAP = 1.5;
/** Larger letters, in points, are not looked at. */
const LARGEST_SIZE = 48;
/** Base lines are looked for in bands of so many points. */
const BAND = 4;

/** Hides the characters that a line strikes out: what is deleted is not what a page says. */
export function markStruck(
  glyphs: readonly Glyph[],
  marks: readonly Mark[],
  sights: readonly Sight[],
): Sight[] {
  const lines = marks.filter(isThinLine);
  if (lines.length === 0) return [...sights];
  const bands = Map.groupBy(glyphs.keys(), (at) => Math.floor((glyphs[at]?.y ?? 0) / BAND));
  const struck = new Set(lines.flatMap((line) => struckBy(line, glyphs, bands)));
  return sights.map((sight, at) => (sight !== 'double' && struck.has(at) ? 'hidden' : sight));
}

const isThinLine = ({ box, colour }: Mark) =>
  colour !== null && box.top - box.bottom < LINE.thickness * LARGEST_SIZE && box.right - box.left > BAND / 2;

/** The characters that a line strikes out: those that it runs through, when it begins and ends with them. */
function struckBy(
  { box: { left, bottom, right, top } }: Mark,
  glyphs: readonly Glyph[],
  bands: ReadonlyMap<number, readonly number[]>,
): number[] {
  const middle = (bottom + top) / 2;
  const isUnder = (at: number) => {
    const { middleX, y, size } = glyphs[at] ?? { middleX: 0, y: 0, size: 0 };
    const height = (middle - y) / size;
    const isAcross = height >= LINE.lowest && height <= LINE.highest && top - bottom <= size * LINE.thickness;
    return isAcross && middleX >= left && middleX <= right;
  };
  const lowest = Math.floor((middle - LINE.highest * LARGEST_SIZE) / BAND);
  const found: number[] = [];
  for (let band = lowest; band * BAND <= middle; band++) {
    for (const at of bands.get(band) ?? []) if (isUnder(at)) found.push(at);
  }
  let end = left;
  for (const { x, width, size } of found.flatMap((at) => glyphs[at] ?? []).sort((a, b) => a.x - b.x)) {
    if (x - end > size * (end === left ? LINE.over : WIDEST_GAP)) return [];
    end = Math.max(end, x + width);
  }
  const [first] = found;
  const size = first === undefined ? 0 : (glyphs[first]?.size ?? 0);
  return right - end > size * LINE.over ? [] : found;
}
