import { type Matrix, product } from './boxes.ts';
import type { Glyph, ShownText } from './painted.ts';
import type { PaintFont, PaintingState } from './painting-state.ts';
import type { Setting } from './text-runs.ts';
import { boxHeight, trueHeight } from './true-heights.ts';

/** A character of a font, as PDF.js gives it; its width is in units of the font. */
export type FontGlyph = {
  unicode: string;
  width: number;
  isSpace: boolean;
  vmetric?: readonly number[] | null;
};

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const BLANK = /^\s/;
const CODE = /^\p{Cc}/u;
/** Other fonts have codes of lines and tabs for blanks. */
const RARE_CODE = /^[\v\f]/;
/** Marks of the format are not painted; a soft hyphen is that has a width, as some fonts call their only hyphen. */
const FORMAT = /\p{Cf}$/u;
const SOFT_HYPHEN = '\u00ad';
/** The unit of most fonts. */
const UNIT = 0.001;
/** The middle of letters above their baseline, in text heights. */
const MIDDLE = 0.3;

/** Where the next character of a page stands. */
export class TextPen {
  #matrix = IDENTITY;
  /** The place of the next character, as the text matrix moves it. */
  #x = 0;
  #y = 0;
  #line = { x: 0, y: 0 };
  /** The spaces since the last character. */
  #spaces = 0;

  /** Begins a text object. */
  begin(): void {
    this.place(IDENTITY);
  }

  /** Takes a text matrix. */
  place(matrix: ArrayLike<number>): void {
    this.#matrix = Array.from(matrix) as unknown as Matrix;
    [, , , , this.#x, this.#y] = this.#matrix;
    this.#line = { x: this.#x, y: this.#y };
  }

  /** Begins a line at a distance from the beginning of this one. */
  move(x: number, y: number): void {
    this.#x = this.#line.x;
    this.#y = this.#line.y;
    this.#advance(x, y);
    this.#line = { x: this.#x, y: this.#y };
  }

  /** Sets characters one after another; the numbers between them move the pen back. */
  show(glyphs: readonly (FontGlyph | number)[], state: PaintingState, shown: ShownText): Glyph[] {
    const { font, size, widthScale, characterSpace, wordSpace } = state;
    const place = this.#placing(state);
    const isVertical = font?.vertical === true;
    const unit = (font?.fontMatrix?.[0] || UNIT) * size;
    const set: Glyph[] = [];
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        const back = (-glyph * size) / 1000;
        this.#advance(isVertical ? 0 : back * widthScale, isVertical ? back : 0);
        continue;
      }
      const wide = advanceOf(glyph, font) * unit;
      const text = glyph.unicode;
      if (isBlank(text) && !isCode(glyph, font)) this.#spaces++;
      else if (!isFormat(text) || (text === SOFT_HYPHEN && wide !== 0)) {
        set.push(place(text, wide, shown));
        this.#spaces = 0;
      }
      const length = wide + characterSpace + (glyph.isSpace ? wordSpace : 0);
      this.#advance(isVertical ? 0 : length * widthScale, isVertical ? length : 0);
    }
    return set;
  }

  /** Places characters of a state, each where the pen is. */
  #placing({ matrix, font, size, rise, widthScale }: PaintingState) {
    const [a, b, c, d, e, f] = matrix;
    const [right, up, left, high] = product(matrix, this.#matrix);
    const [, , riseX, riseY] = this.#matrix;
    const isVertical = font?.vertical === true;
    const [long, tall] = [Math.hypot(right, up), Math.hypot(left, high)];
    return (text: string, wide: number, shown: ShownText): Glyph => {
      const [inX, inY] = [riseX * rise + this.#x, riseY * rise + this.#y];
      const [x, y] = [a * inX + c * inY + e, b * inX + d * inY + f];
      const advance = wide * widthScale;
      const height = heightOf(font, size, wide);
      const middle = Math.sign(size) * height * MIDDLE;
      const [middleX, middleY] = isVertical ? [0, wide / 2] : [advance / 2, middle];
      return {
        text,
        x,
        y,
        middleX: x + right * middleX + left * middleY,
        middleY: y + up * middleX + high * middleY,
        width: Math.abs(advance) * long,
        advance,
        size: height * tall,
        spaces: this.#spaces,
        shown,
      };
    };
  }

  /** How the pen sets characters. */
  settingOf({ matrix, font, fontName, size, widthScale, rise }: PaintingState): Setting {
    const [a, b, c, d] = product(matrix, this.#matrix);
    const axes = [a * size * widthScale, b * size * widthScale, c * size, d * size] as const;
    return { fontName, font, size, rise, axes, unit: [a, b], scale: Math.hypot(a, b) };
  }

  #advance(x: number, y: number): void {
    const [a, b, c, d] = this.#matrix;
    this.#x += a * x + c * y;
    this.#y += b * x + d * y;
  }
}

/** Whether a text is one of the usual letters, of which most texts consist. */
const isUsual = (text: string) => text.length === 1 && text > ' ' && text <= '~';
const isBlank = (text: string) => !isUsual(text) && BLANK.test(text);
/** Whether a blank is the mere code of a letter that has no name. */
const isCode = ({ unicode, isSpace }: FontGlyph, font: PaintFont | null) =>
  !isSpace && (font?.isType3Font ? CODE : RARE_CODE).test(unicode);
const isFormat = (text: string) => !isUsual(text) && FORMAT.test(text);

/** How far the pen moves after a character: down, which is negative, in a vertical font. */
function advanceOf({ width, vmetric }: FontGlyph, font: PaintFont | null): number {
  if (!font?.vertical) return width;
  return (vmetric ?? font.defaultVMetrics)?.[0] ?? -1000;
}

/** The height of a letter; in a font of pictures that of its box, unless the letter is too wide for it to be true. */
function heightOf(font: PaintFont | null, size: number, wide: number): number {
  if (!font?.isType3Font) return Math.abs(size);
  return trueHeight(Math.abs(boxHeight(font) * size), Math.abs(wide));
}
