import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../docs/growth.svg');
const [WIDTH, HEIGHT] = [720, 380];
const LINE_HEIGHT = 17;
const PLOT = { left: 64, right: 520, top: 24, bottom: 320 };

/** Processor seconds of the join of one list, ours and those of the C++ program. */
export type GrowthPoint = { title: string; names: number; ours: number; bruteForce: number };

/** Draws how the join grows with the list into docs/growth.svg, both axes logarithmic. */
export function drawGrowth(points: readonly GrowthPoint[]): void {
  const seconds = points.flatMap(({ ours, bruteForce }) => [ours, bruteForce]).filter((value) => value > 0);
  const x = scale(
    points.map(({ names }) => names),
    [PLOT.left, PLOT.right],
  );
  const y = scale(seconds, [PLOT.bottom, PLOT.top]);
  const curves = [...Map.groupBy(points, ({ title }) => title)].flatMap(([title, some]) => [
    { name: `C++, ${title.toLowerCase()}`, at: some.map((one) => [x.at(one.names), y.at(one.bruteForce)]) },
    { name: `ours, ${title.toLowerCase()}`, at: some.map((one) => [x.at(one.names), y.at(one.ours)]) },
  ]);
  const parts = [
    ...x.marks.map((mark) => label(x.at(mark), PLOT.bottom + 22, mark.toLocaleString('en'), 'middle')),
    ...y.marks.map((mark) => label(PLOT.left - 10, y.at(mark) + 4, `${mark}`, 'end')),
    ...y.marks.map((mark) =>
      line(
        [
          [PLOT.left, y.at(mark)],
          [PLOT.right, y.at(mark)],
        ],
        '.2',
      ),
    ),
    ...curves.map(({ at }, i) => line(at, '1', i % 2 ? '' : '5 4')),
    ...labelsBeside(curves),
    label(
      PLOT.left,
      PLOT.bottom + 46,
      'names in the list; processor seconds for 10,000 names looked up',
      'start',
    ),
  ];
  writeFileSync(
    FILE,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">` +
      `<rect width="100%" height="100%" fill="#f5f2e9"/>${parts.join('')}</svg>\n`,
  );
}

/** The name of each curve at its end, moved down where it would overlap another. */
function labelsBeside(curves: readonly { name: string; at: readonly (readonly number[])[] }[]): string[] {
  let last = Number.NEGATIVE_INFINITY;
  return curves
    .map(({ name, at }) => ({ name, x: at.at(-1)?.[0] ?? 0, y: at.at(-1)?.[1] ?? 0 }))
    .toSorted((a, b) => a.y - b.y)
    .map(({ name, x, y }) => {
      last = Math.max(y, last + LINE_HEIGHT);
      return label(x + 10, last + 4, name, 'start');
    });
}

/** A logarithmic scale over these values, with a mark at each power of ten within and at the ends of the values. */
function scale(values: readonly number[], [from, to]: [number, number]) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  const at = (value: number) => from + ((Math.log10(value) - low) / (high - low)) * (to - from);
  const marks = Array.from({ length: high - low + 1 }, (_, i) => Number(`1e${low + i}`));
  return { at, marks };
}

function line(points: readonly (readonly number[])[], opacity: string, dashes = ''): string {
  const path = points.map((point) => point.map(Math.round).join(' ')).join('L');
  return `<path d="M${path}" fill="none" stroke="#1d2420" stroke-opacity="${opacity}" stroke-dasharray="${dashes}"/>`;
}

function label(x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${Math.round(x)}" y="${Math.round(y)}" fill="#1d2420" text-anchor="${anchor}">${text}</text>`;
}
