/** What a published file says, in the order in which it is listed. */
export const SOURCE_KINDS = [
  ...(['name', 'alias', 'weak', 'script', 'day', 'part'] as const),
  ...(['nationality', 'programme'] as const),
];
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What published values are called. */
export const SOURCE_WORDS: Readonly<Record<SourceKind, string>> = {
  name: 'Primary names',
  alias: 'Aliases',
  weak: 'Weak aliases',
  script: 'Names in another script',
  day: 'Full birthdays',
  part: 'Years, ranges, circa',
  nationality: 'Nationalities',
  programme: 'Programmes',
};

/** What became of a published value that is not found. */
export const OUTCOME_WORDS = {
  'not-stored': 'Not stored',
  'not-found': 'Stored, not found',
  'as-text': 'Stored as text',
} as const;

/** What the figures of a test mean. */
export const SOURCE_MEANING =
  '“Stored” means the value is in the list; “found” means a look-up of it brings its own record. A birthday is found where it is compared, a nationality where it is known as a country, and a programme where its record has it.';

/** How a file is read the second time. */
export const SECOND_READING =
  'read a second time by a reader that shares no code with the first and takes every name element and every birthday as it is written. Each name was then looked up in the stored list at the thresholds in use, each birthday compared.';

type Sum = { published: number; stored: number; found: number };

/** All names and birthdays of a test together: nationalities and programmes are counted apart. */
export function sumSource(counts: readonly (Sum & { kind: SourceKind })[]): Sum {
  const own = counts.filter(({ kind }) => kind !== 'nationality' && kind !== 'programme');
  const sum = (of: keyof Sum) => own.reduce((all, one) => all + one[of], 0);
  return { published: sum('published'), stored: sum('stored'), found: sum('found') };
}

/** “The authority published 20,082 names and birthdays. 20,077 are stored, and 20,072 are found. 10 were not found; they are listed below.” */
export function sourceSentence(
  { published, stored, found }: Sum,
  numberWords: (count: number) => string,
): string {
  if (published === 0) return 'The file gives no name and no birthday.';
  const missed = published - found;
  if (published === 1) return `The authority published 1 name or birthday. ${ofOne({ stored, found })}`;
  const some = (count: number) => (count === 0 ? 'none' : numberWords(count));
  const are = (count: number) => `${some(count)} ${count === 1 || count === 0 ? 'is' : 'are'}`;
  const begin = `The authority published ${numberWords(published)} names and birthdays.`;
  if (missed === 0) return `${begin} All are stored, and all are found.`;
  const isAll = stored === published;
  const kept = isAll ? 'All are stored' : `${capital(are(stored))} stored`;
  const rest =
    missed === 1
      ? '1 was not found; it is listed below.'
      : `${numberWords(missed)} were not found; they are listed below.`;
  return `${begin} ${kept}, and ${are(found)} found. ${rest}`;
}

function ofOne({ stored, found }: Omit<Sum, 'published'>): string {
  if (found === 1) return 'It is stored, and it is found.';
  return stored === 1
    ? 'It is stored, and was not found; it is listed below.'
    : 'It is not stored; it is listed below.';
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const FINGERPRINT_LENGTH = 16;

/** The beginning of a hash, to compare by eye: “9C41 E07A 5D22 81F6”. */
export function fingerprint(hash: string): string {
  const signs = hash.slice(0, FINGERPRINT_LENGTH).toUpperCase();
  return (signs.match(/.{4}/g) ?? []).join(' ');
}
