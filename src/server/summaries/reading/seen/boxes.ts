/** Maps points (x, y) to (ax + cy + e, bx + dy + f), as `[a, b, c, d, e, f]`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** An upright box, in points of the page. */
export type Box = { left: number; bottom: number; right: number; top: number };

/** The matrix that maps by `inner` and then by `outer`. */
export function product(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The box around a rectangle whose corners a matrix maps to the page. */
export function boxAround([a, b, c, d, e, f]: Matrix, corners: ArrayLike<number>): Box {
  const { 0: x0 = 0, 1: y0 = 0, 2: x1 = 0, 3: y1 = 0 } = corners;
  return {
    left: Math.min(a * x0, a * x1) + Math.min(c * y0, c * y1) + e,
    bottom: Math.min(b * x0, b * x1) + Math.min(d * y0, d * y1) + f,
    right: Math.max(a * x0, a * x1) + Math.max(c * y0, c * y1) + e,
    top: Math.max(b * x0, b * x1) + Math.max(d * y0, d * y1) + f,
  };
}

/** What two boxes have in common; its right is left of its left when that is nothing. */
export function overlap(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  };
}

/** Whether a point is in a box, or at most `within` points beside it. */
export function holds(box: Box, x: number, y: number, within = 0): boolean {
  return (
    x >= box.left - within && x <= box.right + within && y >= box.bottom - within && y <= box.top + within
  );
}
