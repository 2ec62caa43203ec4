// The same route seen from the side: the ground under it, cut open.

import { simplified, smoothPath } from './contour-paths.js';
import { drawing } from './contour-sheet.js';
import { CAIRNS, massif, ROUTE, rough, SUMMIT, SUMMIT_HEIGHT } from './height-field.js';

const STEP = 4;
const HEIGHT = 200;
const FOOT = 162;
const PIXELS_PER_METRE = 0.158;
/** Beyond this slope the strokes grow no longer: on a narrow sheet they would merge. */
const STEEPEST_HATCHED = 0.5;
const BEYOND_SUMMIT = [1164, 326];

/** Every few pixels along the way: `{ at, x, y, height }`; `at` is the distance walked. */
function walk() {
  const stations = [...ROUTE, SUMMIT, BEYOND_SUMMIT];
  const steps = [];
  let walked = 0;
  for (let i = 1; i < stations.length; i++) {
    const [from, to] = [stations[i - 1], stations[i]];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    for (let on = 0; on < length; on += STEP) {
      const [x, y] = [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * on) / length);
      steps.push({ at: walked + on, x, y, height: Math.min(massif(x, y), SUMMIT_HEIGHT) });
    }
    walked += length;
  }
  return steps.map((step) => ({ ...step, at: step.at / walked }));
}

const yOf = (height) => FOOT - height * PIXELS_PER_METRE;

/** Short strokes under the ground, longer where it is steep. */
function hatching(points, spacing) {
  const strokes = [];
  for (let x = 4; x < points.at(-1)[0] - 2; x += spacing) {
    const next = points.findIndex((point) => point[0] > x);
    const [before, after] = [points[next - 1], points[next]];
    const y = before[1] + ((after[1] - before[1]) * (x - before[0])) / (after[0] - before[0]);
    const slope = (before[1] - after[1]) / (after[0] - before[0]);
    const length =
      5 + 7 * Math.abs(rough(x * 3, 40, 60, 2)) + 26 * Math.min(STEEPEST_HATCHED, Math.max(0, slope));
    strokes.push(
      `M${x.toFixed(1)} ${(y + 4).toFixed(1)}l${(-length * 0.42).toFixed(1)} ${length.toFixed(1)}`,
    );
  }
  return strokes.join('');
}

/** The ground's line and hatching as a mask `width` pixels wide that may be stretched sideways. */
export function sectionSheet(width, { spacing }) {
  const points = walk().map(({ at, height }) => [at * width, yOf(height)]);
  const line = `<path d="${smoothPath(simplified(points, 0.2))}" stroke-width="1.6"/>`;
  const hatch = `<path d="${hatching(points, spacing)}" stroke-width=".8" stroke-opacity=".55"/>`;
  return drawing([width, HEIGHT], line + hatch, 'preserveAspectRatio="none"');
}

/** The objects on the ground: shares of the width in percent, heights of the sheet in pixels. */
export function sectionData() {
  const steps = walk();
  const percent = (at) => Math.round(at * 1000) / 10;
  const nearest = ([x, y]) =>
    steps.reduce((best, step) =>
      Math.hypot(step.x - x, step.y - y) < Math.hypot(best.x - x, best.y - y) ? step : best,
    );
  const top = steps.reduce((best, step) => (step.height > best.height ? step : best));
  const cairns = [...CAIRNS.slice(0, -1).map(nearest), top];
  return {
    cairns: cairns.map(({ at, height }) => ({ at: percent(at), y: Math.round(yOf(height)) })),
    levels: [100, 200, 300, 400, 500, 600, 700].map((height) => ({
      height,
      y: Math.round(yOf(height)),
      until: percent(steps.find((step) => step.height >= height).at),
    })),
  };
}
