import type { TextRun } from '../layout/text-rows.ts';
import type { Box } from './boxes.ts';

/** A colour as 0xRRGGBB; null for one that changes from point to point, such as a pattern. */
export type Colour = number | null;

/** How a text is painted. */
export type Ink = {
  /** The text rendering mode of PDF: 0 fills, 1 strokes, 2 does both, 3 does nothing, 7 only clips. */
  mode: number;
  fill: Colour;
  stroke: Colour;
  /** From 0 for transparent to 1. */
  fillOpacity: number;
  strokeOpacity: number;
  /** It is mixed with what is below in a way that changes its colour. */
  isBlended: boolean;
};

/** A character and its position on a page, in units of the page: points as a rule. */
export type Glyph = {
  text: string;
  x: number;
  y: number;
  middleX: number;
  middleY: number;
  width: number;
  /** How far the next one is moved for it, in units of the text. */
  advance: number;
  size: number;
  /** How many spaces precede it. */
  spaces: number;
  /** The text that it is a character of. */
  shown: ShownText;
};

/** A text as one operation shows it. */
export type ShownText = { at: number; ink: Ink; clip: Box; isInHiddenLayer: boolean };

/** Something on a page that is no text; `at` counts the operations of the page. */
export type Mark = {
  at: number;
  box: Box;
  /** The colour of all of it; null for a picture, a gradient, or a form that does not fill its box. */
  colour: Colour;
  isPicture: boolean;
};

/** A run of text, and the places of its characters in the order of painting. */
export type GlyphRun = TextRun & { glyphs: readonly number[] };

/**
 * All that is painted on a page, in order; the runs are null when PDF.js itself must join the characters. A large drawing may
 * have several points to a unit.
 */
export type PaintedPage = {
  view: Box;
  pointsPerUnit: number;
  glyphs: Glyph[];
  marks: Mark[];
  runs: GlyphRun[] | null;
};

/** What the eye makes of a character: it sees it, does not, sees what covers it, or has seen it at the same place. */
export type Sight = 'seen' | 'hidden' | 'covered' | 'double';
