import { type Box, holds, overlap } from './boxes.ts';
import { markDoubles } from './double-glyphs.ts';
import type { Colour, Glyph, Ink, Mark, PaintedPage, Sight } from './painted.ts';
import { type Stroke, struckByHand } from './struck-by-hand.ts';
import { markStruck } from './struck-glyphs.ts';

const WHITE = 0xffffff;
/** Smaller letters, in points, are not read; and smaller marks neither cover a letter nor are its ground. */
const LEAST_SIZE = 2;
/** Letters that lie nearer together, in points, are squeezed to a line. */
const LEAST_ADVANCE = 0.3;
/** In texts of fewer letters some may lie on each other on purpose, such as an accent on its letter. */
const FEW_LETTERS = 4;
/** Colours whose parts differ by less, of 255, look the same. */
const LEAST_CONTRAST = 12;
/** A letter may stand so far over the edge of the page or of a clipping, in points. */
const OVER_EDGE = 1;
const INVISIBLE = 3;
const CLIPPING = 7;

/** What reviewers have struck out: the characters in boxes, and those that lines run through. */
export type Struck = { boxes: readonly Box[]; strokes: readonly Stroke[] };

/** Judges each character of a page, as it lies among all that is painted before and after it. */
export function judgeGlyphs(page: PaintedPage, struck: Struck): Sight[] {
  const least = LEAST_SIZE / page.pointsPerUnit;
  const marks = page.marks.filter(({ box }) => isWide(box, least));
  const sights: Sight[] = [];
  for (let from = 0; from < page.glyphs.length; ) {
    const to = endOfText(page.glyphs, from);
    const text = page.glyphs.slice(from, to);
    judgeText(text, { marks, view: page.view, least, sights });
    from = to;
  }
  keepTextOfScan(page.glyphs, marks, sights);
  const byHand = struckByHand(page.glyphs, struck.strokes);
  const isStruck = (at: number) => {
    const glyph = page.glyphs[at];
    return glyph && struck.boxes.some((box) => holds(box, glyph.middleX, glyph.middleY));
  };
  const left = sights.map((sight, at): Sight => (byHand.has(at) || isStruck(at) ? 'hidden' : sight));
  return markDoubles(page.glyphs, markStruck(page.glyphs, page.marks, left));
}

const isWide = ({ left, bottom, right, top }: Box, least: number) =>
  right - left >= least && top - bottom >= least;

function endOfText(glyphs: readonly Glyph[], from: number): number {
  let to = from + 1;
  while (to < glyphs.length && glyphs[to]?.shown === glyphs[from]?.shown) to++;
  return to;
}

/** `least` is the least size that counts, in units of the page. */
type Judging = { marks: readonly Mark[]; view: Box; least: number; sights: Sight[] };

/** Judges the characters of one text. */
function judgeText(text: readonly Glyph[], { marks, view, least, sights }: Judging): void {
  const [first] = text;
  if (!first) return;
  const { clip, ink, isInHiddenLayer } = first.shown;
  const around = boxOf(text);
  const near = marks.length === 0 ? marks : marks.filter(({ box }) => isWide(overlap(box, around), least));
  const tints = tintsOf(ink);
  const page = overlap(view, clip);
  const isSqueezed = isWithoutWidth(text, (least * LEAST_ADVANCE) / LEAST_SIZE);
  for (const glyph of text) {
    const isTiny = isSqueezed || (glyph.size > 0 && glyph.size < least);
    const isShown = !isInHiddenLayer && !isTiny && holds(page, glyph.middleX, glyph.middleY, OVER_EDGE);
    if (!isShown || !isPainted(glyph, tints, near)) sights.push('hidden');
    else sights.push(isCovered(glyph, near) ? 'covered' : 'seen');
  }
}

function isWithoutWidth(text: readonly Glyph[], leastAdvance: number): boolean {
  const [first, last] = [text[0], text.at(-1)];
  if (!first || !last || text.length < FEW_LETTERS) return false;
  const length = Math.hypot(last.middleX - first.middleX, last.middleY - first.middleY);
  return length < leastAdvance * (text.length - 1);
}

/** The box around the characters of a text. */
function boxOf(text: readonly Glyph[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { middleX, middleY, size } of text) {
    left = Math.min(left, middleX - size);
    right = Math.max(right, middleX + size);
    bottom = Math.min(bottom, middleY - size);
    top = Math.max(top, middleY + size);
  }
  return { left, bottom, right, top };
}

function isCovered({ middleX, middleY, shown }: Glyph, marks: readonly Mark[]): boolean {
  return marks.some(
    ({ at, box, colour }) => at > shown.at && colour !== null && holds(box, middleX, middleY),
  );
}

/** Whether the ink of a character is there, and differs from its ground. */
function isPainted(glyph: Glyph, tints: readonly Tint[], marks: readonly Mark[]): boolean {
  const { middleX, middleY } = glyph;
  const { at, ink } = glyph.shown;
  if (ink.mode === CLIPPING) return marks.some((mark) => mark.at > at && holds(mark.box, middleX, middleY));
  if (tints.length === 0) return false;
  if (ink.isBlended) return true;
  const last = marks.findLast((mark) => mark.at < at && holds(mark.box, middleX, middleY));
  const ground = last ? last.colour : WHITE;
  return ground === null || tints.some((tint) => contrast(tint, ground) >= LEAST_CONTRAST);
}

/** A colour in which letters are filled or drawn, and how opaque it is. */
type Tint = { colour: Colour; opacity: number };

function tintsOf({ mode, fill, stroke, fillOpacity, strokeOpacity }: Ink): Tint[] {
  const [isStroked, isFilled] = [mode % 4 === 1 || mode % 4 === 2, mode % 2 === 0];
  const tints = [
    ...(isFilled ? [{ colour: fill, opacity: fillOpacity }] : []),
    ...(isStroked ? [{ colour: stroke, opacity: strokeOpacity }] : []),
  ];
  return tints.filter(({ opacity }) => opacity > 0);
}

/** The most by which red, green or blue of a colour differs from those of its ground, of 255. */
function contrast({ colour, opacity }: Tint, ground: number): number {
  if (colour === null) return 255;
  const difference = (shift: number) => Math.abs(((colour >> shift) & 0xff) - ((ground >> shift) & 0xff));
  return Math.max(difference(16), difference(8), difference(0)) * opacity;
}

/**
 * Keeps invisible text that lies on pictures when most of the text there is invisible: it is what a scanner's program
 * has read in them.
 */
function keepTextOfScan(glyphs: readonly Glyph[], marks: readonly Mark[], sights: Sight[]): void {
  const isInvisible = ({ shown }: Glyph, at: number) =>
    shown.ink.mode === INVISIBLE && sights[at] === 'hidden';
  if (!glyphs.some(isInvisible)) return;
  const pictures = marks.filter(({ isPicture }) => isPicture);
  const isOn = ({ middleX, middleY }: Glyph) => pictures.some(({ box }) => holds(box, middleX, middleY));
  const layer = [...glyphs.keys()].filter((at) => {
    const glyph = glyphs[at];
    return glyph && isInvisible(glyph, at) && isOn(glyph);
  });
  const others = glyphs.filter((glyph, at) => sights[at] === 'seen' && isOn(glyph));
  if (layer.length > others.length) for (const at of layer) sights[at] = 'seen';
}
