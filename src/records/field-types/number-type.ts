import type { JsonValue } from '../json-value.ts';
import { isNumberCell } from '../safe-cell.ts';
import { plainDigits } from '../text/plain-digits.ts';
import { hasTooManyDigits, MAX_NUMBER_DIGITS, readNumber, saysPercentage } from '../text/read-number.ts';
import { editNumber, exactNumberText, showNumber } from '../text/show-number.ts';
import {
  type FieldType,
  LINE,
  type Meaning,
  type Read,
  type ReadContext,
  shownAsItIs,
  type Unread,
} from './field-type.ts';
import { toNumber } from './scalar-forms.ts';

/** Digits that end no word such as 1e6, and the word after them. */
const WITHIN = /(?<!\d\p{L}*)([+-]?\d[\d., '\u00a0\u202f]*)\s*(\p{L}*)(?![\p{L}\d])/iu;
/** What people write for thousands, millions and thousands of millions. */
const THOUSANDS = ['k', 'thousand', 'tsd', 'mille', 'mila'];
const MILLIONS = ['m', 'mn', 'mio', 'million', 'millions', 'millionen', 'milioni', 'millones'];
const THOUSAND_MILLIONS = [
  'bn',
  'billion',
  'billions',
  'mrd',
  'mld',
  'md',
  'milliarde',
  'milliarden',
  'milliard',
  'milliards',
];
const FACTORS: ReadonlyMap<string, number> = new Map([
  ...THOUSANDS.map((word) => [word, 1e3] as const),
  ...MILLIONS.map((word) => [word, 1e6] as const),
  ...THOUSAND_MILLIONS.map((word) => [word, 1e9] as const),
]);

/** A number, stored as one. */
export const number: FieldType = {
  ...LINE,
  called: 'a number',
  parse: parseNumber,
  show: (value, locale) => formatted(value, (figure) => showNumber(figure, locale)),
  edit: (value, locale) => formatted(value, (figure) => editNumber(figure, locale)),
  toStored: toNumber,
  fromStored: (value) => (typeof value === 'number' ? value : undefined),
  keyboard: 'decimal',
  isNumeric: true,
  isWhole: true,
  ruleForm: { read: toNumber, called: 'a number' },
  cell: {
    ...{ problem: 'not-number', input: { label: 'A number', type: 'number' }, isForColumn: false },
    notation: 'decimal sign',
  },
  // Digits after a zero are those of a number that is a name, such as a telephone's.
  isTypicalText: (text, locale) =>
    !plainDigits(text).startsWith('0') && readNumber(text, { locale }).length > 0,
  isTypicalValue: (value) => typeof value === 'number',
};

function formatted(value: JsonValue, format: (figure: number) => string): string {
  return typeof value === 'number' ? format(value) : shownAsItIs(value);
}

function parseNumber(text: string, context: ReadContext): Read {
  const { locale, column, label = '' } = context;
  // Programs write large and small numbers with an exponent.
  if (column && /e/i.test(text) && isNumberCell(text)) return { value: Number(text) };
  const numbers = readNumber(text, { ...numberContext(context), isPercentage: saysPercentage(label) });
  const [value, ...others] = numbers;
  if (value === undefined) return noNumber(text, context);
  if (others.length === 0) return { value };
  const question = 'Which number is meant?';
  return { problem: question, finding: question, meanings: meaningsOf(numbers, locale) };
}

function noNumber(text: string, context: ReadContext): Unread {
  const { locale } = context;
  if (hasTooManyDigits(text)) {
    const problem = `A number can have ${MAX_NUMBER_DIGITS} digits at most`;
    return { problem, finding: `${problem}.`, meanings: [] };
  }
  const guesses = meaningsOf(guessNumbers(text, context), locale);
  const [first, ...others] = guesses;
  const digits = first ? ` Written in digits it would be ${first.label}.` : '';
  return {
    problem: `Write a number, such as ${showNumber(1_250.5, locale)}`,
    finding: `Not a number.${others.length > 0 ? ' Which is meant?' : digits}`,
    meanings: [],
    guesses,
  };
}

/** Finds the numbers that a text such as “approx. 1.2m” may mean. */
export function guessNumbers(text: string, context: ReadContext): number[] {
  const [, digits = '', unit = ''] = WITHIN.exec(plainDigits(text)) ?? [];
  const factor = FACTORS.get(unit.toLowerCase()) ?? 1;
  return readNumber(digits.trim().replace(/[.,]$/, ''), numberContext(context)).map((figure) =>
    Number((figure * factor).toPrecision(MAX_NUMBER_DIGITS)),
  );
}

function numberContext({ locale, column }: ReadContext) {
  return { locale, decimal: column?.decimal };
}

function meaningsOf(numbers: readonly number[], locale: string): Meaning[] {
  return numbers.map((value) => ({ value, label: showNumber(value, locale), text: exactNumberText(value) }));
}
