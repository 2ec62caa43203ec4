import type { Glyph } from './painted.ts';

/** A line that a reviewer has drawn, as its points: x and y in turns. */
export type Stroke = ArrayLike<number>;

/** Where a line strikes a letter out, in the sizes of the letter above its base line: one below it underlines. */
const STRIKES = { from: 0.1, to: 0.6 };
/** What strikes out, in sizes of the letters: a tick is shorter, and a ring or a signature is higher. */
const LEAST_LENGTH = 2;
const MOST_HEIGHT = 1.5;
/** The least share of the letters along a line that it runs through when it strikes them out. */
const LEAST_SHARE = 0.6;

/** The places of the letters that lines drawn by hand strike out: all along a line that runs through most of them. */
export function struckByHand(glyphs: readonly Glyph[], strokes: readonly Stroke[]): Set<number> {
  const struck = new Set<number>();
  if (strokes.length === 0) return struck;
  const lines = [...Map.groupBy(glyphs.keys(), (at) => Math.round(glyphs[at]?.y ?? 0)).values()];
  for (const stroke of strokes) {
    const [across, upright] = [extentOf(stroke, 0), extentOf(stroke, 1)];
    for (const line of lines.filter(([at]) => isNear(glyphs[at ?? 0], upright))) {
      const along = line.filter((at) => isWithin(glyphs[at]?.middleX ?? 0, across));
      const letters = along.flatMap((at) => (glyphs[at]?.text.trim() ? [glyphs[at] as Glyph] : []));
      const size = letters[0]?.size ?? Number.POSITIVE_INFINITY;
      const isLine = lengthOf(across) >= LEAST_LENGTH * size && lengthOf(upright) <= MOST_HEIGHT * size;
      const crossed = isLine ? letters.filter((letter) => isCrossed(letter, stroke)) : [];
      if (crossed.length > 0 && crossed.length >= LEAST_SHARE * letters.length)
        for (const at of along) struck.add(at);
    }
  }
  return struck;
}

type Extent = { from: number; to: number };

/** How far a line goes across (0) or upright (1). */
function extentOf(stroke: Stroke, axis: 0 | 1): Extent {
  const extent = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
  for (let at: number = axis; at < stroke.length; at += 2) {
    extent.from = Math.min(extent.from, stroke[at] as number);
    extent.to = Math.max(extent.to, stroke[at] as number);
  }
  return extent;
}

/** Whether a line of text is where a drawn one may run through it. */
function isNear(glyph: Glyph | undefined, upright: Extent): boolean {
  return glyph !== undefined && glyph.y <= upright.to && glyph.y + glyph.size >= upright.from;
}

const lengthOf = ({ from, to }: Extent) => to - from;

const isWithin = (value: number, { from, to }: Extent) => value >= from && value <= to;

/** Whether a piece of a line runs through a letter where it strikes it out. */
function isCrossed({ x, width, y, size }: Glyph, stroke: Stroke): boolean {
  for (let at = 0; at + 3 < stroke.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [stroke[at], stroke[at + 1], stroke[at + 2], stroke[at + 3]];
    const [first, last] = [Math.max(Math.min(x1, x2), x), Math.min(Math.max(x1, x2), x + width)];
    if (first > last) continue;
    const slope = x1 === x2 ? 0 : (y2 - y1) / (x2 - x1);
    const heights = [first, last].map((place) => (y1 + slope * (place - x1) - y) / size);
    if (Math.min(...heights) <= STRIKES.to && Math.max(...heights) >= STRIKES.from) return true;
  }
  return false;
}
