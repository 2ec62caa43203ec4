import type { Glyph, Sight } from './painted.ts';

/** Two drawings of one letter are this far apart at most: in text heights, in widths of the letter, and in points. */
const WITHIN = { size: 0.12, width: 0.5, points: 2 };
/** The side of the squares in which letters are looked for, in points. */
const SQUARE = 8;

/** Finds letters that are drawn a second time at about the same place, as bold ones and shadows are. */
export function markDoubles(glyphs: readonly Glyph[], sights: readonly Sight[]): Sight[] {
  const squares = new Map<number, Glyph[]>();
  return glyphs.map((glyph, index) => {
    const sight = sights[index] ?? 'seen';
    if (sight !== 'seen') return sight;
    if (isDrawn(glyph, squares)) return 'double';
    const key = keyOf(Math.floor(glyph.x / SQUARE), Math.floor(glyph.y / SQUARE));
    const others = squares.get(key);
    if (others) others.push(glyph);
    else squares.set(key, [glyph]);
    return 'seen';
  });
}

/** Whether a letter stands already where another is drawn. */
function isDrawn(glyph: Glyph, squares: ReadonlyMap<number, readonly Glyph[]>): boolean {
  const { x, y, text, size, width } = glyph;
  const within = Math.min(size * WITHIN.size, width * WITHIN.width, WITHIN.points);
  for (
    let column = Math.floor((x - within) / SQUARE);
    column <= Math.floor((x + within) / SQUARE);
    column++
  ) {
    for (let row = Math.floor((y - within) / SQUARE); row <= Math.floor((y + within) / SQUARE); row++) {
      for (const other of squares.get(keyOf(column, row)) ?? []) {
        const isNear = Math.abs(other.x - x) <= within && Math.abs(other.y - y) <= within;
        if (isNear && other.text === text) return true;
      }
    }
  }
  return false;
}

const keyOf = (column: number, row: number) => column * 1_000_003 + row;
