import {
  type DecimalSign,
  decimalSignOf,
  exactNumberText,
  hasTooManyDigits,
  isNumberCell,
  MAX_NUMBER_DIGITS,
  readNumber,
  saysPercentage,
  showNumber,
} from '#records';
import type { CellReading } from './cell-reading.ts';

type NumberCellContext = {
  locale: string;
  decimal: DecimalSign | undefined;
  /** The label of the field, which may say that its values are percentages. */
  label: string;
};

const WITHIN = /([+-]?\d[\d., '\u00a0\u202f]*)\s*(k|thousand|m|mio|million|bn|billion)?\b/i;
const FACTORS: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mio: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

/** Reads the number of a cell; one that can mean several is a problem, which is solved by choosing. */
export function readNumberCell(text: string, context: NumberCellContext): CellReading {
  // Large and small numbers are written with an exponent.
  if (/e/i.test(text) && isNumberCell(text)) return { value: Number(text) };
  const numbers = readNumber(text, { ...context, isPercentage: saysPercentage(context.label) });
  const [value, ...others] = numbers;
  if (value !== undefined && others.length === 0) return { value };
  if (value !== undefined) return asked('Which number is meant?', numbers, context);
  if (hasTooManyDigits(text)) {
    return { message: `A number can have ${MAX_NUMBER_DIGITS} digits at most.`, remedies: [input()] };
  }
  const guessed = guessNumbers(text, context);
  const [first, ...rest] = guessed;
  if (first === undefined) return { message: 'Not a number.', remedies: [input()] };
  const digits = showNumber(first, context.locale);
  const sentence = `Not a number. Written in digits it would be ${digits}.`;
  return asked(rest.length > 0 ? 'Not a number. Which is meant?' : sentence, guessed, context);
}

/** The decimal sign that the numbers of a column prove; undefined when none does, or some prove another. */
export function findDecimalSign(texts: readonly string[]): DecimalSign | undefined {
  const signs = new Set(texts.flatMap((text) => decimalSignOf(text) ?? []));
  return signs.size === 1 ? [...signs][0] : undefined;
}

/** Finds the numbers that a text such as “approx. 1.2m” may mean. */
export function guessNumbers(text: string, context: Omit<NumberCellContext, 'label'>): number[] {
  const [, digits = '', unit = ''] = WITHIN.exec(text) ?? [];
  const factor = FACTORS[unit.toLowerCase()] ?? 1;
  return readNumber(digits.trim().replace(/[.,]$/, ''), context).map((number) =>
    Number((number * factor).toPrecision(MAX_NUMBER_DIGITS)),
  );
}

function asked(message: string, numbers: readonly number[], { locale }: NumberCellContext): CellReading {
  return {
    message,
    remedies: numbers.map((number) => ({
      kind: 'cell',
      label: `Use ${showNumber(number, locale)}`,
      text: exactNumberText(number),
    })),
  };
}

const input = () => ({ kind: 'input', label: 'A number', type: 'number' }) as const;
