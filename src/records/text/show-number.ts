import { readableLocale } from './locale.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number with the separators of a locale, with all its digits. */
export function showNumber(value: number, locale: string, grouping: 'auto' | 'always' = 'auto'): string {
  return format(value, locale, grouping);
}

/** Formats a number for its input: without separators between its thousands. */
export function editNumber(value: number, locale: string): string {
  return format(value, locale, false);
}

/** Formats a number as a text that every locale reads as this number: three decimals, which could be thousands, get a fourth. */
export function exactNumberText(value: number): string {
  const text = editNumber(value, 'en-GB');
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

function format(value: number, locale: string, useGrouping: 'auto' | 'always' | false): string {
  const key = `${locale} ${useGrouping}`;
  const known = formats.get(key);
  const made =
    known ?? new Intl.NumberFormat(readableLocale(locale), { maximumFractionDigits: 20, useGrouping });
  formats.set(key, made);
  return made.format(value);
}
