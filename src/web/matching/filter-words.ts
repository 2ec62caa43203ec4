import {
  BIRTHDAY_CLASSES,
  type BirthdayClass,
  type BirthdayVerdict,
  isNearBirthday,
  type Tier,
} from '#matching';

export const TIER_LABELS: Record<Tier, string> = {
  ...{ likely: 'Likely', possible: 'Possible', conflicting: 'Birthday conflicts', below: 'Below the rule' },
};
export const BIRTHDAY_LABELS: Record<BirthdayVerdict, string> = {
  ...{ same: 'Same', near: 'Near', conflict: 'Conflict', none: 'None to compare' },
};

/** What the birthdays of a pair say, as a sentence. */
export const BIRTHDAY_WORDS = Object.fromEntries(
  BIRTHDAY_CLASSES.map((birthday) => [birthday, birthdaySentence(birthday)]),
) as Record<BirthdayClass, string>;

function birthdaySentence(birthday: BirthdayClass): string {
  if (birthday === 'exact') return 'The same birthday.';
  if (birthday === 'conflict') return 'Another birthday.';
  if (birthday === 'missing') return 'No birthday to compare.';
  return isNearBirthday(birthday) ? 'A near birthday.' : 'A birthday of the same year or range.';
}
