import { expect, test } from 'vitest';
import { captionAcross } from './captions.ts';
import type { Row } from './text-rows.ts';

const HEIGHT = 10;
const row = (text: string, x: number, right: number, y: number): Row => ({
  y,
  height: HEIGHT,
  segments: [{ text, x, right, height: HEIGHT, font: 'f1' }],
});
const left = (text: string, y: number) => row(text, 72, 296, y);
const right = (text: string, y: number) => row(text, 314, 539, y);

/** Lines of two columns, those of the right one half a line lower. */
const columns = (count: number, top: number) =>
  Array.from({ length: count }, (_, at) => [
    left('The depth had fallen below the mark', top - at * 12),
    right('and the pilots were warned at once', top - at * 12 - 6),
  ]).flat();

test('A caption with white around it stands across the columns', () => {
  const caption = [
    row('Figure 2: The harbour', 200, 410, 560),
    row('in the months of summer.', 200, 380, 548),
  ];
  expect(captionAcross([...columns(8, 700), ...caption, ...columns(8, 520)])).toEqual({ from: 16, to: 18 });
});

test('A caption of one column is not across the lines of the other, beside it or on its row', () => {
  const besides = [
    left('Figure 2: The harbour', 590),
    right('before the thaw of the year', 583),
    left('in the months of summer.', 577),
    right('came to the valley at last.', 570),
  ];
  expect(captionAcross([...columns(8, 700), ...besides, ...columns(8, 550)])).toBeNull();
  const [caption, other] = [left('Figure 2: The harbour', 590), right('before the thaw of the year', 593)];
  const onRow = { ...caption, segments: [...caption.segments, ...other.segments] };
  expect(captionAcross([...columns(8, 700), onRow, ...columns(8, 570)])).toBeNull();
});
