import {
  type DateOrder,
  type DateReading,
  type DecimalSign,
  decimalSignOf,
  isStoredDay,
  readDate,
} from '#records';

/** Which orders the dates of a column allow, and a date that is another day in each. */
export type DateOrders = { order: DateOrder; ambiguous: string | null };

/**
 * Finds how the dates of a column are written. A date such as 25/12/2011 shows it for all; without one, the day is taken
 * to be first, and a date that can mean two days is named, so that the user can be asked.
 */
export function findDateOrder(texts: Iterable<string>, locale: string): DateOrders {
  let ambiguous: string | null = null;
  const only = { 'day-first': 0, 'month-first': 0 };
  for (const text of texts) {
    if (isStoredDay(text)) continue;
    const orders = new Set(readDate(text.trim(), locale).flatMap(({ order }: DateReading) => order ?? []));
    const [order] = orders;
    if (orders.size > 1) ambiguous ??= text.trim();
    else if (order) only[order] += 1;
  }
  const isMonthFirst = only['month-first'] > 0 && only['day-first'] === 0;
  const isCertain = only['month-first'] === 0 ? only['day-first'] > 0 : isMonthFirst;
  return { order: isMonthFirst ? 'month-first' : 'day-first', ambiguous: isCertain ? null : ambiguous };
}

/** The decimal sign that the numbers of a column prove; undefined when none does, or some prove another. */
export function findDecimalSign(texts: readonly string[]): DecimalSign | undefined {
  const signs = new Set(texts.flatMap((text) => decimalSignOf(text) ?? []));
  return signs.size === 1 ? [...signs][0] : undefined;
}
