import type { EntityValue } from './published-value.ts';

/** What is stored of a record: its names, its birthdays as they are compared, and as they are kept, and what else is published. */
export type StoredTexts = {
  names: readonly string[];
  birthdays: string;
  kept: readonly string[];
  nationalities: readonly string[];
  programmes: readonly string[];
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Whether a published value is stored: a birthday when it is compared, or kept as text. */
export function isStored({ kind, text }: Omit<EntityValue, 'id'>, stored: StoredTexts): boolean {
  const { names, birthdays, kept, nationalities, programmes } = stored;
  if (kind === 'nationality') return hasWords([...nationalities], [text, nameOfCountry(text)]);
  if (kind === 'programme') return hasWords([...programmes], [text]);
  if (kind !== 'day' && kind !== 'part') return hasWords(names, [text]);
  return (
    isCompared({ kind, text }, birthdays) || kept.some((one) => one.includes(text) || text.includes(one))
  );
}

function hasWords(stored: readonly string[], texts: readonly string[]): boolean {
  const wanted = texts.map(wordsOf);
  return stored.some((one) => wanted.includes(wordsOf(one)));
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });

/** The English name of a country that is published as its two letters. */
function nameOfCountry(text: string): string {
  return /^[A-Za-z]{2}$/.test(text) ? (COUNTRIES.of(text.toUpperCase()) ?? text) : text;
}

/** Whether a published birthday is among those that are compared: its day, or its years. */
export function isCompared({ kind, text }: Pick<EntityValue, 'kind' | 'text'>, birthdays: string): boolean {
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
