import { expect, test } from 'vitest';
import type { WordComparison } from '#matching';
import { alignWords, markWords } from './name-marks.ts';

const VALE: WordComparison = {
  shared: ['thorsen'],
  near: [
    { internal: 'anneliese', external: 'annelise', internalLetters: [6], externalLetters: [] },
    { internal: 'vale', external: 'vail', internalLetters: [2, 3], externalLetters: [2, 3] },
  ],
  onlyInternal: [],
  onlyExternal: [],
};
const textOf = (parts: { text: string; isMarked: boolean }[]) =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');

test('near words stand below each other with their differing letters marked', () => {
  const columns = alignWords({ internal: 'Anneliese Thorsen Vale', external: 'Annelise Thorsén-Vail' }, VALE);
  expect(columns.map(({ internal, external }) => [textOf(internal), textOf(external)])).toEqual([
    ['Anneli[e]se', 'Annelise'],
    ['Thorsen', 'Thorsén'],
    ['Va[le]', 'Va[il]'],
  ]);
});

test('a word only one name has stands alone, marked whole, in its place', () => {
  const words = { shared: ['katharine', 'ashworth'], near: [], onlyInternal: ['anne'], onlyExternal: ['dr'] };
  const columns = alignWords(
    { internal: 'Katharine Anne Ashworth', external: 'Katharine Ashworth, Dr' },
    words,
  );
  expect(columns.map(({ internal, external }) => [textOf(internal), textOf(external)])).toEqual([
    ['Katharine', 'Katharine'],
    ['[Anne]', ''],
    ['Ashworth', 'Ashworth'],
    ['', '[Dr]'],
  ]);
});

test('different words at the same place stand below each other', () => {
  const words = { shared: ['vale'], near: [], onlyInternal: ['piotr'], onlyExternal: ['tamsin', 'dr'] };
  const columns = alignWords({ internal: 'Piotr Vale', external: 'Tamsin Dr Vale' }, words);
  expect(columns.map(({ internal, external }) => [textOf(internal), textOf(external)])).toEqual([
    ['[Piotr]', '[Tamsin]'],
    ['', '[Dr]'],
    ['Vale', 'Vale'],
  ]);
});

test('words in another order each keep a column of their own', () => {
  const words = { shared: ['vale', 'anneliese'], near: [], onlyInternal: [], onlyExternal: [] };
  const columns = alignWords({ internal: 'Anneliese Vale', external: 'Vale, Anneliese' }, words);
  expect(columns.flatMap(({ internal }) => internal)).toHaveLength(2);
  expect(columns.flatMap(({ external }) => external)).toHaveLength(2);
  expect(
    columns.flatMap((column) => [...column.internal, ...column.external]).some((part) => part.isMarked),
  ).toBe(false);
});

test('a closed row marks whole words and keeps what stands between them', () => {
  expect(textOf(markWords('Annelise Thorsén-Vail', VALE, 'external'))).toBe('[Annelise] Thorsén-[Vail]');
});

test('a word whose length folding changes is marked whole', () => {
  const words = {
    shared: [],
    near: [{ internal: 'obrien', external: 'obrian', internalLetters: [4], externalLetters: [4] }],
    onlyInternal: [],
    onlyExternal: [],
  };
  const [column] = alignWords({ internal: "O'Brien", external: 'OBrian' }, words);
  expect([textOf(column?.internal ?? []), textOf(column?.external ?? [])]).toEqual(["[O'Brien]", 'OBri[a]n']);
});
