import { expect, test } from 'vitest';
import { boolean, readBoolean } from './boolean-type.ts';

test.each([
  ['TRUE', true],
  [' Yes ', true],
  ['y', true],
  ['1', true],
  ['false', false],
  ['NO', false],
  ['n', false],
  ['0', false],
  ['', undefined],
  ['maybe', undefined],
  ['constructor', undefined],
])('%j is read as %s', (text, value) => {
  expect(readBoolean(text)).toBe(value);
});

test.each([
  ['ja', 'de-DE', true],
  ['WAHR', 'de-CH', true],
  ['Nein', 'de-AT', false],
  ['oui', 'fr-FR', true],
  ['Si\u0300', 'it-IT', true],
  ['não', 'pt-BR', false],
  ['no', 'es-ES', false],
  ['yes', 'de-DE', true],
  ['✓', 'en-GB', true],
  ['x', 'fr-FR', true],
])('%j is read in %s as %s', (text, locale, value) => {
  expect(boolean.parse(text, { locale })).toEqual({ value });
});

test('a word of another language than the installation’s is asked about', () => {
  expect(boolean.parse('ja', { locale: 'en-GB' })).toMatchObject({ problem: 'Write yes or no' });
  expect(boolean.parse('constructor', { locale: 'constructor' })).toMatchObject({ meanings: [] });
});
