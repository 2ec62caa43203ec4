// Contour lines of a height field as short SVG path data.
import { contours } from 'd3-contour';

const CELL = 4;
const BLEED = 24;

/**
 * The lines of one sheet. `window` is [left, top, width, height] in the field's own pixels; lines come in the sheet's.
 * Each is `{ height, points }`; lines that leave the sheet end just outside of it.
 */
export function contourLines(field, { window: [left, top, width, height], heights }) {
  const columns = Math.ceil((width + 2 * BLEED) / CELL) + 1;
  const rows = Math.ceil((height + 2 * BLEED) / CELL) + 1;
  const toPoint = (column, row) => [column * CELL - BLEED, row * CELL - BLEED];
  const grid = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = toPoint(index % columns, Math.floor(index / columns));
    return field(left + x, top + y);
  });
  const inside = ([x, y]) => x > -8 && y > -8 && x < width + 8 && y < height + 8;
  return contours()
    .size([columns, rows])
    .thresholds(heights)(grid)
    .flatMap(({ value, coordinates }) =>
      coordinates
        .flat()
        // The library puts a cell's height in the middle of the cell.
        .map((ring) => ring.map(([x, y]) => toPoint(x - 0.5, y - 0.5)))
        .flatMap((ring) => split(ring, inside))
        .map((points) => ({ height: value, points })),
    );
}

/** The runs of a line whose points pass `keep`; a closed line stays one where nothing is taken out. */
export function split(points, keep) {
  const closed = same(points[0], points.at(-1));
  const firstGap = points.findIndex((point) => !keep(point));
  if (firstGap < 0) return [points];
  const turned = closed ? [...points.slice(firstGap), ...points.slice(1, firstGap + 1)] : points;
  const runs = [[]];
  for (const point of turned) {
    if (keep(point)) runs.at(-1).push(point);
    else if (runs.at(-1).length > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 2);
}

const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** How far the line runs, in pixels. */
export function lengthOf(points) {
  return points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i][0], y - points[i][1]), 0);
}

/** Fewer points along the same line, none further off than `tolerance` (Douglas and Peucker). */
export function simplified(points, tolerance) {
  if (points.length < 3) return points;
  const last = points.length - 1;
  // A closed line has no chord: halve it first.
  if (same(points[0], points[last])) {
    const half = last >> 1;
    return [
      ...simplified(points.slice(0, half + 1), tolerance),
      ...simplified(points.slice(half), tolerance).slice(1),
    ];
  }
  let [furthest, distance] = [0, 0];
  for (let i = 1; i < last; i++) {
    const off = offChord(points[i], points[0], points[last]);
    if (off > distance) [furthest, distance] = [i, off];
  }
  if (distance <= tolerance) return [points[0], points[last]];
  return [
    ...simplified(points.slice(0, furthest + 1), tolerance),
    ...simplified(points.slice(furthest), tolerance).slice(1),
  ];
}

function offChord([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  return Math.abs(dx * (y - ay) - dy * (x - ax)) / Math.hypot(dx, dy);
}

/** A smooth curve along the points: each is the handle of an arc between the middles of its neighbours. */
export function smoothPath(points) {
  const closed = same(points[0], points.at(-1));
  const ring = closed ? points.slice(0, -1) : points;
  const round = (value) => Math.round(value * 10) / 10;
  const text = ([x, y]) => `${round(x)} ${round(y)}`;
  const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  if (closed) {
    const around = ring.map(
      (point, i) => `Q${text(point)} ${text(middle(point, ring[(i + 1) % ring.length]))}`,
    );
    return `M${text(middle(ring.at(-1), ring[0]))}${around.join('')}Z`;
  }
  const between = ring.slice(1, -1).map((point, i) => `Q${text(point)} ${text(middle(point, ring[i + 2]))}`);
  return `M${text(ring[0])}${between.join('')}L${text(ring.at(-1))}`;
}
