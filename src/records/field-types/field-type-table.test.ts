import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELD_TYPE_SAMPLES, SAMPLE_OPTIONS } from '../../../tests/support/field-type-samples.ts';
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

const LOCALES = [
  ...['en-GB', 'en-US', 'en-IN', 'de-DE', 'de-CH', 'de-AT', 'fr-FR', 'fr-CH', 'it-IT', 'es-ES', 'pt-BR'],
  ...['pt-PT', 'nl-NL', 'sv-SE', 'nb-NO', 'pl-PL', 'cs-CZ', 'ru-RU', 'tr-TR', 'ja-JP', 'ar-EG', 'he-IL'],
];
const otherValues = fc.oneof(...Object.values(FIELD_TYPE_SAMPLES).map(({ values }) => values));
const CASES = [
  ...FIELD_TYPES.map((name) => ({ name, options: SAMPLE_OPTIONS, ...FIELD_TYPE_SAMPLES[name] })),
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
      fc.property(otherValues, fc.constantFrom(...LOCALES), (other, locale) => {
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
