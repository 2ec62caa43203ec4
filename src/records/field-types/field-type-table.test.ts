import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import type { JsonValue, Scalar } from '../json-value.ts';
import {
  FIELD_TYPES,
  type FieldTypeName,
  fieldTypes,
  fieldTypeWith,
  typeOfText,
  typeOfValue,
} from './field-type-table.ts';

const OPTIONS = ['Kent', 'West Sussex', 'Wales, North', '5', 'true'];
const LOCALES = [
  ...['en-GB', 'en-US', 'en-IN', 'de-DE', 'de-CH', 'de-AT', 'fr-FR', 'fr-CH', 'it-IT', 'es-ES', 'pt-BR'],
  ...['pt-PT', 'nl-NL', 'sv-SE', 'nb-NO', 'pl-PL', 'cs-CZ', 'ru-RU', 'tr-TR', 'ja-JP', 'ar-EG', 'he-IL'],
];

const digit = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'));
const line = fc.string({ unit: 'grapheme' }).filter((text) => text.trim() !== '' && text.trim() === text);
const option = fc.constantFrom(...OPTIONS);
const someOptions = fc.subarray(OPTIONS, { minLength: 1 });
const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);

/** Values of every type, and of the one that a field without options is of. */
const VALUES: Record<FieldTypeName, fc.Arbitrary<JsonValue>> = {
  text: line,
  number: fc
    .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, decimals]) => Number(`${digits}e-${decimals}`)),
  dropdown: option,
  multiselect: someOptions,
  boolean: fc.boolean(),
  date: fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  time: fc.tuple(digit(23), digit(59)).map(([hour, minute]) => `${hour}:${minute}`),
  textarea: fc.tuple(line, line).map((lines) => lines.join('\n')),
  checkbox: someOptions,
  radio: option,
  email: fc.tuple(word, word).map(([name, host]) => `${name}@${host}.example`),
  url: fc.tuple(word, word).map(([host, path]) => `https://${host}.example/${path}`),
};
const CASES = [
  ...FIELD_TYPES.map((name) => ({ name, options: OPTIONS, values: VALUES[name] })),
  { name: 'checkbox' as const, options: [], values: fc.boolean() },
];

describe.each(CASES)('a value of type $name with the options $options', ({ name, options, values }) => {
  const type = fieldTypeWith(name, options);

  test('is read back as it is shown and as it is edited, in every locale', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(...LOCALES), (value, locale) => {
        for (const shown of [type.show(value, locale), type.edit(value, locale)])
          expect(type.parse(shown, { locale, options }), shown).toEqual({ value });
      }),
      lawRuns(200),
    );
  });

  test('is stored as itself, and read back from where it is stored', () => {
    fc.assert(
      fc.property(values, (value) => {
        const stored = Array.isArray(value)
          ? value.map((item) => type.toStored(item as Scalar) ?? null)
          : type.toStored(value as Scalar);
        expect(stored).toEqual(value);
        expect(type.fromStored(stored as JsonValue, options)).toEqual(value);
      }),
      lawRuns(200),
    );
  });

  test('is shown and edited as a text whatever else is stored instead of it', () => {
    fc.assert(
      fc.property(fc.oneof(...Object.values(VALUES)), fc.constantFrom(...LOCALES), (other, locale) => {
        expect(type.show(other, locale)).toBeTypeOf('string');
        expect(type.edit(other, locale)).toBeTypeOf('string');
      }),
      lawRuns(50),
    );
  });
});

test('a type says why a text is none of its values, for typing and for a cell', () => {
  const wrong: Partial<Record<FieldTypeName, string>> = {
    ...{ number: 'many', boolean: 'maybe', date: 'soon', time: 'noon', email: 'nobody', url: 'nowhere' },
  };
  for (const [name, text] of Object.entries(wrong)) {
    const read = fieldTypes[name as FieldTypeName].parse(text, { locale: 'en-GB' });
    expect(read, name).toMatchObject({
      problem: expect.stringMatching(/^Write/),
      finding: expect.stringMatching(/\.$/),
    });
  }
});

test('a column of numbers or dates is taken as such, and any other as text', () => {
  const typeOf = (text: string) => typeOfText(text, 'en-GB');
  expect([typeOf('1,250'), typeOf('0171 12'), typeOf('3 May 2011'), typeOf('Kent')]).toEqual([
    ...['number', 'text', 'date', 'text'],
  ]);
});

test('a stored value without a field is taken as of the type that it shows', () => {
  expect(
    [5, true, '2009-04-17', 'two\nlines', 'Kent', null, undefined].map((value) => typeOfValue(value)),
  ).toEqual([...['number', 'boolean', 'date', 'textarea', 'text', 'text', 'text']]);
});
