import { expect, test } from 'vitest';
import { cutOut } from './cut-out.ts';

const LINE = 0.02;

test('a cut-out has all marked lines, with two and a half lines above and below them', () => {
  const marks = [
    { left: 0.5, top: 0.3, width: 0.4, height: LINE },
    { left: 0.1, top: 0.33, width: 0.8, height: LINE },
  ];
  const area = cutOut(marks);
  expect(area?.left).toBeCloseTo(0.08);
  expect(area?.width).toBeCloseTo(0.84);
  expect(area?.top).toBeCloseTo(0.25);
  expect(area?.height).toBeCloseTo(0.15);
});

test('a cut-out of a few words is wide enough to be read, and stays on the page', () => {
  const area = cutOut([{ left: 0.9, top: 0.01, width: 0.05, height: LINE }]);
  expect(area).toMatchObject({ top: 0, width: 0.45 });
  expect((area?.left ?? 0) + (area?.width ?? 0)).toBeCloseTo(1);
});

test('nothing is cut out of a page without marks', () => {
  expect(cutOut([])).toBeNull();
});
