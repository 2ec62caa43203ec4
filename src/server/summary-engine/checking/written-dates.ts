const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
/** Short names of months in other languages are words of English: `set`, `out`, `ago`. */
const WITH_SHORT_NAMES = new Set(['en', 'de']);
const ENGLISH_MONTHS =
  'January February March April May June July August September October November December'.split(' ');
const MONTHS = monthNames();
const MONTH = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[...MONTHS.keys()].join('|')})(?![\p{L}\p{N}])\.?`,
  'giu',
);
const NUMERIC = /(?<!\d)(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[./](\d{1,2})[./](\d{4}))(?!\d)/g;

/** The names of months, long and short, with their numbers from 1. */
function monthNames(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const length of ['long', 'short'] as const) {
      if (length === 'short' && !WITH_SHORT_NAMES.has(language)) continue;
      const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) {
        names.set(format.format(Date.UTC(2026, month)).replace('.', '').toLowerCase(), month + 1);
      }
    }
  }
  return new Map([...names].sort(([a], [b]) => b.length - a.length));
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
