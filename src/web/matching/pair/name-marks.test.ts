import { expect, test } from 'vitest';
import { normalizeName, type WordComparison } from '#matching';
import { compareWords } from '../../../matching/evidence/compare-words.ts';
import { alignWords, type MarkedPart, markWords } from './name-marks.ts';

const VALE: WordComparison = {
  shared: ['thorsen'],
  near: [
    { internal: 'anneliese', external: 'annelise', internalLetters: [6], externalLetters: [] },
    { internal: 'vale', external: 'vail', internalLetters: [2, 3], externalLetters: [2, 3] },
  ],
  onlyInternal: [],
  onlyExternal: [],
};
const textOf = (parts: readonly MarkedPart[]) =>
  parts.map(({ text, mark }) => (mark === 'differs' ? `[${text}]` : mark ? `(${text})` : text)).join('');

test('near words share a column, with their differing letters marked', () => {
  const columns = alignWords(
    { internal: 'Anneliese Thorsen Vale', external: 'Annelise Thorsén-Vail' },
    { words: VALE, kind: 'person' },
  );
  expect(columns.map(({ internal, external }) => [textOf(internal), textOf(external)])).toEqual([
    ['Anneli[e]se', 'Annelise'],
    ['Thors(e)n', 'Thors(é)n'],
    ['Va[le]', 'Va[il]'],
  ]);
});

test('a word of only one name has its own column at its position and is marked as a whole', () => {
  const words = { shared: ['katharine', 'ashworth'], near: [], onlyInternal: ['anne'], onlyExternal: ['dr'] };
  const columns = alignWords(
    { internal: 'Katharine Anne Ashworth', external: 'Katharine Ashworth, Dr' },
    { words, kind: 'person' },
  );
  expect(columns.map(({ internal, external }) => [textOf(internal), textOf(external)])).toEqual([
    ['Katharine', 'Katharine'],
    ['[Anne]', ''],
    ['Ashworth', 'Ashworth'],
    ['', '[Dr]'],
  ]);
});

test('different words at the same index share a column', () => {
  const words = { shared: ['vale'], near: [], onlyInternal: ['piotr'], onlyExternal: ['tamsin', 'dr'] };
  const columns = alignWords(
    { internal: 'Piotr Vale', external: 'Tamsin Dr Vale' },
    { words, kind: 'person' },
  );
  expect(columns.map(({ internal, external }) => [textOf(internal), textOf(external)])).toEqual([
    ['[Piotr]', '[Tamsin]'],
    ['', '[Dr]'],
    ['Vale', 'Vale'],
  ]);
});

test('words in another order share a column that says so, and none is marked', () => {
  const words = { shared: ['shipping', 'anemoessa', 'sa'], near: [], onlyInternal: [], onlyExternal: [] };
  const columns = alignWords(
    { internal: 'Shipping Anemoessa SA', external: 'Anemoessa Shipping SA' },
    { words, kind: 'organisation' },
  );
  expect(
    columns.map(({ internal, external, agreement }) => [textOf(internal), textOf(external), agreement]),
  ).toEqual([
    ['Shipping', 'Shipping', 'same'],
    ['Anemoessa', 'Anemoessa', 'same, other position'],
    ['SA', 'SA', 'same'],
  ]);
});

test('a word that stands twice has a column for each', () => {
  const words = { shared: ['anne', 'vale'], near: [], onlyInternal: [], onlyExternal: ['anne'] };
  const columns = alignWords(
    { internal: 'Vale Anne', external: 'Anne Vale Anne' },
    { words, kind: 'person' },
  );
  expect(columns.map(({ internal, external }) => [textOf(internal), textOf(external)])).toEqual([
    ['', '[Anne]'],
    ['Vale', 'Vale'],
    ['Anne', 'Anne'],
  ]);
});

test('a collapsed row marks whole words and keeps the text between them', () => {
  expect(textOf(markWords('Annelise Thorsén-Vail', 'external', { words: VALE, kind: 'person' }))).toBe(
    '[Annelise] Thorsén-[Vail]',
  );
});

test('a word whose length folding changes is marked as a whole', () => {
  const words = {
    shared: [],
    near: [{ internal: 'obrien', external: 'obrian', internalLetters: [4], externalLetters: [4] }],
    onlyInternal: [],
    onlyExternal: [],
  };
  const [column] = alignWords({ internal: "O'Brien", external: 'OBrian' }, { words, kind: 'person' });
  expect([textOf(column?.internal ?? []), textOf(column?.external ?? [])]).toEqual(["[O'Brien]", 'OBri[a]n']);
});

test('legal forms that differ are marked on both sides, however they are written', () => {
  const words = compareWords('pennyroyal payments ltd', 'pennyroyal payments bv');
  const names = { internal: 'Pennyroyal Payments Ltd', external: 'Pennyroyal Payments B V' };
  const columns = alignWords(names, { words, kind: 'organisation' });
  expect(columns.map(({ internal, external }) => [textOf(internal), textOf(external)])).toEqual([
    ['Pennyroyal', 'Pennyroyal'],
    ['Payments', 'Payments'],
    ['[Ltd]', '[B V]'],
  ]);
  expect(textOf(markWords(names.external, 'external', { words, kind: 'organisation' }))).toBe(
    'Pennyroyal Payments [B V]',
  );
});

test.each([
  ['Åkerlund Timmer AB', 'Akerlund Timber Aktiebolag', ['accent only', 'one letter', 'same legal form']],
  ['Anneliese Vale', 'Annelise Vale', ['one letter', 'same']],
  ['Katharine Anne', 'Katharine', ['same', 'only ours']],
  ['Piotr', 'Tamsin', ['differs']],
  ['Ann', 'Ann Savvich', ['same', 'only theirs']],
])('each pair of words says how it agrees: %s and %s', (internal, external, agreements) => {
  const [a, b] = [internal, external].map((name) => normalizeName('organisation', name));
  const words = compareWords(a ?? '', b ?? '');
  const columns = alignWords({ internal, external }, { words, kind: 'organisation' });
  expect(columns.map(({ agreement }) => agreement)).toEqual(agreements);
});
