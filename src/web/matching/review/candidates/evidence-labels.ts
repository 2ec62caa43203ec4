import type { MatchCandidate } from '#contract/match-candidate-contract.ts';

/** How much a finding weighs for the eye: agreeing, to be checked, or saying little. */
type Weight = 'agrees' | 'check' | 'weak';
export type Finding = { words: string; weight: Weight };

const NAME_FIELD_LABELS = { name: 'name', prevname: 'previous name', alias: 'alias' } as const;

const NAME_CLASS_LABELS: Record<MatchCandidate['nameClass'], string> = {
  identical: 'identical',
  'same-after-folding': 'same after folding',
  'same-words-reordered': 'same words, other order',
  'same-after-legal-form': 'same but for the legal form',
  'partly-different': '',
};

const BIRTHDAY_FINDINGS: Record<MatchCandidate['birthday'], Finding> = {
  exact: { words: 'Exact', weight: 'agrees' },
  'day-month-swapped': { words: 'Day and month swapped', weight: 'check' },
  'one-digit': { words: 'One digit differs', weight: 'check' },
  'adjacent-digits': { words: 'Adjacent digits swapped', weight: 'check' },
  'same-year-month': { words: 'Same year and month', weight: 'check' },
  'same-year-day': { words: 'Same year and day', weight: 'check' },
  'same-year': { words: 'Same year only', weight: 'weak' },
  placeholder: { words: 'A placeholder, says little', weight: 'weak' },
  conflict: { words: 'Conflict', weight: 'check' },
  missing: { words: 'Missing', weight: 'weak' },
};

const FLAG_LABELS: Record<MatchCandidate['flags'][number], string> = {
  initial: 'an initial stands for a name',
  'extra-middle-name': 'one has a middle name more',
  'only-generic-words': 'only common words are shared',
};

/** How the birthdays compare. */
export function birthdayFinding({ birthday }: MatchCandidate): Finding {
  return BIRTHDAY_FINDINGS[birthday];
}

/** How the birthplaces compare. */
export function birthplaceFinding({ birthplace, isCommonBirthplace }: MatchCandidate): Finding {
  if (birthplace === 'missing') return { words: 'Missing', weight: 'weak' };
  if (birthplace === 'different') return { words: 'Different', weight: 'check' };
  return isCommonBirthplace
    ? { words: 'Equal, but common', weight: 'weak' }
    : { words: 'Equal', weight: 'agrees' };
}

/** Why it is here and how its name compares: "by alias and birthday, same after folding". */
export function describeAdmission(candidate: MatchCandidate): string {
  const { admittedBy, nameClass } = candidate;
  const field = NAME_FIELD_LABELS[candidate.matchedField ?? 'name'];
  const by = {
    name: `by ${field}`,
    birthday: 'by birthday',
    birthplace: 'by birthplace',
    both: `by ${field} and ${originLabel(candidate)}`,
  }[admittedBy];
  return [by, NAME_CLASS_LABELS[nameClass]].filter(Boolean).join(', ');
}

/** Which of the reference record's names is compared: "By alias". */
export function matchedNameLabel({ matchedField }: MatchCandidate): string {
  const field = NAME_FIELD_LABELS[matchedField ?? 'name'];
  return matchedField === null || matchedField === 'name' ? 'External' : `By ${field}`;
}

/** A name field in words. */
export function nameFieldLabel(field: keyof typeof NAME_FIELD_LABELS): string {
  return NAME_FIELD_LABELS[field];
}

/** What stands out about the names, and where the score lies. */
export function flagLabels(candidate: MatchCandidate): string[] {
  return candidate.flags.map((flag) => FLAG_LABELS[flag]);
}

/** What besides the name admits a candidate. */
export function originLabel({ birthday, birthplace }: MatchCandidate): string {
  if (birthday === 'exact' && birthplace !== 'equal') return 'birthday';
  return birthplace === 'equal' && birthday !== 'exact' ? 'birthplace' : 'birthday or birthplace';
}
