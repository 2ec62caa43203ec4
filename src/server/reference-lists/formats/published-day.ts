import { isStoredDay } from '#records';
import type { FileStart } from '../../source-files/file-start.ts';
import { wholeDay } from '../../source-files/source-date.ts';
import { childText, firstElement } from '../../source-files/xml-source.ts';

const STORED_LENGTH = 'yyyy-mm-dd'.length;
const MONTH_FIRST = /^(\d\d)\/(\d\d)\/(\d{4})$/;

/** The day in an attribute of the root of an XML text. */
export function dayOfRoot({ root }: FileStart, attribute: string): string | undefined {
  return storedDay(root?.attributes[attribute] ?? '');
}

/** The day in the first element of a name. */
export function dayOfElement({ head }: FileStart, name: string): string | undefined {
  return storedDay(firstElement(head, name)?.text ?? '');
}

/** The same, written with the month first, as in the United States. */
export function americanDayOfElement({ head }: FileStart, name: string): string | undefined {
  const [, month, day, year] = MONTH_FIRST.exec(firstElement(head, name)?.text ?? '') ?? [];
  return storedDay(`${year}-${month}-${day}`);
}

/** The day in three elements within the first one of a name. */
export function dayOfParts({ head }: FileStart, name: string): string | undefined {
  const within = firstElement(head, name);
  const [year, month, day] = ['Year', 'Month', 'Day'].map((part) => childText(within, part));
  return storedDay(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`);
}

/** The day beside, or after, words above the heading of a table: “Report Date: 20-Nov-2026”. */
export function dayAbove({ rows }: FileStart, words: RegExp): string | undefined {
  for (const cells of rows) {
    const at = cells.findIndex((cell) => words.test(cell));
    if (at < 0) continue;
    const found = [cells[at]?.replace(words, ''), cells[at + 1]].map((text) => storedDay(text ?? ''));
    return found.find((day) => day !== undefined);
  }
  return undefined;
}

/** The day in the first cell of a column. */
export function dayInColumn({ rows }: FileStart, column: string): string | undefined {
  const heading = rows.findIndex((cells) => cells.includes(column));
  return storedDay(rows[heading + 1]?.[rows[heading]?.indexOf(column) ?? -1] ?? '');
}

/** A day of the calendar in a text: “20-Nov-2026”, “20/11/2026”, “2026-11-20T00:00:00Z”. */
function storedDay(text: string): string | undefined {
  const words = text.trim().replace(/(?<=[A-Za-z])-|-(?=[A-Za-z])/g, ' ');
  return [words, words.slice(0, STORED_LENGTH)]
    .map((one) => wholeDay(one))
    .find((day) => day !== undefined && isStoredDay(day));
}
