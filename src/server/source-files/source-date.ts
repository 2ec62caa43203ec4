import { toBirthday } from '#matching';
import { isStoredDay, monthOfLetters } from '#records';

const WORDED = /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})$/;
const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/**
 * Reads a day as yyyy-mm-dd from that, “12 Mar 1960” or “12/03/1960” (day first, as in Britain); undefined when the
 * text is no single day: a year alone, “circa 1950”, “1950 to 1952”.
 */
export function wholeDay(text: string): string | undefined {
  const trimmed = text.trim();
  const [, day, month, year] = WORDED.exec(trimmed) ?? [];
  if (year) return dayOf(year, monthOfLetters((month ?? '').toLowerCase()), day);
  const [, slashedDay, slashedMonth, slashedYear] = SLASHED.exec(trimmed) ?? [];
  if (slashedYear) return dayOf(slashedYear, Number(slashedMonth), slashedDay);
  return toBirthday(trimmed);
}

function dayOf(year: string, month: number, day: string | undefined): string | undefined {
  const written = toBirthday(`${year}-${String(month).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`);
  // 31/02/1977 is no day.
  return written !== undefined && isStoredDay(written) ? written : undefined;
}
