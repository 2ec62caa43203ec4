import type { TextRun } from '../layout/text-rows.ts';
import type { PaintFont } from './painting-state.ts';

/** No letter is so many times as wide as its font is high. Programs write boxes of one unit for fonts of pictures. */
const WIDEST = 2;
/** No font is so many times as high as its letters are wide on average: some boxes hold a whole page of lines. */
const TALLEST = 8;
/** Letters are about so many times as high, with what is above and below them, as wide. */
const USUAL_HEIGHT = 2;
const UNIT = 0.001;

/** The height of the box of a font of pictures, at the size of one. */
export function boxHeight(font: PaintFont | null): number {
  const [, bottom = 0, , top = 0] = font?.bbox ?? [];
  return Math.abs((top - bottom) * (font?.fontMatrix?.[3] ?? UNIT));
}

/** The height that a font tells, or else what is usual for letters as wide as its own. */
export function trueHeight(told: number, wide: number): number {
  return told * WIDEST < wide ? wide * USUAL_HEIGHT : told;
}

/** Corrects the heights of fonts whose letters are too wide, or too narrow, for them on average. */
export function withTrueHeights<Run extends TextRun>(letters: readonly Run[]): Run[] {
  return [...Map.groupBy(letters, ({ font }) => font).values()].flatMap((own) => {
    const wide = mean(own.map(({ width }) => width));
    const told = mean(own.map(({ height }) => height));
    const isTooTall = wide > 0 && told > wide * TALLEST;
    const height = isTooTall ? wide * USUAL_HEIGHT : trueHeight(told, wide);
    return height === told
      ? own
      : own.map((run) => ({ ...run, height: told > 0 ? (run.height * height) / told : height }));
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
