import { expect, test } from 'vitest';
import { typesOn } from './chosen-by-key.ts';

const chosen = () => ({ row: 'region', typed: 'c', at: 1_000 });
const sign = (key: string, timeStamp: number) => ({ key, timeStamp });

test('letters that go on with the word of a chosen option belong to it, and no other letter does', () => {
  const cornwall = chosen();
  expect(typesOn(cornwall, 'Cornwall', sign('o', 1_090))).toBe(true);
  expect(typesOn(cornwall, 'Cornwall', sign('r', 1_350))).toBe(true);
  expect(typesOn(cornwall, 'Cornwall', sign('x', 1_400))).toBe(false);
});

test('a letter that comes later than one types a word is for the next question', () => {
  expect(typesOn(chosen(), 'Cornwall', sign('o', 1_400))).toBe(false);
});

test('after a number no letter belongs to the option', () => {
  expect(typesOn({ ...chosen(), typed: '2' }, 'Cornwall', sign('c', 1_050))).toBe(false);
});
