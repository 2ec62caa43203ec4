import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELD_TYPES, type FieldTypeName } from '#records';
import { equalityKey } from './compare-answers.ts';
import { type AnswerValue, type GivenAnswer, givenItems, isMissing } from './given-answers.ts';
import { answerTest, isAbsence, neededKeys, OPERATORS, type Operator } from './operators.ts';

const holds = (operator: Operator, answer: GivenAnswer, value: AnswerValue, type?: FieldTypeName) =>
  answerTest({ field: 'x', operator, value }, type)(answer);

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constantFrom(
    '5',
    '5.0',
    'true',
    'TRUE',
    '2024-03-01',
    '2024-03-01T00:00:00Z',
    '09:30',
    'Wales',
    ' Wales ',
  ),
);
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }));
const given = value.filter((answer): answer is GivenAnswer => !isMissing(answer));
const type = fc.option(fc.constantFrom(...FIELD_TYPES), { nil: undefined });

describe('laws of the operators', () => {
  test('!= is the opposite of == on every answer that is not missing', () => {
    fc.assert(
      fc.property(given, value, type, (answer, bound, of) => {
        expect(holds('!=', answer, bound, of)).toBe(!holds('==', answer, bound, of));
      }),
    );
  });

  test('equality is symmetric', () => {
    const one = scalar.filter((item) => !isMissing(item));
    fc.assert(
      fc.property(one, one, type, (a, b, of) => {
        expect(holds('==', a, b, of)).toBe(holds('==', b, a, of));
      }),
    );
  });

  test('no answer is both over and under a value, or over and equal', () => {
    fc.assert(
      fc.property(given, value, type, (answer, bound, of) => {
        const over = holds('>', answer, bound, of);
        expect(over && (holds('<', answer, bound, of) || holds('==', answer, bound, of))).toBe(false);
      }),
    );
  });

  test('an answer that contains all of a list contains any of it', () => {
    fc.assert(
      fc.property(given, fc.array(scalar, { maxLength: 3 }), type, (answer, items, of) => {
        if (holds('contains', answer, items, of)) expect(holds('containsAny', answer, items, of)).toBe(true);
      }),
    );
  });

  test('an answer that satisfies a condition has one of its needed keys', () => {
    fc.assert(
      fc.property(given, value, fc.constantFrom(...OPERATORS), type, (answer, bound, operator, of) => {
        const keys = neededKeys({ field: 'x', operator, value: bound }, of);
        if (!keys || !holds(operator, answer, bound, of)) return;
        expect(
          givenItems(answer)
            .map(equalityKey)
            .some((key) => keys.includes(key)),
        ).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a blank value is satisfied by "has any answer" alone', () => {
    fc.assert(
      fc.property(
        given,
        fc.constantFrom<AnswerValue>('', '  ', null, [], [' ']),
        type,
        (answer, blank, of) => {
          expect(OPERATORS.filter((operator) => holds(operator, answer, blank, of))).toEqual(['!=']);
          expect(OPERATORS.filter((operator) => isAbsence({ operator, value: blank }))).toEqual(['==']);
        },
      ),
    );
  });
});

test.each<[string, Operator, GivenAnswer, AnswerValue, FieldTypeName | undefined, boolean]>([
  ['text true and true are one, whatever their case', '==', 'True', 'true', undefined, true],
  ['text is compared in one Unicode form', '==', 'Caf\u00e9', 'Cafe\u0301', 'text', true],
  ['text contains text in another Unicode form', 'contains', 'un caf\u00e9 noir', 'cafe\u0301', 'text', true],
  ['digits with separators are not a number', '>', '1,000', 5, 'number', false],
  ['an exponent is not a plain decimal', '==', '1e3', 1000, 'number', false],
  ['Infinity is not a number', '>', 'Infinity', 5, undefined, false],
  ['an infinite answer is over nothing', '>', Number.POSITIVE_INFINITY, 5, undefined, false],
  [
    'two instants with different offsets are one',
    '==',
    '2024-03-01T12:00+01:00',
    '2024-03-01T11:00Z',
    undefined,
    true,
  ],
  ['a date that does not exist is not before another', '<', '2024-02-30', '2024-03-01', 'date', false],
  ['the leap day of a leap year is a date', '<', '2024-02-29', '2024-03-01', 'date', true],
  ['times of day are ordered', '<', '09:05', '10:00', 'time', true],
  ['a time of day is not ordered against a date', '<', '09:05', '2024-03-01', undefined, false],
  ['an hour that does not exist is not a time', '>', '25:00', '10:00', 'time', false],
  ['> takes no list', '>', 10, [5], undefined, false],
  ['a list with blanks equals the set without them', '==', ['A', ' '], 'A', 'multiselect', true],
  ['a radio answer is a whole option', 'contains', 'Not approved', 'approved', 'radio', false],
  ['a number answer is contained whole', 'contains', 125, '2', undefined, false],
  ['contains does not split comma text', 'contains', ['A', 'B'], 'A, B', undefined, false],
  [
    'containsAny matches a whole dropdown option',
    'containsAny',
    'Not approved',
    'approved, pending',
    'dropdown',
    false,
  ],
])('%s', (_name, operator, answer, bound, of, expected) => {
  expect(holds(operator, answer, bound, of)).toBe(expected);
});

test.each(['constructor', 'toString', '__proto__', '>='])(
  'the operator "%s" is unknown and never holds',
  (operator) => {
    expect(holds(operator as Operator, 'x', 'x')).toBe(false);
  },
);

test.each<[AnswerValue | undefined, boolean]>([
  [undefined, true],
  [null, true],
  [' \u00a0', true],
  [Number.NaN, true],
  [[], true],
  [['', null as never], true],
  [0, false],
  [false, false],
  ['0', false],
  [['', 'A'], false],
])('%j is missing: %s', (answer, expected) => {
  expect(isMissing(answer)).toBe(expected);
});
