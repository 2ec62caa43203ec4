import { describe, expect, it, test } from 'vitest';
import { type DecimalSign, FIELD_TYPES, type FieldTypeName, fieldTypes, guessNumbers } from '#records';
import { FIELD_TYPE_SAMPLES } from '../../../../tests/support/field-type-samples.ts';
import { findDecimalSign } from './column-notation.ts';
import { AS_WRITTEN, readCell, SAFE_WAYS } from './read-cell.ts';

function readNumberCell(text: string, { label, ...column }: NumberColumn) {
  const target = { path: 'x', label, hint: '', type: 'number' as const, options: [], optionsName: '' };
  return readCell(text, target, { ...AS_WRITTEN, ...column });
}

type NumberColumn = { locale: string; decimal: DecimalSign | undefined; label: string };

const BRITISH = { locale: 'en-GB', decimal: undefined, label: 'Annual turnover', ways: {} };

it.each([
  ['412,000', 412_000],
  ['£14,800,000', 14_800_000],
  ['1 200.50', 1_200.5],
  ['1.200.000', 1_200_000],
  ['1.200,50', 1_200.5],
  ['12,5', 12.5],
  ['-7', -7],
  ['1.5', 1.5],
])('the number of %j is %s', (text, value) => {
  expect(readNumberCell(text, BRITISH)).toEqual({ value });
});

it.each([
  ['approx. 1.2m', [1_200_000]],
  ['about 3 thousand', [3_000]],
  ['£2bn', [2_000_000_000]],
  ['12 berths', [12]],
  ['1.250 pcs', [1.25, 1250]],
  ['3 Mrd', [3_000_000_000]],
  ['1,5 Mio. €', [1_500_000]],
  ['2 Tsd.', [2_000]],
  ['1e6x', []],
  ['12x34', []],
  ['none', []],
])('the numbers that %j may mean are %j', (text, numbers) => {
  expect(guessNumbers(text, BRITISH)).toEqual(numbers);
});

describe('a cell that can mean several numbers', () => {
  test('is asked about, and each answer is read as the number that it shows', () => {
    for (const locale of ['en-GB', 'de-DE', 'de-CH', 'fr-FR']) {
      const context = { ...BRITISH, locale };
      for (const text of ['1.250', '1,250', '-2,500', '62 %', '3.125 %', 'about 1.250 pcs']) {
        const reading = readNumberCell(text, context);
        if ('value' in reading) continue;
        const taken = reading.remedies.map((remedy) =>
          remedy.kind === 'cell' ? readNumberCell(remedy.text, context) : remedy,
        );
        expect(
          taken.every((one) => 'value' in one),
          `${text} in ${locale}`,
        ).toBe(true);
        expect(new Set(taken.map((one) => JSON.stringify(one))).size).toBe(taken.length);
      }
    }
    expect(readNumberCell('1.250', BRITISH)).toEqual({
      kind: 'two-numbers',
      message: 'Which number is meant?',
      remedies: [
        { kind: 'cell', label: 'Use 1.25', text: '1.25' },
        { kind: 'cell', label: 'Use 1,250', text: '1250' },
      ],
      ways: [
        { way: '.', label: 'read as 1.25', value: 1.25 },
        { way: ',', label: 'read as 1,250', value: 1250 },
      ],
    });
  });

  test('is settled by the locale, or by the other numbers of its column', () => {
    expect(readNumberCell('1.250', { ...BRITISH, locale: 'de-DE' })).toEqual({ value: 1250 });
    const column = ['1.250', '980', '2.000,50'];
    expect(readNumberCell('1.250', { ...BRITISH, decimal: findDecimalSign(column) })).toEqual({
      value: 1250,
    });
    expect(findDecimalSign(['1.250', '12.5'])).toBe('.');
    expect(findDecimalSign(['0.125', '1.125']), 'no thousands begin with 0').toBe('.');
    expect(findDecimalSign(['-0,125', '1,125'])).toBe(',');
    expect(findDecimalSign(['12,5', '12.5'])).toBeUndefined();
    expect(findDecimalSign(['1.250', 'none', ''])).toBeUndefined();
  });
});

test('a percentage is the number before the sign where the field asks for one, and says so', () => {
  expect(readNumberCell('62 %', { ...BRITISH, label: 'Ownership in %' })).toMatchObject({
    value: 62,
    told: { kind: 'percentage', chosen: 'percent' },
  });
  expect(readNumberCell('62 %', BRITISH)).toMatchObject({
    message: 'This is a percentage.',
    remedies: [{ label: 'Use 62' }, { label: 'Use 0.62' }],
  });
});

test('a number of more digits than are kept is a problem', () => {
  expect(readNumberCell('1234567890123456789012', BRITISH)).toMatchObject({
    message: 'A number can have 15 digits at most.',
  });
});

describe('a cell of each type of field', () => {
  const read = (type: FieldTypeName, cell: string, options: readonly string[] = []) => {
    const target = { path: 'x', label: 'X', hint: '', type, options, optionsName: 'its options' };
    return readCell(cell, target, { ...AS_WRITTEN, ways: SAFE_WAYS });
  };

  it.each(FIELD_TYPES)('is a problem of its kind where %s has no such value', (type) => {
    const { cell, kind } = { cell: 'anything at all', kind: undefined, ...FIELD_TYPE_SAMPLES[type].unread };
    const reading = read(type, cell, fieldTypes[type].hasOptions ? ['Kent', 'Wales'] : []);
    if (kind === undefined) expect(reading).toEqual({ value: cell });
    else expect(reading).toMatchObject({ kind, remedies: expect.arrayContaining([expect.anything()]) });
    expect(read(type, 'n/a', fieldTypes[type].hasOptions ? ['Kent'] : [])).toMatchObject(
      kind === undefined ? { value: 'n/a' } : { value: undefined, told: { kind: 'no-value' } },
    );
  });

  it('is the option that is the same country, unless its options are not countries or it is as this program wrote it', () => {
    const countries = ['United Kingdom', 'Germany', 'Other'];
    const told = { kind: 'not-option', chosen: 'to United Kingdom' };
    expect(read('dropdown', 'UK', countries)).toMatchObject({ value: 'United Kingdom', told });
    expect(read('dropdown', 'JO', ['Jordan', 'Wenna', 'Temi'])).toMatchObject({ kind: 'not-option' });
    const twice = ['Germany', 'Deutschland', 'France'];
    expect(read('dropdown', 'DE', twice), 'which one is meant is not known').toMatchObject({
      kind: 'not-option',
    });
    const target = { path: 'x', label: 'X', hint: '', type: 'dropdown' as const, options: countries };
    expect(readCell('UK', { ...target, optionsName: '' }, AS_WRITTEN)).toMatchObject({ kind: 'not-option' });
  });

  it.each([
    ['time', '9.05', '09:05'],
    ['time', '4:30 pm', '16:30'],
    ['email', 'jory@penrose.example', 'jory@penrose.example'],
    ['url', 'penrose.example/about', 'https://penrose.example/about'],
    ['checkbox', 'true', true],
    ['checkbox', 'no', false],
  ] as const)('of type %s reads %s as %s', (type, cell, value) => {
    expect(read(type, cell)).toEqual({ value });
  });
});
