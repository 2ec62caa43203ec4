import { directionOf } from '../layout/turned-runs.ts';
import type { Box } from './boxes.ts';
import type { Glyph, GlyphRun } from './painted.ts';
import type { PaintFont } from './painting-state.ts';
import { boxHeight, withTrueHeights } from './true-heights.ts';
import { withNamedLetters } from './unnamed-letters.ts';

/** How the characters of one operation are set. */
export type Setting = {
  fontName: string;
  font: PaintFont | null;
  /** The size of the font, negative when its letters stand on their heads. */
  size: number;
  rise: number;
  /** Where the writing goes, and where its letters rise, in points for a font of its size. */
  axes: readonly [number, number, number, number];
  /** The way of a unit of the text on the page, and its length in points. */
  unit: readonly [number, number];
  scale: number;
};

type Place = { x: number; y: number; axes: Setting['axes']; rise: number };
/** The run that is being written, and what the next one is measured by when it has ended. */
type Writing = {
  isOpen: boolean;
  text: string;
  glyphs: number[];
  fontName: string;
  begin: Place;
  /** The way from its beginning: in units of the text since the scale changed, and before in points. */
  advance: number;
  width: number;
  height: number;
  scale: number;
  size: number;
  /** The end of the last character. */
  end: Place | null;
  /** The two characters before; blanks at the beginning of a word. */
  last: string;
  lastButOne: string;
  /** The font that the run is written in. */
  setting: Setting | null;
};

/** Distances between two characters, in sizes of the font: back, beside, apart by a space, and by at most a wide one. */
const GAPS = { back: -0.2, none: 0.03, space: 0.102, wideSpace: 0.6 };
/** A run ends when its characters move so far across it, in text heights. */
const SHIFT = 0.25;
const ORIGIN: Place = { x: 0, y: 0, axes: [1, 0, 0, 1], rise: 0 };
/** Letters that are the same as others, or several in one. */
const COMPATIBLE = /[\u00a0\u00b5\u037e\u0eb3\u2000-\u200a\u202f\u2126\ufb00-\ufb06]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const MARK = /\p{Mn}/u;

/**
 * Joins the characters of a page into runs by the rules of PDF.js's `getTextContent`, which would read the page a second
 * time. It does not know those of text that is not written from left to right.
 */
export class RunWriter {
  readonly #view: Box;
  readonly #runs: GlyphRun[] = [];
  /** The letters that are pictures. */
  readonly #pictured: GlyphRun[] = [];
  readonly #outer: Writing[] = [];
  #writing = nothingWritten();
  #isUnknown = false;

  constructor(view: Box) {
    this.#view = view;
  }

  /** The runs in the order of painting, letters that are pictures last; null when PDF.js itself must read them. */
  get runs(): GlyphRun[] | null {
    this.end();
    return this.#isUnknown ? null : withNamedLetters([...this.#runs, ...withTrueHeights(this.#pictured)]);
  }

  /** Adds the characters of one operation; the first is the one at `from` of all. */
  write(glyphs: readonly Glyph[], from: number, setting: Setting): void {
    const { font } = setting;
    if (!font || font.vertical) this.#isUnknown = true;
    if (this.#isUnknown) return;
    if (font?.isType3Font) {
      this.#writePictured(glyphs, from, setting);
      return;
    }
    if (isOtherFont(this.#writing.setting, setting)) {
      this.end();
      this.#writing.setting = setting;
    }
    let at = from;
    for (const glyph of glyphs) {
      for (let count = 0; count < Math.min(glyph.spaces, 2); count++) this.#remember(' ');
      this.#add(glyph, at++, setting);
    }
  }

  /** Writes letters that are pictures each by itself, as their fonts do not tell how far apart words are. */
  #writePictured(glyphs: readonly Glyph[], from: number, { fontName, font, axes }: Setting): void {
    this.#breakOff();
    const height = boxHeight(font) * Math.hypot(axes[2], axes[3]);
    const direction = directionOf(axes);
    for (const [at, glyph] of glyphs.entries()) {
      if (RIGHT_TO_LEFT.test(glyph.text)) this.#isUnknown = true;
      if (this.#isOffPage(glyph)) continue;
      const { x, y, width } = glyph;
      const text = (glyph.spaces > 0 ? ' ' : '') + glyph.text;
      this.#pictured.push({ text, x, y, width, height, font: fontName, direction, glyphs: [from + at] });
    }
  }

  /** Ends the run. */
  end(): void {
    const writing = this.#writing;
    if (!writing.isOpen) return;
    const { begin, fontName, glyphs, height } = writing;
    writing.width += writing.advance * writing.scale;
    writing.advance = 0;
    const text = writing.text.replace(COMPATIBLE, (letter) => letter.normalize('NFKC'));
    if (RIGHT_TO_LEFT.test(text)) this.#isUnknown = true;
    const place = { x: begin.x, y: begin.y, width: Math.abs(writing.width) };
    const direction = directionOf(begin.axes);
    this.#runs.push({ text, ...place, height, font: fontName, direction, glyphs });
    Object.assign(writing, { isOpen: false, text: '', glyphs: [] });
  }

  /** Begins a part of the page that is drawn by itself. */
  enter(): void {
    this.end();
    this.#outer.push(this.#writing);
    this.#writing = nothingWritten();
  }

  leave(): void {
    this.end();
    this.#writing = this.#outer.pop() ?? this.#writing;
  }

  #add(glyph: Glyph, index: number, setting: Setting): void {
    const writing = this.#writing;
    const isMark = glyph.text > '~' && MARK.test(glyph.text);
    if (writing.isOpen && writing.scale !== setting.scale) {
      writing.width += writing.advance * writing.scale;
      Object.assign(writing, { advance: 0, scale: setting.scale });
    }
    if (!isMark) {
      if (this.#isOffPage(glyph)) return;
      this.#move(glyph, setting);
    }
    if (!writing.isOpen) this.#open(glyph, setting);
    const advance = isMark ? 0 : glyph.advance;
    writing.advance += advance;
    if (advance !== 0) writing.end = placeAfter(glyph, setting);
    if (this.#remember(glyph.text)) writing.text += ' ';
    writing.text += glyph.text;
    writing.glyphs.push(index);
  }

  #isOffPage({ x, y, width }: Glyph): boolean {
    const { left, bottom, right, top } = this.#view;
    return x + width < left || x > right || y < bottom || y > top;
  }

  #open({ x, y }: Glyph, setting: Setting): void {
    const { fontName, axes, rise, scale, size } = setting;
    const begin = { x, y, axes, rise };
    const height = Math.hypot(axes[2], axes[3]);
    const fresh = { isOpen: true, advance: 0, width: 0 };
    Object.assign(this.#writing, { ...fresh, fontName, begin, height, scale, size });
  }

  /** Moves to a character: its run goes on, with or without a space, or ends. */
  #move(glyph: Glyph, setting: Setting): void {
    const writing = this.#writing;
    const { end, scale, height } = writing;
    if (!end || (end.x === glyph.x && end.y === glyph.y)) return;
    const [along, across] = distance(end, glyph, setting.axes);
    const advance = along / scale;
    const unit = Math.sign(writing.advance || writing.width) * writing.size;
    const rise = setting.rise - end.rise;
    const shift = rise === 0 ? across : across - (setting.axes[3] / setting.size) * rise;
    if (advance < unit * GAPS.back || Math.abs(shift) > height) {
      this.#breakOff();
      return;
    }
    if (advance <= unit * GAPS.none) this.#forget();
    if (advance <= unit * GAPS.space) {
      if (this.#isSpaced) this.#breakOff();
      else writing.advance += advance;
    } else if (advance > unit * GAPS.wideSpace) this.#breakOff();
    else {
      this.#forget();
      if (writing.isOpen) {
        writing.text += ' ';
        writing.advance += advance;
      }
    }
    if (Math.abs(across) > height * SHIFT) this.end();
  }

  #breakOff(): void {
    this.end();
    this.#forget();
  }

  get #isSpaced(): boolean {
    return this.#writing.last === ' ' && this.#writing.lastButOne !== ' ';
  }

  /** Takes a character; true when a space before it is not written yet. */
  #remember(text: string): boolean {
    const isSpaced = this.#isSpaced;
    this.#writing.lastButOne = this.#writing.last;
    this.#writing.last = text;
    return isSpaced;
  }

  #forget(): void {
    this.#writing.last = ' ';
    this.#writing.lastButOne = ' ';
  }
}

function nothingWritten(): Writing {
  return {
    ...{ isOpen: false, text: '', glyphs: [], fontName: '', begin: ORIGIN, setting: null },
    ...{ advance: 0, width: 0, height: 0, scale: 0, size: 0, end: null, last: ' ', lastButOne: ' ' },
  };
}

function isOtherFont(before: Setting | null, { size, font, fontName }: Setting): boolean {
  if (before?.size !== size) return true;
  return before.fontName !== fontName && before.font?.name !== font?.name;
}

function placeAfter({ x, y, advance }: Glyph, { unit, axes, rise }: Setting): Place {
  return { x: x + unit[0] * advance, y: y + unit[1] * advance, axes, rise };
}

/** The way from the end of a character to another, along the writing and across it. */
function distance(from: Place, to: Glyph, axes: Setting['axes']): [along: number, across: number] {
  const [a, b, c, d] = axes;
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (a && b === 0 && c === 0) return a > 0 ? [x, y] : [-x, -y];
  if (b && a === 0 && d === 0) return b > 0 ? [y, x] : [-y, -x];
  const [toAlong, toAcross] = turnedBack(to, axes);
  const [fromAlong, fromAcross] = turnedBack(from, from.axes);
  return [toAlong - fromAlong, toAcross - fromAcross];
}

function turnedBack(
  { x, y }: { x: number; y: number },
  [a, b, c, d]: Setting['axes'],
): [x: number, y: number] {
  const scale = Math.hypot(a, b);
  return [(a * x + b * y) / scale, (c * x + d * y) / scale];
}
