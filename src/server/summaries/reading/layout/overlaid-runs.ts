import { medianOf } from './find-columns.ts';
import type { TextRun } from './text-rows.ts';

/** Letters so many times as high as most text of a page may lie over it. */
const LARGE = 2.5;
/** How far letters reach below their base line and above it, in their heights. */
const REACH = { below: 0.2, above: 0.75 };

/**
 * Parts the runs of a page from large ones that lie over them or behind them, such as “DRAFT”: by their base line they would be
 * words of the lines that they reach over.
 */
export function partOverlaid(runs: readonly TextRun[]): { plain: TextRun[]; overlaid: TextRun[] } {
  const size = medianOf(runs.map(({ height }) => height));
  const isLarge = ({ height }: TextRun) => height >= size * LARGE;
  const small = runs.some(isLarge) ? runs.filter((run) => !isLarge(run) && run.text.trim() !== '') : [];
  const { plain = [], overlaid = [] } = Object.groupBy(runs, (run) =>
    isLarge(run) && small.some((other) => liesOver(run, other)) ? 'overlaid' : 'plain',
  );
  return { plain, overlaid };
}

/** Whether the base line of a text runs through large letters. */
function liesOver({ x, y, width, height }: TextRun, other: TextRun): boolean {
  const middle = other.y + other.height * REACH.above * 0.5;
  const isWithin = middle > y - height * REACH.below && middle < y + height * REACH.above;
  return isWithin && other.x < x + width && other.x + other.width > x;
}
