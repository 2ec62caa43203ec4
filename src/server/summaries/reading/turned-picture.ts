import type { PagePicture } from './page-picture.ts';

/** Quarter turns clockwise. */
export type Turn = 0 | 1 | 2 | 3;
export const TURNS: readonly Turn[] = [0, 1, 2, 3];

/** A transition between paper and ink crosses this shade. */
const INK = 128;
/** Every so many rows and columns are looked at. */
const STEP = 4;

/** Turns a picture clockwise. */
export function turnedPicture(picture: PagePicture, turn: Turn): PagePicture {
  if (turn === 0) return picture;
  const { width, height, points } = picture;
  const [wide, tall] = turn === 2 ? [width, height] : [height, width];
  const turned = new Uint8Array(points.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] =
        turn === 1 ? [height - 1 - y, x] : turn === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x];
      turned[down * wide + across] = points[y * width + x] ?? 255;
    }
  }
  return { width: wide, height: tall, points: turned };
}

/** Cuts out of a picture the square with most edges of ink, which is most of its text; `side` is in points. */
export function inkedSquare(picture: PagePicture, side: number): PagePicture {
  const width = Math.min(side, picture.width);
  const height = Math.min(side, picture.height);
  let best = { left: 0, top: 0, edges: -1 };
  for (const top of starts(picture.height - height, height)) {
    for (const left of starts(picture.width - width, width)) {
      const edges = edgesIn(picture, { left, top, width, height });
      if (edges > best.edges) best = { left, top, edges };
    }
  }
  const points = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (best.top + row) * picture.width + best.left;
    points.set(picture.points.subarray(from, from + width), row * width);
  }
  return { width, height, points };
}

/** Where squares begin that overlap by half, up to the last. */
function starts(last: number, side: number): number[] {
  const count = Math.ceil((2 * last) / side);
  return Array.from({ length: count + 1 }, (_, at) => (count === 0 ? 0 : Math.round((last * at) / count)));
}

type Cut = { left: number; top: number; width: number; height: number };

/** Counts the changes between ink and paper along some rows and columns of a part of a picture. */
function edgesIn({ width: wide, points }: PagePicture, { left, top, width, height }: Cut): number {
  const isInk = (x: number, y: number) => (points[y * wide + x] ?? 255) < INK;
  let edges = 0;
  for (let y = top; y < top + height; y += STEP) {
    for (let x = left + 1; x < left + width; x++) edges += Number(isInk(x, y) !== isInk(x - 1, y));
  }
  for (let x = left; x < left + width; x += STEP) {
    for (let y = top + 1; y < top + height; y++) edges += Number(isInk(x, y) !== isInk(x, y - 1));
  }
  return edges;
}
