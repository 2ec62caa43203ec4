import { expect, it } from 'vitest';
import { guessListColumns } from './guess-list-columns.ts';

const guessed = (names: readonly string[], remembered: readonly (readonly [string, string | null])[] = []) =>
  guessListColumns(names, new Map(remembered)).map(({ goesTo }) => goesTo);

it('a column that is called by a value goes before one that is only like it, wherever it stands', () => {
  expect(guessed(['No', 'Category', 'ID', 'Kind', 'Entity name', 'Name'])).toEqual([
    ...['No', 'Category', 'id', 'kind', 'Entity name', 'name'],
  ]);
  expect(guessed(['No', 'Ref', 'Name'])).toEqual(['No', 'id', 'name']);
  expect(guessed(['No', 'Name'])).toEqual(['id', 'name']);
});

it('every column of other names and birthdays is one, numbered or repeated', () => {
  expect(guessed(['id', 'name', 'AKA', 'Other names', 'alias 1', 'alias 1 (2)', 'DOB', 'DOB2'])).toEqual([
    ...['id', 'name', 'alias', 'alias', 'alias', 'alias', 'birthday', 'birthday'],
  ]);
  expect(guessed(['id', 'name', 'name (2)', 'city', 'city (2)'])).toEqual([
    ...['id', 'name', 'name', 'city', 'city'],
  ]);
});

it('the further parts of a name are of it, and columns of some other languages are known', () => {
  expect(guessed(['id', 'Surname', 'First name', 'Middle name'])).toEqual([
    ...['id', 'lastname', 'firstname', 'firstname'],
  ]);
  expect(guessed(['ID', 'Nachname', 'Vorname', 'Geburtsdatum', 'Staatsangehörigkeit'])).toEqual([
    ...['id', 'lastname', 'firstname', 'birthday', 'nationality'],
  ]);
  expect(guessed(['id', 'Prénom', 'Date de naissance', 'Pays'])).toEqual([
    ...['id', 'firstname', 'birthday', 'country'],
  ]);
});

it('what the last version had goes before what is guessed', () => {
  const remembered = [
    ['No', 'id'],
    ['aka', null],
  ] as const;
  expect(guessed(['No', 'ref', 'name', 'aka', 'alias'], remembered)).toEqual([
    ...['id', 'ref', 'name', null, 'alias'],
  ]);
});
