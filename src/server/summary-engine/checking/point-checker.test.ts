import { expect, test } from 'vitest';
import { pointChecker } from './point-checker.ts';

const PAGES = [
  `Annual report
Harbour Lane Foods closed the year with revenue of 48.2 million euros, after 46.3 million in 2024. Eleven sites are open.
In November the group did not meet the covenant. The lender waived its rights until 31.03.2026.`,
  'Alder owes Birch nine thousand pounds. The board of Alder was told by Cedar. It was not told by Birch.',
];
const check = (statement: string, ...places: [page: number, quote: string][]) => {
  const cited = places.map(([page, quote]) => `[p. ${page}: "${quote}"]`).join(' ');
  return pointChecker(PAGES)(`- ${statement} ${cited}`);
};
const differing = (statement: string, ...places: [page: number, quote: string][]) =>
  check(statement, ...places).leftOut.map((one) => one.differing);

const REVENUE: [number, string] = [1, 'closed the year with revenue'];
const WAIVER: [number, string] = [1, 'The lender waived its rights'];
const COVENANT: [number, string] = [1, 'did not meet the covenant'];
const DEBT: [number, string] = [2, 'owes Birch nine thousand'];

test('A statement whose number is not in the cited sentence is left out, with what the file says', () => {
  const { points, leftOut } = check('Revenue was 99 million euro.', REVENUE);
  expect(points).toEqual([]);
  expect(leftOut).toEqual([
    {
      text: 'Revenue was 99 million euro.',
      page: 1,
      passage: expect.stringMatching(/^Harbour Lane Foods closed .* 46\.3 million in 2024\.$/),
      differing: ['99 million'],
    },
  ]);
});

test('A statement that is left out twice is told once', () => {
  const line = '- Revenue was 99 million euro. [p. 1: "closed the year with revenue"]';
  expect(pointChecker(PAGES)(`${line}\n${line}`).leftOut).toHaveLength(1);
});

test('A number stands in the file however it is written', () => {
  for (const statement of [
    'Revenue was 48.2 million euros.',
    'Revenue was €48,200,000.',
    'Revenue rose from 46,300,000 to 48.2 m euros.',
    'Revenue was EUR 48.2 million, after 46.3 million in 2024.',
  ]) {
    expect(check(statement, REVENUE).leftOut, statement).toEqual([]);
  }
  expect(check('11 sites are open.', [1, 'Eleven sites are open']).points).toHaveLength(1);
  expect(check('Alder owes Birch 9,000 pounds.', DEBT).points).toHaveLength(1);
});

test('Scale, unit and year are of the number', () => {
  expect(differing('Revenue was 48.2 billion euros.', REVENUE)).toEqual([['48.2 billion']]);
  expect(differing('Revenue was 48.2 million dollars.', REVENUE)).toEqual([['dollars']]);
  expect(differing('Revenue was 46.3 million in 2023.', REVENUE)).toEqual([['2023']]);
  expect(differing('11 % of the sites are open.', [1, 'Eleven sites are open'])).toEqual([['%']]);
});

test('A date is the same in words and in digits, and another one is not', () => {
  expect(check('The lender waived its rights until 31 March 2026.', WAIVER).points).toHaveLength(1);
  expect(check('Until 2026-03-31 the rights are waived.', WAIVER).points).toHaveLength(1);
  expect(differing('The lender waived its rights until 31 May 2026.', WAIVER)).toEqual([['May']]);
  expect(differing('The lender waived its rights until 30 March 2026.', WAIVER)).toEqual([['30']]);
});

test('A name that is not in the cited sentence is left out, also at the beginning of a statement', () => {
  expect(check('Alder owes Birch nine thousand pounds.', DEBT).points).toHaveLength(1);
  expect(differing('Cedar owes Birch nine thousand pounds.', DEBT)).toEqual([['Cedar']]);
  expect(differing('The debt is owed to North Quay.', DEBT)).toEqual([['North', 'Quay']]);
  expect(
    check('Alder was told by Cedar of nine thousand pounds.', DEBT, [2, 'told by Cedar']).points,
  ).toHaveLength(1);
});

test('A statement that denies what the file says, or says what it denies, is left out', () => {
  expect(check('The group breached the covenant.', COVENANT).points).toHaveLength(1);
  expect(check('The group did not meet its covenant in November.', COVENANT).points).toHaveLength(1);
  expect(differing('The group met the covenant.', COVENANT)).toEqual([['not']]);
  expect(differing('The lender never waived its rights.', WAIVER)).toEqual([['never']]);
  expect(differing('Revenue was not 48.2 million.', REVENUE)).toEqual([['not']]);
});

test('Statements with nothing to hold against the file are counted, as only their quotation was found', () => {
  expect(check('The lender gave up its rights for a while.', WAIVER)).toMatchObject({ quotedOnly: 1 });
  expect(check('The lender waived its rights until 31 March 2026.', WAIVER)).toMatchObject({ quotedOnly: 0 });
});

test('Nouns of German are not taken for names', () => {
  const pages = ['Der Umsatz der Gruppe stieg auf 48,2 Millionen Euro. Die Bank wurde nicht gefragt.'];
  const answer = (value: string) =>
    `- Der Erlös der Gruppe betrug nach dem Anstieg ${value} Millionen Euro. [p. 1: "stieg auf 48,2 Millionen Euro"]`;
  expect(pointChecker(pages)(answer('48,2')).points).toHaveLength(1);
  expect(pointChecker(pages)(answer('99')).leftOut).toMatchObject([{ differing: ['99 Millionen'] }]);
});

test('A statement of a row is held against the row with the heads of its columns, and cites it as a row', () => {
  const page = 'Key figures\nIn million euro\t2025\t2024\nRevenue\t48.2\t46.3\nOperating profit\t5.9\t6.8';
  const check = pointChecker([page]);
  const cite = '[p. 1: "Revenue\t48.2\t46.3"]';
  const { points, leftOut } = check(
    `- Revenue of 2025 was 48.2. ${cite}\n- Revenue of 2023 was 48.2. ${cite}`,
  );
  expect(points).toEqual([
    {
      text: 'Revenue of 2025 was 48.2.',
      citations: [{ page: 1, quote: 'Revenue 48.2 46.3', what: 'row' }],
    },
  ]);
  expect(leftOut.map(({ differing }) => differing)).toEqual([['2023']]);
});
