import type { Box, Matrix } from './boxes.ts';
import type { Colour } from './painted.ts';

/** A font as PDF.js describes it. */
export type PaintFont = {
  name?: string;
  fontMatrix?: readonly number[];
  vertical?: boolean;
  isType3Font?: boolean;
  bbox?: readonly number[];
  defaultVMetrics?: readonly number[];
};

/** The graphics state of PDF, as far as it decides what is seen. */
export type PaintingState = {
  matrix: Matrix;
  clip: Box;
  fill: Colour;
  stroke: Colour;
  fillOpacity: number;
  strokeOpacity: number;
  /** The opacity of the groups around. */
  groupOpacity: number;
  isBlended: boolean;
  isMasked: boolean;
  lineWidth: number;
  mode: number;
  font: PaintFont | null;
  /** How PDF.js names it. */
  fontName: string;
  size: number;
  characterSpace: number;
  wordSpace: number;
  widthScale: number;
  leading: number;
  rise: number;
  /** The matrix has changed, and nothing was painted since: what was to be painted is a picture that was left out. */
  isFrame: boolean;
};

/** The state at the beginning of a page. */
export function firstState(view: Box): PaintingState {
  return {
    matrix: [1, 0, 0, 1, 0, 0],
    clip: view,
    fill: 0,
    stroke: 0,
    fillOpacity: 1,
    strokeOpacity: 1,
    groupOpacity: 1,
    isBlended: false,
    isMasked: false,
    lineWidth: 1,
    mode: 0,
    font: null,
    fontName: '',
    size: 0,
    characterSpace: 0,
    wordSpace: 0,
    widthScale: 1,
    leading: 0,
    rise: 0,
    isFrame: false,
  };
}

/** Changes a state by an entry of an extended graphics state, as PDF.js gives it. */
export function changeState(state: PaintingState, key: string, value: unknown): void {
  if (key === 'ca' && typeof value === 'number') state.fillOpacity = value;
  if (key === 'CA' && typeof value === 'number') state.strokeOpacity = value;
  if (key === 'LW' && typeof value === 'number') state.lineWidth = value;
  if (key === 'BM') state.isBlended = value !== 'source-over';
  if (key === 'SMask') state.isMasked = value !== false;
}

/** Parses a colour of PDF.js, such as "#ff8000". */
export function colourOf(hex: unknown): Colour {
  return typeof hex === 'string' && /^#[\da-f]{6}$/i.test(hex) ? Number.parseInt(hex.slice(1), 16) : null;
}
