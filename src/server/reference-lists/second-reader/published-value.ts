/** What a published value is: a name by its kind, a birthday known to the day or in part, a nationality or a programme. */
export const PUBLISHED_KINDS = [
  ...(['name', 'alias', 'weak', 'script', 'day', 'part'] as const),
  ...(['nationality', 'programme'] as const),
];
export type PublishedKind = (typeof PUBLISHED_KINDS)[number];

/** One value of an entity, as its authority wrote it. */
export type EntityValue = { id: string; kind: PublishedKind; text: string };

/** Where a value stands: in which of the files, counted from 0, and there in which row of a table, or line of a text. */
export type PublishedPlace = { file: number; unit: 'row' | 'line'; at: number };
export type PublishedValue = EntityValue & PublishedPlace;

const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u;
const DAY = /^(?:\d{4}-\d\d?-\d\d?(?:T.*)?|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2} [a-z]{3,9}\.? \d{4})$/i;
const NO_PART = /^(?:0{1,2}|dd)[/.-]|[/.-](?:0{1,2}|mm)[/.-]/i;

/** The names in a text, of their kind; of another script where they are. */
export function publishedName(id: string, kind: PublishedKind, text: string): EntityValue[] {
  const name = text.trim();
  if (name === '') return [];
  return [{ id, kind: OTHER_SCRIPT.test(name) ? 'script' : kind, text: name }];
}

/** A birthday, known to the day or in part. Texts without a year are none. */
export function publishedBirthday(id: string, text: string): EntityValue[] {
  const born = text.trim();
  if (!/\d{4}/.test(born)) return [];
  return [{ id, kind: DAY.test(born) && !NO_PART.test(born) ? 'day' : 'part', text: born }];
}

/** A nationality or a programme in a text. */
export function publishedText(id: string, kind: PublishedKind, text: string): EntityValue[] {
  const plain = text.trim();
  return plain === '' ? [] : [{ id, kind, text: plain }];
}
