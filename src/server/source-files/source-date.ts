import { toBirthday } from '#matching';
import { isStoredDay } from '#records';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WORDED = /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})$/;
const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/**
 * Reads a day as yyyy-mm-dd from that, “12 Mar 1960” or “12/03/1960” (day first, as in Britain); undefined when the
 * text is no single day: a year alone, “circa 1950”, “1950 to 1952”.
 */
export function wholeDay(text: string): string | undefined {
  const trimmed = text.trim();
  const [, day, month, year] = WORDED.exec(trimmed) ?? [];
  const index = MONTHS.indexOf((month ?? '').toLowerCase());
  if (year) return index < 0 ? undefined : dayOf(year, index + 1, day);
  const [, slashedDay, slashedMonth, slashedYear] = SLASHED.exec(trimmed) ?? [];
  if (slashedYear) return dayOf(slashedYear, Number(slashedMonth), slashedDay);
  return toBirthday(trimmed);
}

function dayOf(year: string, month: number, day: string | undefined): string | undefined {
  const written = toBirthday(`${year}-${String(month).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`);
  // 31/02/1977 is no day.
  return written !== undefined && isStoredDay(written) ? written : undefined;
}
