import { expect, it } from 'vitest';
import { selectAllWords } from './selected-bar.tsx';

it('all that were found can be selected, or as many as are changed together, until that is done', () => {
  expect(selectAllWords(1_204, 3)).toBe('Select all 1,204');
  expect(selectAllWords(50_000, 3)).toBe('Select all 50,000');
  expect(selectAllWords(60_000, 3)).toBe('Select the first 50,000 of 60,000');
  expect([selectAllWords(3, 3), selectAllWords(60_000, 50_000), selectAllWords(0, 0)]).toEqual([
    null,
    null,
    null,
  ]);
});
