import { createFormat, readableLocale } from '#records';
import { LOCALE, TIME_ZONE } from './installation-locale.ts';

const PARTS = new Intl.NumberFormat(readableLocale(LOCALE)).formatToParts(10_000.5);

/** How this installation writes numbers and lists, orders words, and which day it has. */
export const FORMAT = createFormat(LOCALE, TIME_ZONE);

const COUNTRIES = new Intl.DisplayNames(FORMAT.language, { type: 'region' });

/** The order of two words as the language of the installation has it. */
export function compareWords(one: string, other: string): number {
  return FORMAT.compare(one, other);
}

/** The name of a country by its two-letter code: "CY" as "Cyprus". */
export function countryName(code: string): string {
  return COUNTRIES.of(code) ?? code;
}

/** Words in a sentence: "1 rule, 5 clients and 2 questionnaires". */
export function joinWords(words: readonly string[]): string {
  return FORMAT.list(words);
}

/** The sign that is written between thousands, or before decimals. */
export function numberSign(type: 'group' | 'decimal'): string {
  return PARTS.find((part) => part.type === type)?.value ?? '';
}
