import { expect, test } from 'vitest';
import { pageLines } from '../page-lines.ts';
import { pageText } from '../page-text.ts';
import type { TextRun } from './text-rows.ts';

const SIZE = 10;
const line = (text: string, x: number, y: number): TextRun => ({ text, x, y, width: 60 * 4, height: SIZE });
const initial = (text: string): TextRun => ({ text, x: 60, y: 688, width: 26, height: 30 });
const read = (runs: readonly TextRun[]) => pageText(pageLines(runs));

/** Lines of which the first two stand beside an initial. */
const beside = (lines: readonly string[]) =>
  lines.map((text, at) => line(text, at < 2 ? 90 : 60, 700 - at * 12));

test('A large initial begins the first of the lines that it reaches over', () => {
  const lines = [
    'HIS paper tells of the depth of the outer harbour, which had',
    'fallen below the charted mark in the spring of the year, and',
    'of the warning that was sent to the pilots at once by crews.',
  ];
  expect(read([initial('T'), ...beside(lines)])).toBe(`T${lines.join(' ')}`);
  expect(read([...beside(lines), initial('T')])).toBe(`T${lines.join(' ')}`);
});

test('An initial that is a word stands apart from the next one, as the page has it', () => {
  const lines = ['large depth was found by the crew of the buoy in the spring,', 'and a large one it was.'];
  expect(read([initial('A'), ...beside(lines)])).toBe(`A ${lines.join(' ')}`);
  const joined = ['fter the storm the depth was found by the crew of the buoy,', 'and it was noted.'];
  expect(read([initial('A'), ...beside(joined)])).toBe(`A${joined.join(' ')}`);
});

test('A large letter above a text, or beside one line of it, is no initial', () => {
  const lines = ['The depth of the outer harbour had fallen below the mark of', 'the chart in the spring.'];
  const above = { ...initial('B'), y: 730 };
  expect(read([above, ...beside(lines)])).toMatch(/^B\nThe depth/);
});
