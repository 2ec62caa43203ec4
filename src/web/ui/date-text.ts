import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

const STORED = 'YYYY-MM-DD';
const SHOWN = 'D MMMM YYYY';
/** Formats a date may be typed in; in numeric ones the day comes before the month. */
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

/** Parses a typed date to yyyy-mm-dd; null when no such date exists. */
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

/** Formats a stored date as "17 April 2009"; any other text is returned unchanged. */
export function showDate(stored: string): string {
  const day = dayjs(stored.slice(0, STORED.length), STORED, true);
  return day.isValid() ? day.format(SHOWN) : stored;
}
