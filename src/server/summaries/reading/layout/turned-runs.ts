import type { TextRun } from './text-rows.ts';

type Direction = NonNullable<TextRun['direction']>;

/**
 * Groups the runs of a page by the direction in which they are read, most text first, and turns each group so that it is
 * read from left to right. Vertical East Asian text is read down, its lines from right to left.
 */
export function turnedRuns(runs: readonly TextRun[]): TextRun[][] {
  const groups = [...Map.groupBy(runs, ({ direction = 'right' }) => direction)];
  const lengthOf = (group: readonly TextRun[]) => group.reduce((sum, { text }) => sum + text.length, 0);
  return groups
    .sort(([, a], [, b]) => lengthOf(b) - lengthOf(a))
    .map(([direction, group]) => group.map((run) => ({ ...run, ...turned(run, direction) })));
}

/** The direction of text by where its writing goes and its letters rise; text on its head is read to the left. */
export function directionOf([along, across, , rise]: readonly [number, number, number, number]): Direction {
  if (Math.abs(across) <= Math.abs(along)) return along < 0 && rise < 0 ? 'left' : 'right';
  return across > 0 ? 'up' : 'down';
}

function turned({ x, y }: TextRun, direction: Direction): { x: number; y: number } {
  if (direction === 'up') return { x: y, y: -x };
  if (direction === 'left') return { x: -x, y: -y };
  if (direction === 'down') return { x: -y, y: x };
  return { x, y };
}
