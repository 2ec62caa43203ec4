// Four stones, one on the other, with the strata they were broken from.
import { contourLines, lengthOf, simplified, smoothPath, split } from './contour-paths.js';
import { drawing, heightsFrom } from './contour-sheet.js';
import { rough } from './height-field.js';

const SIZE = [452, 592];
const GROUND = 568;
const INTERVAL = 10;

/** Top first. Corners of each outline, clockwise; `tilt` is how far its strata lean, `seed` where they were cut. */
const STONES = [
  {
    corners: [
      [141, 40],
      [166, 16],
      [226, 4],
      [276, 14],
      [300, 42],
      [299, 84],
      [280, 108],
      [228, 117],
      [170, 110],
      [148, 84],
    ],
    tilt: -0.12,
    seed: 3100,
  },
  {
    corners: [
      [70, 148],
      [90, 121],
      [150, 112],
      [250, 113],
      [306, 124],
      [323, 160],
      [314, 204],
      [290, 232],
      [206, 245],
      [120, 248],
      [82, 232],
      [74, 190],
    ],
    tilt: 0.03,
    seed: 5200,
  },
  {
    corners: [
      [92, 290],
      [116, 256],
      [196, 244],
      [300, 248],
      [356, 268],
      [386, 322],
      [374, 364],
      [332, 390],
      [214, 396],
      [112, 388],
      [78, 358],
      [82, 322],
    ],
    tilt: -0.16,
    seed: 7700,
  },
  {
    corners: [
      [12, 446],
      [40, 410],
      [120, 393],
      [260, 391],
      [352, 397],
      [388, 426],
      [398, 474],
      [412, 512],
      [392, 540],
      [290, 560],
      [180, 568],
      [70, 553],
      [14, 514],
    ],
    tilt: 0.04,
    seed: 9400,
  },
];

/** A closed curve through rounded corners (Chaikin), roughened a little. */
function outline({ corners, seed }) {
  let ring = corners;
  for (let round = 0; round < 3; round++) {
    ring = ring.flatMap((point, i) => {
      const next = ring[(i + 1) % ring.length];
      const between = (share) => [0, 1].map((axis) => point[axis] + (next[axis] - point[axis]) * share);
      return [between(0.22), between(0.78)];
    });
  }
  const rubbed = ring.map(([x, y]) => [
    x + 2.4 * rough(x + seed, y, 46, 2),
    y + 1.6 * rough(x, y + seed, 46, 2),
  ]);
  return [...rubbed, rubbed[0]];
}

function isInside(ring, [x, y]) {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const strata =
  ({ tilt, seed }) =>
  (x, y) =>
    1.5 * (y + tilt * x) + 34 * rough(x + seed, y * 1.6, 190, 4) + 15 * rough(x, y + seed, 70, 3) + 400;

function strataOf(stone) {
  const ring = outline(stone);
  return contourLines(strata(stone), {
    window: [0, 0, ...SIZE],
    heights: heightsFrom(200, 1600, INTERVAL),
  }).flatMap((line) =>
    split(line.points, (point) => isInside(ring, point)).map((points) => ({ ...line, points })),
  );
}

/** Short strokes under the ground. */
function hatching() {
  const strokes = [];
  for (let x = 8; x < 446; x += 5.5) {
    const length = 5 + 9 * Math.abs(rough(x * 2, 7, 50, 2));
    strokes.push(`M${x} ${GROUND + 5}l${(-length * 0.45).toFixed(1)} ${length.toFixed(1)}`);
  }
  return `<path d="${strokes.join('')}" stroke-width=".8"/>`;
}

/** The strata of all four and the hatching under them, as one mask. */
export function strataSheet() {
  const lines = STONES.flatMap(strataOf).filter(({ points }) => lengthOf(points) > 9);
  const path = (members, opacity, width) =>
    `<path stroke-opacity="${opacity}" stroke-width="${width}" d="${members.map(({ points }) => smoothPath(simplified(points, 0.5))).join('')}"/>`;
  const isFifth = ({ height }) => height % (INTERVAL * 5) === 0;
  const thin = path(
    lines.filter((line) => !isFifth(line)),
    0.45,
    0.9,
  );
  return drawing(SIZE, thin + path(lines.filter(isFifth), 1, 1.1) + hatching());
}

/** The outlines, top first, and the ground below them, as path data. */
export function stackData() {
  return {
    stones: STONES.map((stone) => smoothPath(simplified(outline(stone), 0.4))),
    ground: `M0 ${GROUND + 1}C90 ${GROUND - 3} 150 ${GROUND + 2} 236 ${GROUND + 1}S380 ${GROUND - 1} 452 ${GROUND - 1}`,
  };
}
