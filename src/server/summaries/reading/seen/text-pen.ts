import { type Matrix, product } from './boxes.ts';
import type { Glyph, ShownText } from './painted.ts';
import type { PaintFont, PaintingState } from './painting-state.ts';

/** A character of a font, as PDF.js gives it; its width is in units of the font. */
export type FontGlyph = {
  unicode: string;
  width: number;
  isSpace: boolean;
  vmetric?: readonly number[] | null;
};

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const BLANK = /^\s*$/;
/** The unit of most fonts. */
const UNIT = 0.001;
/** The middle of letters above their baseline, in text heights. */
const MIDDLE = 0.3;

/** Where the next character of a page stands. */
export class TextPen {
  #matrix = IDENTITY;
  #line = { x: 0, y: 0 };
  #along = { x: 0, y: 0 };

  /** Begins a text object. */
  begin(): void {
    this.place(IDENTITY);
  }

  /** Takes a text matrix. */
  place(matrix: ArrayLike<number>): void {
    this.#matrix = Array.from(matrix) as unknown as Matrix;
    this.#line = { x: 0, y: 0 };
    this.#along = { x: 0, y: 0 };
  }

  /** Begins a line at a distance from the beginning of this one. */
  move(x: number, y: number): void {
    this.#line = { x: this.#line.x + x, y: this.#line.y + y };
    this.#along = { ...this.#line };
  }

  /** Sets characters one after another; the numbers between them move the pen back. */
  show(glyphs: readonly (FontGlyph | number)[], state: PaintingState, shown: ShownText): Glyph[] {
    const { font, size, rise, widthScale } = state;
    const matrix = product(state.matrix, this.#matrix);
    const [a, b, c, d, e, f] = matrix;
    const unit = font?.fontMatrix?.[0] || UNIT;
    const height = heightOf(font, size);
    const [long, tall] = [Math.hypot(a, b), Math.hypot(c, d)];
    const middle = Math.sign(size) * height * MIDDLE;
    const set: Glyph[] = [];
    let isSpaced = false;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        this.#advance((-glyph * size) / 1000, font, widthScale);
        continue;
      }
      const space = state.characterSpace + (glyph.isSpace ? state.wordSpace : 0);
      const x = this.#along.x;
      const y = this.#along.y + rise;
      const wide = advanceOf(glyph, font) * unit * size;
      const middleX = font?.vertical ? 0 : (wide * widthScale) / 2;
      const middleY = font?.vertical ? wide / 2 : middle;
      this.#advance(wide + space, font, widthScale);
      const text = glyph.unicode;
      if (glyph.isSpace || BLANK.test(text)) isSpaced = true;
      else {
        set.push({
          text,
          x: a * x + c * y + e,
          y: b * x + d * y + f,
          middleX: a * (x + middleX) + c * (y + middleY) + e,
          middleY: b * (x + middleX) + d * (y + middleY) + f,
          width: Math.abs(wide * widthScale) * long,
          size: height * tall,
          isSpaced,
          shown,
        });
        isSpaced = false;
      }
    }
    return set;
  }

  #advance(length: number, font: PaintFont | null, widthScale: number): void {
    if (font?.vertical) this.#along.y += length;
    else this.#along.x += length * widthScale;
  }
}

/** How far the pen moves after a character: down, which is negative, in a vertical font. */
function advanceOf({ width, vmetric }: FontGlyph, font: PaintFont | null): number {
  if (!font?.vertical) return width;
  return (vmetric ?? font.defaultVMetrics)?.[0] ?? -1000;
}

/** The height of the letters of a font; those of a Type 3 font are as high as its box, or unknown. */
function heightOf(font: PaintFont | null, size: number): number {
  if (!font?.isType3Font) return Math.abs(size);
  const [, bottom = 0, , top = 0] = font.bbox ?? [];
  return Math.abs((top - bottom) * (font.fontMatrix?.[3] ?? UNIT) * size);
}
