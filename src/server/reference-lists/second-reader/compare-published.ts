import type { PublishedValue } from './published-value.ts';

/** What is stored of a record: its names, its birthdays as they are compared, and as they are kept. */
export type StoredTexts = { names: readonly string[]; birthdays: string; kept: readonly string[] };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Whether a published name or birthday is stored, and of a birthday whether it is compared. */
export function isStored({ kind, text }: PublishedValue, { names, birthdays, kept }: StoredTexts): boolean {
  if (kind !== 'day' && kind !== 'part') return names.some((name) => wordsOf(name) === wordsOf(text));
  return (
    isCompared({ kind, text }, birthdays) || kept.some((one) => one.includes(text) || text.includes(one))
  );
}

/** Whether a published birthday is among those that are compared: its day, or its years. */
export function isCompared(
  { kind, text }: Pick<PublishedValue, 'kind' | 'text'>,
  birthdays: string,
): boolean {
  if (kind === 'day') return birthdays.includes(storedDay(text));
  const years = text.match(/\d{4}/g) ?? [];
  return years.every((year) => birthdays.includes(year));
}

/** The words of a name in small letters, whatever their order. */
function wordsOf(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.filter(Boolean).sort().join(' ');
}

/** A day as yyyy-mm-dd; the day stands first where it is written in numbers. */
function storedDay(text: string): string {
  const [first = '', second = '', third = ''] = text.slice(0, 30).split(/[\s/.T-]+/);
  const month = MONTHS.indexOf(second.slice(0, 3).toLowerCase()) + 1 || Number(second);
  const [year, day] = first.length === 4 ? [first, third] : [third, first];
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
