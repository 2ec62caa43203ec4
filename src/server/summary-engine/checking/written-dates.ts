import { ENGLISH_MONTHS, monthNames } from '#records';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
/** Short names of months in other languages are words of English: `set`, `out`, `ago`. */
const WITH_SHORT_NAMES = new Set(['en', 'de']);
const MONTHS = numbersOfMonths();
const MONTH = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[...MONTHS.keys()].join('|')})(?![\p{L}\p{N}])\.?`,
  'giu',
);
const NUMERIC = /(?<!\d)(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[./](\d{1,2})[./](\d{4}))(?!\d)/g;

/** The names of months, long and short, with their numbers from 1. */
function numbersOfMonths(): Map<string, number> {
  const names = LANGUAGES.flatMap((language) => [
    monthNames(language, 'long'),
    ...(WITH_SHORT_NAMES.has(language) ? [monthNames(language, 'short')] : []),
  ]);
  const numbered = names.flatMap((ofYear) =>
    ofYear.map((name, index) => [name.replace('.', '').toLowerCase(), index + 1] as const),
  );
  return new Map(numbered.sort(([a], [b]) => b.length - a.length));
}

/** Writes dates in digits with the name of their month, day first as most of the world does: `31.03.2026` as `31 March 2026`. */
export function withNamedMonths(text: string): string {
  return text.replace(NUMERIC, (whole, ...parts: (string | undefined)[]) => {
    const [isoYear, isoMonth, isoDay, first, second, year] = parts;
    const isMonthFirst = Number(second) > 12;
    const [day, month] = isoYear ? [isoDay, isoMonth] : isMonthFirst ? [second, first] : [first, second];
    const name = ENGLISH_MONTHS[Number(month) - 1];
    return name ? `${Number(day)} ${name} ${isoYear ?? year}` : whole;
  });
}

/** Lists the months that a text names, with their numbers. `may` and `mar` are months beside a number only. */
export function monthsIn(text: string): { written: string; month: number }[] {
  return [...text.matchAll(MONTH)]
    .filter(
      ({ 0: written, index }) => /^\p{Lu}/u.test(written) || isBesideNumber(text, index, written.length),
    )
    .map(([written]) => ({ written, month: MONTHS.get(written.replace('.', '').toLowerCase()) ?? 0 }));
}

function isBesideNumber(text: string, index: number, length: number): boolean {
  return (
    /\d(?:st|nd|rd|th|\.)?(?: of| de)?\s*$/.test(text.slice(0, index)) ||
    /^\s*\d/.test(text.slice(index + length))
  );
}
