import { readableLocale } from './locale.ts';

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** A share in percent with two digits, rounded down, so that “100.00 %” means all. */
export function showShare(part: number, whole: number, locale: string): string {
  if (whole === 0) return '–';
  const share = Math.floor((10_000 * part) / whole) / 100;
  return `${share.toLocaleString(readableLocale(locale), TWO_DIGITS)} %`;
}
