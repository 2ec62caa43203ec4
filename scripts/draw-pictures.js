// Draws the pictures of src/web/pictures from one height field. Run by hand after a change of the field:
//   node scripts/draw-pictures.js
//
// Contour sheets are masks: the page colours them, so one file serves light and dark. Every fifth line is full, the
// others half, which is how `--contour` relates to `--contour-2`.
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { optimize } from 'svgo';
import { contourLines, lengthOf, simplified, smoothPath, split } from './pictures/contour-paths.js';
import { massif, moor, SUMMIT, SUMMIT_HEIGHT } from './pictures/height-field.js';

const TARGET = new URL('../src/web/pictures/', import.meta.url);
const INTERVAL = 20;
const SHORTEST_LINE = 26;
const FIGURE_GAP = 17;

const heightsFrom = (lowest, highest) =>
  Array.from(
    { length: Math.floor((highest - lowest) / INTERVAL) + 1 },
    (_, step) => lowest + step * INTERVAL,
  );

const isFifth = ({ height }) => height % (INTERVAL * 5) === 0;

/** Finds for each wanted figure a level place on its line, near to where it is wanted: `{ text, x, y, angle }`. */
function placeFigures(lines, wanted) {
  return wanted.map(({ height, near }) => {
    const places = lines
      .filter((line) => line.height === height)
      .flatMap(({ points }) => placesAlong(points));
    const cost = ({ x, y, angle }) => Math.hypot(x - near[0], y - near[1]) + 1.5 * Math.abs(angle);
    const { x, y, angle } = places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
    return { text: String(height), height, x: Math.round(x), y: Math.round(y), angle: Math.round(angle) };
  });
}

/** Each point of a line with the line's slope there, in degrees, so that a figure on it stands upright. */
function placesAlong(points) {
  return points.slice(4, -4).map(([x, y], i) => {
    const [before, after] = [points[i], points[i + 8]];
    const angle = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI;
    return { x, y, angle: angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle };
  });
}

/** Opens the lines where a figure stands. */
function withGaps(lines, figures) {
  return lines.flatMap((line) => {
    const own = figures.filter((figure) => figure.height === line.height);
    const clear = ([x, y]) => own.every((figure) => Math.hypot(x - figure.x, y - figure.y) > FIGURE_GAP);
    return split(line.points, clear).map((points) => ({ ...line, points }));
  });
}

function sheet(lines, [width, height]) {
  const group = (members, opacity, stroke) =>
    `<g stroke-opacity="${opacity}" stroke-width="${stroke}"><path d="${members.map(({ points }) => smoothPath(simplified(points, 0.45))).join('')}"/></g>`;
  const long = lines.filter(({ points }) => lengthOf(points) > SHORTEST_LINE);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke="#000" stroke-linejoin="round">${group(
    long.filter((line) => !isFifth(line)),
    0.5,
    1,
  )}${group(long.filter(isFifth), 1, 1.15)}</svg>`;
  return optimize(svg, { floatPrecision: 1, multipass: true, plugins: ['preset-default'] }).data;
}

async function write(name, content) {
  await writeFile(new URL(name, TARGET), content);
  console.log(
    `${name.padEnd(28)} ${content.length} bytes, ${gzipSync(content, { level: 9 }).length} gzipped`,
  );
}

async function drawLoginSheet() {
  const window = [720, 0, 720, 900];
  const lines = contourLines(massif, { window, heights: heightsFrom(100, 780) });
  const inSheet = ([x, y]) => [x - window[0], y - window[1]];
  const figures = placeFigures(lines, [
    { height: 700, near: [495, 262] },
    { height: 600, near: [520, 207] },
    { height: 500, near: [524, 140] },
    { height: 400, near: [595, 694] },
    { height: 300, near: [434, 680] },
    { height: 200, near: [217, 679] },
    { height: 100, near: [175, 736] },
  ]);
  await write('login-sheet.svg', sheet(withGaps(lines, figures), [720, 900]));
  const data = {
    summit: { at: inSheet(SUMMIT), height: SUMMIT_HEIGHT },
    figures: figures.map(({ height, ...figure }) => figure),
  };
  await write('login-sheet.json', `${JSON.stringify(data, null, 2)}\n`);
}

async function drawDrawerGround() {
  const lines = contourLines(moor, { window: [80, 2040, 352, 400], heights: heightsFrom(0, 900) });
  await write('drawer-ground.svg', sheet(lines, [352, 400]));
}

await drawLoginSheet();
await drawDrawerGround();
