import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

const STORED = 'YYYY-MM-DD';
const SHOWN = 'D MMMM YYYY';
/** Ways a day may be typed; the day stands before the month, as in the dates shown. */
const TYPED = [
  STORED,
  'D MMMM YYYY',
  'D MMM YYYY',
  'MMMM D YYYY',
  'MMM D YYYY',
  'D/M/YYYY',
  'D.M.YYYY',
  'D-M-YYYY',
];

/** The day a person typed as yyyy-mm-dd, or null when it is none that exists. */
export function readDate(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/(\d)(st|nd|rd|th)\b/i, '$1')
    .replaceAll(',', '')
    .replace(/\s+/g, ' ')
    .replace(/[a-z]+/gi, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  for (const format of TYPED) {
    const day = dayjs(text, format, true);
    if (day.isValid()) return day.format(STORED);
  }
  return null;
}

/** A stored day in words, "17 April 2009"; anything else as it is. */
export function showDate(stored: string): string {
  const day = dayjs(stored.slice(0, STORED.length), STORED, true);
  return day.isValid() ? day.format(SHOWN) : stored;
}
