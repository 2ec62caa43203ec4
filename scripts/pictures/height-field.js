// The country all pictures are drawn from: a height in metres for every point of a sheet of 1440 by 900.
// Deterministic, so that pictures are reproducible.

const hash = (x, y) => {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ 0x5bd1e995;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

const ease = (t) => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (a, b, t) => a + (b - a) * t;

/** Gradient noise in about -1…1. */
function noise(x, y) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const slope = (i, j) => {
    const angle = hash(left + i, top + j) * Math.PI * 2;
    return Math.cos(angle) * (x - left - i) + Math.sin(angle) * (y - top - j);
  };
  const across = ease(x - left);
  const upper = mix(slope(0, 0), slope(1, 0), across);
  const lower = mix(slope(0, 1), slope(1, 1), across);
  return mix(upper, lower, ease(y - top)) * 1.5;
}

/** Noise of several wavelengths; the longest is `wavelength` pixels. */
export function rough(x, y, wavelength, octaves = 4) {
  let sum = 0;
  for (
    let octave = 0, weight = 1, length = wavelength;
    octave < octaves;
    octave++, weight *= 0.46, length /= 2.1
  ) {
    sum += weight * noise(x / length + octave * 37.7, y / length - octave * 19.3);
  }
  return sum;
}

const hill = (x, y, { at, height, reach, stretch = 1, turn = 0, edge = 2 }) => {
  const [dx, dy] = [x - at[0], y - at[1]];
  const along = (dx * Math.cos(turn) + dy * Math.sin(turn)) / stretch;
  const athwart = dy * Math.cos(turn) - dx * Math.sin(turn);
  return height * Math.exp(-((Math.hypot(along, athwart) / reach) ** edge));
};

export const SUMMIT = [1150, 338];
export const SUMMIT_HEIGHT = 784;

/** The way up, from the Contact Us button of the landing page to the summit. */
export const ROUTE = [
  [398, 562],
  [428, 560],
  [466, 576],
  [498, 606],
  [516, 640],
  [548, 672],
  [582, 694],
  [622, 702],
  [668, 694],
  [706, 672],
  [740, 650],
  [782, 638],
  [826, 634],
  [862, 612],
  [902, 562],
  [930, 514],
  [952, 476],
  [1006, 450],
  [1058, 418],
  [1094, 388],
  [1128, 363],
];

/** The positions of cairns: [x, y of its foot, width]. */
export const CAIRNS = [
  [622, 706, 28],
  [868, 604, 28],
  [1006, 452, 28],
  [1150, 360, 48],
];

const HILLS = [
  { at: SUMMIT, height: 663, reach: 282, stretch: 1.1, turn: 1.1, edge: 1.42 },
  { at: [1275, 520], height: 120, reach: 250, stretch: 1.25, turn: 0.5 },
  { at: [1580, 600], height: 360, reach: 300, stretch: 1.3, turn: 1.2 },
  { at: [1180, 120], height: 90, reach: 190, stretch: 1.4 },
  { at: [905, 885], height: 75, reach: 46 },
  { at: [1080, 820], height: 60, reach: 40 },
  { at: [895, 62], height: 60, reach: 30 },
];

/** The hill the route climbs, and the low ground around it. */
export function massif(x, y) {
  const nearSummit = Math.exp(-((Math.hypot(x - SUMMIT[0], y - SUMMIT[1]) / 120) ** 2));
  const warp = 46 * (1 - nearSummit);
  const warpX = x + warp * rough(x + 500, y, 300, 3);
  const warpY = y + warp * rough(x, y + 900, 300, 3);
  const ground = HILLS.reduce((sum, one) => sum + hill(warpX, warpY, one), 4);
  return ground + (1 - 0.8 * nearSummit) * 44 * rough(x, y, 190, 5);
}

/** Rolling country without a centre, for grounds behind words. */
export function moor(x, y) {
  const warpX = x + 22 * rough(x + 300, y, 140, 2);
  const warpY = y + 22 * rough(x, y + 300, 140, 2);
  return 400 + 165 * rough(warpX, warpY, 200, 4);
}
