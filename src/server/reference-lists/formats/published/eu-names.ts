import { hasOtherScript, type NameList } from '#matching';
import { joined } from './published-record.ts';

/** A name as the European Union gives it: as a whole, or in parts. */
type EuName = { whole: string; first: string; middle: string; last: string; isWeak: boolean };

/** The names of an entity in their order: the first in Latin letters is its own. */
export function euNames(names: readonly EuName[]): NameList {
  const texts = names.map(({ whole, first, middle, last, isWeak }) => ({
    name: whole || joined([first, middle, last]),
    isWeak,
  }));
  const own = texts.find(({ name, isWeak }) => name !== '' && !isWeak && !hasOtherScript(name));
  return texts.map((one) => ({ name: one.name, field: one === own ? 'name' : fieldOf(one) }));
}

function fieldOf({ name, isWeak }: { name: string; isWeak: boolean }) {
  if (isWeak) return 'weakAlias';
  return hasOtherScript(name) ? 'originalName' : 'alias';
}

/** A birthday as the European Union gives it, in parts of which any may be missing. */
type EuBirthday = {
  date: string;
  day: string;
  month: string;
  year: string;
  from: string;
  to: string;
  isCirca: boolean;
  calendar: string;
};

/** A birthday in words: “circa 1961”, “1955 to 1958”. A year of another calendar is named with it. */
export function euBirthday({ date, day, month, year, from, to, isCirca, calendar }: EuBirthday): string[] {
  const range = from && to ? `${from} to ${to}` : from || to;
  const isWhole = year !== '' && Number(month) > 0 && Number(day) > 0;
  const parts = [year, ...(Number(month) > 0 ? [month] : []), ...(isWhole ? [day] : [])];
  const written = year === '' || year === '0' ? '' : parts.map((part) => part.padStart(2, '0')).join('-');
  const known = date || written || range;
  if (known === '') return [];
  const other = /^(gregorian)?$/i.test(calendar) ? '' : ` (${calendar})`;
  return [`${isCirca ? 'circa ' : ''}${known}${other}`];
}
