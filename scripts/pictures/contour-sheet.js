// A sheet of contour lines as SVG. Sheets are masks: the page colours them, so one file serves light and dark. Every
// fifth line is full, the others half, which is how `--contour` relates to `--contour-2`.
import { optimize } from 'svgo';
import { lengthOf, simplified, smoothPath, split } from './contour-paths.js';

const INTERVAL = 20;
const SHORTEST_LINE = 26;
const FIGURE_GAP = 17;

export const heightsFrom = (lowest, highest, interval = INTERVAL) =>
  Array.from(
    { length: Math.floor((highest - lowest) / interval) + 1 },
    (_, step) => lowest + step * interval,
  );

/** The lines as one drawing of `size`, no point further off than `tolerance` pixels. */
export function contourSheet(lines, { size, tolerance = 0.45, interval = INTERVAL }) {
  const isFifth = ({ height }) => height % (interval * 5) === 0;
  const long = lines.filter(({ points }) => lengthOf(points) > SHORTEST_LINE);
  const group = (members, opacity, width) => {
    const d = members.map(({ points }) => smoothPath(simplified(points, tolerance))).join('');
    return `<g stroke-opacity="${opacity}" stroke-width="${width}"><path d="${d}"/></g>`;
  };
  const thin = long.filter((line) => !isFifth(line));
  return drawing(size, group(thin, 0.5, 1) + group(long.filter(isFifth), 1, 1.15));
}

/** Strokes on a sheet of `size`, as small as they can be written. */
export function drawing([width, height], content, attributes = '') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke="#000" stroke-linejoin="round" ${attributes}>${content}</svg>`;
  return optimize(svg, { floatPrecision: 1, multipass: true, plugins: ['preset-default'] }).data;
}

/** Finds for each wanted figure a level position on its line, near the wanted one: `{ text, x, y, angle }`. */
export function placeFigures(lines, wanted) {
  return wanted.map(({ height, near }) => {
    const positions = lines
      .filter((line) => line.height === height)
      .flatMap(({ points }) => positionsAlong(points));
    const cost = ({ x, y, angle }) => Math.hypot(x - near[0], y - near[1]) + 1.5 * Math.abs(angle);
    const { x, y, angle } = positions.reduce((best, position) =>
      cost(position) < cost(best) ? position : best,
    );
    return { text: String(height), height, x: Math.round(x), y: Math.round(y), angle: Math.round(angle) };
  });
}

/** Each point of a line with the line's slope there, in degrees, so that a figure on it is upright. */
function positionsAlong(points) {
  return points.slice(4, -4).map(([x, y], i) => {
    const [before, after] = [points[i], points[i + 8]];
    const angle = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI;
    return { x, y, angle: angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle };
  });
}

/** Opens the lines around figures. */
export function withGaps(lines, figures) {
  return lines.flatMap((line) => {
    const own = figures.filter((figure) => figure.height === line.height);
    const clear = ([x, y]) => own.every((figure) => Math.hypot(x - figure.x, y - figure.y) > FIGURE_GAP);
    return split(line.points, clear).map((points) => ({ ...line, points }));
  });
}
