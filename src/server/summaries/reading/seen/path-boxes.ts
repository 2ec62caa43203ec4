import { type Box, boxAround, type Matrix } from './boxes.ts';

/** The steps of a path in PDF.js, with the numbers after each. */
const NUMBERS = [2, 2, 6, 4, 0];
const [MOVE, LINE, , , CLOSE] = [0, 1, 2, 3, 4];

type Part = { points: number[]; isStraight: boolean };

/** The boxes that a filled path covers whole; null when a part of it is no upright rectangle. */
export function boxesOf(path: ArrayLike<number>, matrix: Matrix): Box[] | null {
  const parts = partsOf(path);
  return parts.every((part) => isRectangle(part, matrix))
    ? parts.map(({ points }) => boxAround(matrix, extentOf(points)))
    : null;
}

/** The box of a thick straight line along an edge of the page; null for any other path. */
export function lineBox(path: ArrayLike<number>, matrix: Matrix, width: number): Box | null {
  const [part, ...others] = partsOf(path);
  if (!part?.isStraight || others.length > 0 || !isUpright(matrix)) return null;
  const box = boxAround(matrix, extentOf(part.points));
  const half = (width * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))) / 2;
  if (box.top - box.bottom < half) return { ...box, bottom: box.bottom - half, top: box.top + half };
  if (box.right - box.left < half) return { ...box, left: box.left - half, right: box.right + half };
  return null;
}

function partsOf(path: ArrayLike<number>): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < path.length; ) {
    const step = path[at] ?? CLOSE;
    const count = NUMBERS[step] ?? 0;
    if (step === MOVE) parts.push({ points: [], isStraight: true });
    const part = parts.at(-1);
    if (part && step !== MOVE && step !== LINE && step !== CLOSE) part.isStraight = false;
    for (let next = at + 1; next <= at + count; next++) part?.points.push(path[next] ?? 0);
    at += 1 + count;
  }
  return parts.filter(({ points }) => points.length > 2);
}

/** Whether a part goes round its box from corner to corner. */
function isRectangle({ points, isStraight }: Part, matrix: Matrix): boolean {
  if (!isStraight || points.length < 8 || !isUpright(matrix)) return false;
  const [left, bottom, right, top] = extentOf(points);
  const near = (a = 0, b = 0) => Math.abs(a - b) < 0.01 + Math.max(right - left, top - bottom) * 0.001;
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = points.slice(at, at + 2);
    const [nextX, nextY] = at + 2 < points.length ? points.slice(at + 2, at + 4) : points;
    const isCorner = (near(x, left) || near(x, right)) && (near(y, bottom) || near(y, top));
    if (!isCorner || !(near(x, nextX) || near(y, nextY))) return false;
  }
  return true;
}

function isUpright([a, b, c, d]: Matrix): boolean {
  const slant = (one: number, other: number) => Math.abs(one) < Math.abs(other) * 0.001;
  return (slant(b, a) && slant(c, d)) || (slant(a, b) && slant(d, c));
}

function extentOf(points: readonly number[]): [number, number, number, number] {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 2) {
    left = Math.min(left, points[at] ?? 0);
    right = Math.max(right, points[at] ?? 0);
    bottom = Math.min(bottom, points[at + 1] ?? 0);
    top = Math.max(top, points[at + 1] ?? 0);
  }
  return [left, bottom, right, top];
}
