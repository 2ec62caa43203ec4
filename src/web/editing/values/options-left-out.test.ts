import { expect, test } from 'vitest';
import { leftOut } from './options-left-out.ts';

test('the items that a new list leaves out are found', () => {
  expect(leftOut(['Kent', 'Sussex', 'Surrey'], ['Surrey', 'Essex'])).toEqual(['Kent', 'Sussex']);
});
