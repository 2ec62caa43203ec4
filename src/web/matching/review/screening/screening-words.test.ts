import { expect, test } from 'vitest';
import { sinceSentence } from './screening-words.ts';

const NOTHING = { new: 0, changed: 0, gone: 0, clients: 0 };

test('findings since the last visit are called new, and older ones still to look at', () => {
  expect(sinceSentence(null, NOTHING, 0)).toBe('You have not looked before: nothing new.');
  expect(sinceSentence(null, NOTHING, 1_504)).toBe(
    'You have not looked before: nothing new, 1,504 still to look at.',
  );
  expect(sinceSentence(null, { ...NOTHING, new: 3, gone: 1, clients: 2 }, 9)).toBe(
    'You have not looked before: 3 new, 1 gone, at 2 clients.',
  );
});
