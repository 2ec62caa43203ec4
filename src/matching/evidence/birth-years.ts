import { birthdaysOf, birthYears } from './birthday-set.ts';

/** How many years two years of birth lie apart at most to be near, unless a firm says otherwise. */
export const BIRTH_YEARS_APART = 2;

/** How the years of birth of two people compare. `near`: no more apart than the firm takes for a slip. */
export const BIRTH_YEAR_CLASSES = ['equal', 'near', 'different', 'missing'] as const;
export type BirthYearClass = (typeof BIRTH_YEAR_CLASSES)[number];

/** Compares the years of birthdays as `birthdayText` writes them: those of one and of the other that are nearest decide. */
export function birthYearClass(a: string | undefined, b: string | undefined, apart: number): BirthYearClass {
  const [ours, theirs] = [yearsIn(a), yearsIn(b)];
  const nearest = Math.min(
    ...ours.flatMap((one) => theirs.map((other) => Math.max(0, one.from - other.to, other.from - one.to))),
  );
  if (nearest === Number.POSITIVE_INFINITY) return 'missing';
  if (nearest === 0) return 'equal';
  return nearest <= apart ? 'near' : 'different';
}

function yearsIn(text: string | undefined): { from: number; to: number }[] {
  return birthdaysOf(text).flatMap((birthday) => birthYears(birthday) ?? []);
}
