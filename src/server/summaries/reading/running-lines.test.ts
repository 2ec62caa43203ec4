import { expect, test } from 'vitest';
import type { TextRun } from './layout/text-rows.ts';
import { pageLines } from './page-lines.ts';
import { pageText } from './page-text.ts';
import { dropRunningLines } from './running-lines.ts';

const SIZE = 11;
const PAGES = 6;
type Direction = NonNullable<TextRun['direction']>;

/** Where the left upper corner of a page lies that is 612 points wide and 792 high, read in this direction. */
function placed(direction: Direction, across: number, down: number): { x: number; y: number } {
  if (direction === 'up') return { x: down, y: across };
  if (direction === 'down') return { x: 612 - down, y: 792 - across };
  return { x: across, y: 792 - down };
}

function run(text: string, across: number, down: number, direction: Direction = 'right'): TextRun {
  return { text, ...placed(direction, across, down), width: text.length * 5, height: SIZE, direction };
}

const bodyOf = (page: number) => [
  `Survey ${page} of the ${['eastern', 'northern', 'old', 'outer', 'inner', 'lower'][page]} mole found the depth unchanged`,
  `and the pilots were told of it on the ${['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][page]} day of the month.`,
];
const body = (page: number, direction: Direction = 'right') =>
  bodyOf(page).map((text, line) => run(text, 72, 200 + line * 15, direction));

function textsOf(pages: readonly TextRun[][]): string[] {
  return dropRunningLines(pages.map(pageLines)).map((lines) => pageText(lines));
}

const numbers = [...Array(PAGES).keys()];
const bodies = numbers.map((page) => bodyOf(page).join(' '));

test('Page numbers and running heads are left out beside turned text, whatever stands in it', () => {
  for (const direction of ['up', 'down'] as const) {
    const pages = numbers.map((page) => [
      run('Annals of Harbour Surveying', 72, 40),
      ...body(page),
      run(String(page + 17), 300, 760),
      run(`Downloaded by reader ${page} from the library`, 100, 30, direction),
      run(`Not for resale, copy of ${'abcdef'[page]}`, 100, 44, direction),
      run(`Margin of ${'abcdef'[page]}`, 100, 580, direction),
    ]);
    for (const [page, text] of textsOf(pages).entries()) {
      expect(text).not.toMatch(/Annals/);
      expect(text.split('\n')).not.toContain(String(page + 17));
      expect(text).toContain(bodies[page]);
    }
  }
});

test('Text up the margin of every page is left out as a running line', () => {
  const pages = numbers.map((page) => [...body(page), run('Draft of May, not to be quoted', 100, 30, 'up')]);
  expect(textsOf(pages)).toEqual(bodies);
});

test('A turned page, or one of another size, has the running lines of the others in its own places', () => {
  const upright = (page: number) => [
    run('Annals of Harbour Surveying', 72, 40),
    ...body(page),
    run(String(page + 17), 300, 760),
  ];
  const turned = (page: number) => [
    run('Annals of Harbour Surveying', 72, 60, 'up'),
    ...body(page, 'up'),
    run(String(page + 17), 380, 540, 'up'),
  ];
  const small = (page: number) => [
    run('Annals of Harbour Surveying', 60, 150),
    ...body(page).map((line) => ({ ...line, y: line.y - 60 })),
    run(String(page + 17), 300, 480),
  ];
  for (const other of [turned, small])
    expect(textsOf(numbers.map((page) => (page === 3 ? other(page) : upright(page))))).toEqual(bodies);
});

test('A number at the edge of a turned page that is not its own is kept', () => {
  const pages = numbers.map((page) => [
    ...body(page, page === 3 ? 'up' : 'right'),
    page === 3 ? run('480', 380, 540, 'up') : run(String(page + 17), 300, 760),
  ]);
  expect(textsOf(pages)[3]).toContain('480');
});

test('Left pages may have another running head than right ones, and one of several parts', () => {
  const heads = ['Harbour Board', 'Annual Report'];
  const pages = numbers.map((page) => [
    run(heads[page % 2] ?? '', 72, 40),
    run('Year of the Flood', 250, 40),
    run(`p. ${page + 1}`, 500, 40),
    ...body(page),
  ]);
  expect(textsOf(pages)).toEqual(bodies);
});

test('Running lines of three pages in seven, all of them left ones, are left out', () => {
  const pages = [...numbers, 0].map((page, at) => [
    ...(at % 2 === 1 ? [run('Annual Report', 72, 40)] : []),
    ...body(page),
  ]);
  expect(textsOf(pages).join('\n')).not.toContain('Annual Report');
});

test('A title page whose title is the running head of the others keeps it', () => {
  const title = { ...run('Annals of Harbour Surveying', 72, 60), height: 24 };
  const pages = numbers.map((page) => [
    page === 0 ? title : run('Annals of Harbour Surveying', 72, 40),
    ...body(page),
  ]);
  expect(textsOf(pages)[0]).toContain('Annals of Harbour Surveying');
});
