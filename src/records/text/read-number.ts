import { DEFAULT_LOCALE } from './locale.ts';
import { plainDigits } from './plain-digits.ts';
import { editNumber, showNumber } from './show-number.ts';

/** What stands before the decimals. */
export type DecimalSign = '.' | ',';

/** What decides how the text of a number is read. */
export type NumberContext = {
  /** The language and region of the installation, such as de-DE. */
  locale?: string;
  /** Whether the value is a percentage, so that 62 % is 62. */
  isPercentage?: boolean;
  /** The decimal sign of the numbers around it, where that is proven; it stands over the locale's. */
  decimal?: DecimalSign | undefined;
};

/** Digits beyond this many are not all kept by every number. */
export const MAX_NUMBER_DIGITS = 15;

const CURRENCY = /^([£$€¥]|(GBP|EUR|USD|CHF)\b)\s*|\s*([£$€¥]|\b(GBP|EUR|USD|CHF))$/gi;
/** What stands for no cents, as in CHF 1’250.– */
const NO_CENTS = /(\d)[.,]-$/;
const PERCENT = /^%\s*|\s*%$/g;
const SIGNED = /^([-+]?)(.*)$/;
/** Groups of three digits, or as in India two before the last three, between a separator that is not the decimal one. */
const grouped = (separator: string, decimal: string) =>
  new RegExp(
    `^\\d{1,3}(?:(?:${separator}\\d{3})+|(?:${separator}\\d{2})+${separator}\\d{3})(?:${decimal}\\d+)?$`,
  );
const BY_SPACES = grouped(' ', '[.,]');
const BY_APOSTROPHES = grouped("'", '[.,]');
const BY_COMMAS = grouped(',', '\\.');
const BY_POINTS = grouped('\\.', ',');
/** One separator at most, which is decimal. */
const PLAIN = /^(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;
const PERCENT_WORDS = /%|per ?cent|pro[sz]ent|procent|pour ?cent|por ?cent|por ciento/i;

/** Whether the label of a field says that its value is a percentage. */
export function saysPercentage(label: string): boolean {
  return PERCENT_WORDS.test(label);
}

/**
 * Reads a number as people write it, such as 1250.5, 1 250,5, 1’250 or £1,250. Returns every number that the text can
 * mean, the likeliest first: none when it is no number, or one of more digits than a number keeps, and several when
 * the user has to say which. 1.250 and 1,250 can mean two; the one that the locale itself would write like this is meant.
 */
export function readNumber(text: string, context: NumberContext = {}): number[] {
  const plain = plainOf(text);
  const digits = plain.replace(PERCENT, '');
  const numbers = settled(digits, readDigits(digits), context);
  if (digits === plain || context.isPercentage) return numbers;
  return numbers.flatMap((number) => [number, Number((number / 100).toPrecision(MAX_NUMBER_DIGITS))]);
}

/** Whether a text would be a number if that could keep all its digits. */
export function hasTooManyDigits(text: string): boolean {
  const decimals = decimalsOf(plainOf(text).replace(PERCENT, ''));
  return decimals.length > 0 && decimals.every((decimal) => numberOf(decimal) === undefined);
}

/** The text without a currency, with plain signs and spaces. */
function plainOf(text: string): string {
  return plainDigits(text)
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
    .trim()
    .replace(CURRENCY, '')
    .replace(NO_CENTS, '$1');
}

function readDigits(text: string): number[] {
  return decimalsOf(text).flatMap((decimal) => numberOf(decimal) ?? []);
}

/** What the text can mean, each as digits with a decimal point. */
function decimalsOf(text: string): string[] {
  const [, sign = '', digits = ''] = SIGNED.exec(text) ?? [];
  const isNegative = sign === '-' ? '-' : '';
  if (AMBIGUOUS.test(digits)) {
    return [digits.replace(/[.,]/, ''), digits.replace(',', '.')].map((decimal) => isNegative + decimal);
  }
  const decimal = oneDecimalOf(digits);
  return decimal === undefined ? [] : [isNegative + decimal];
}

function oneDecimalOf(digits: string): string | undefined {
  if (PLAIN.test(digits)) return digits.replace(',', '.');
  if (BY_SPACES.test(digits) || BY_APOSTROPHES.test(digits))
    return digits.replace(/[ ']/g, '').replace(',', '.');
  if (BY_COMMAS.test(digits)) return digits.replaceAll(',', '');
  return BY_POINTS.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : undefined;
}

/** The number of these digits, when it keeps them all. */
function numberOf(decimal: string): number | undefined {
  const significant = decimal.replace(/^-?0*\.?0*/, '').replace('.', '');
  return significant.length <= MAX_NUMBER_DIGITS ? Number(decimal) : undefined;
}

/** Of two readings the one that the context settles, if it does; otherwise both, that of the locale's decimal sign first. */
function settled(
  text: string,
  numbers: number[],
  { locale = DEFAULT_LOCALE, decimal }: NumberContext,
): number[] {
  const [whole, fraction] = numbers;
  if (whole === undefined || fraction === undefined) return numbers;
  const sign = text.includes('.') ? '.' : ',';
  if (decimal) return [decimal === sign ? fraction : whole];
  const written = text.replace('+', '');
  const own = numbers.filter((number) =>
    [showNumber(number, locale, 'always'), editNumber(number, locale)].some(
      (shown) => plainOf(shown) === written,
    ),
  );
  if (own.length === 1) return own;
  return editNumber(0.5, locale).includes(sign) ? [fraction, whole] : numbers;
}

/** The decimal sign that a number itself proves, such as the comma of 12,5 or 1.250.000. */
export function decimalSignOf(text: string): DecimalSign | undefined {
  const digits = plainOf(text).replace(PERCENT, '').replace(/^[-+]/, '');
  if (AMBIGUOUS.test(digits) || oneDecimalOf(digits) === undefined) return undefined;
  // As 0.125, which no group of thousands begins.
  const isPlain = PLAIN.test(digits);
  if (!isPlain && BY_COMMAS.test(digits)) return '.';
  if (!isPlain && BY_POINTS.test(digits)) return ',';
  return /[.,]/.exec(digits)?.[0] as DecimalSign | undefined;
}
