import type { CandidateEvidence, MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import { showDate } from '#records';
import { formatUser } from '../match-format.ts';

/** How a finding is emphasised: it agrees, should be checked, or is weak evidence. */
type Weight = 'agrees' | 'check' | 'weak';
export type Finding = { words: string; weight: Weight };

const NAME_FIELD_LABELS = {
  name: 'name',
  prevname: 'former name',
  alias: 'alias',
  transliterated: 'name in Latin letters',
  weakAlias: 'weak alias',
  originalName: 'name in its own script',
} as const;

const NAME_CLASS_LABELS: Record<CandidateEvidence['nameClass'], string> = {
  identical: 'identical',
  'same-after-folding': 'same after folding',
  'same-words-reordered': 'same words, other order',
  'same-after-legal-form': 'same except for the legal form',
  'partly-different': '',
};

const BIRTHDAY_FINDINGS: Record<CandidateEvidence['birthday'], Finding> = {
  exact: { words: 'Exact', weight: 'agrees' },
  'day-month-swapped': { words: 'Day and month swapped', weight: 'check' },
  'one-digit': { words: 'One digit differs', weight: 'check' },
  'adjacent-digits': { words: 'Adjacent digits swapped', weight: 'check' },
  'same-year-month': { words: 'Same year and month', weight: 'check' },
  'same-year-day': { words: 'Same year and day', weight: 'check' },
  'same-year': { words: 'Same year only', weight: 'weak' },
  'within-range': { words: 'Within the years that are known', weight: 'weak' },
  placeholder: { words: 'A placeholder date, weak evidence', weight: 'weak' },
  conflict: { words: 'Conflict', weight: 'check' },
  missing: { words: 'Missing', weight: 'weak' },
};

/** The fields of a place or a person that tell most, with the words before their values. */
const PLACE_WORDS: ReadonlyMap<string, string> = new Map([
  ['country', ''],
  ['nationality', 'nationality '],
  ['nationalities', 'nationalities '],
  ['birthcountry', 'born in '],
  ['gender', 'gender '],
]);

const FLAG_LABELS: Record<CandidateEvidence['flags'][number], string> = {
  initial: 'an initial instead of a name',
  'extra-middle-name': 'one has an extra middle name',
  'only-generic-words': 'only common words are shared',
};

const SPELLING_LABELS: Record<NonNullable<CandidateEvidence['spelling']>, string> = {
  script: 'in another script',
  initials: 'with initials or fewer names',
  'legal-form': 'with another legal form',
  joined: 'with its words joined or parted',
  letter: 'except for one letter',
};

/** How the birthdays compare. */
export function birthdayFinding({ birthday, facts }: CandidateEvidence): Finding {
  const finding = BIRTHDAY_FINDINGS[birthday];
  return birthday === 'conflict' && facts.birthyear === 'near'
    ? { ...finding, words: 'Conflict, years near' }
    : finding;
}

/** How the birthplaces compare. */
function birthplaceFinding({ birthplace, isCommonBirthplace }: CandidateEvidence): Finding {
  if (birthplace === 'missing') return { words: 'Missing', weight: 'weak' };
  if (birthplace === 'different') return { words: 'Different', weight: 'check' };
  return isCommonBirthplace
    ? { words: 'Equal, but common', weight: 'weak' }
    : { words: 'Equal', weight: 'agrees' };
}

/** Why a candidate was admitted and how its name compares: "by alias and birthday, same after folding". */
export function describeAdmission(
  candidate: CandidateEvidence & Partial<Pick<MatchCandidate, 'attached'>>,
): string {
  const { admittedBy, nameClass, spelling, attached } = candidate;
  const field = NAME_FIELD_LABELS[candidate.matchedField ?? 'name'];
  const by = {
    name: `by ${field}`,
    birthday: 'by birthday',
    birthplace: 'by birthplace',
    spelling: `the same ${spelling ? SPELLING_LABELS[spelling] : ''}`,
    hand: `attached by ${attached?.by ? formatUser(attached.by) : 'hand'}`,
    both: `by ${field} and ${originLabel(candidate)}`,
  }[admittedBy];
  return [by, NAME_CLASS_LABELS[nameClass]].filter(Boolean).join(', ');
}

/** The label of the compared name of the reference record: "By alias". */
export function matchedNameLabel({ matchedField }: CandidateEvidence): string {
  const field = NAME_FIELD_LABELS[matchedField ?? 'name'];
  return `By ${field}`;
}

/** The findings of the fields that tell most: "birthday conflict, 2 June 1981", "Sweden, same", "residence same". */
export function describeFields(candidate: CandidateEvidence): Finding[] {
  const { birthday, birthplace } = candidate.external;
  const born = birthday ? [aboutValue('birthday', birthdayFinding(candidate), showDate(birthday))] : [];
  const from = birthplace ? [aboutValue('birthplace', birthplaceFinding(candidate), birthplace)] : [];
  return [...born, ...from, ...candidate.fields.flatMap(placeFinding)];
}

function aboutValue(what: string, { words, weight }: Finding, value: string): Finding {
  return { words: `${what} ${words.toLowerCase()}, ${value}`, weight };
}

function placeFinding({ attribute, verdict, texts }: CandidateEvidence['fields'][number]): Finding[] {
  const about = PLACE_WORDS.get(attribute);
  if (about !== undefined) {
    const value = `${about}${texts.join(', ')}`;
    if (verdict === 'conflict' || verdict === 'differs')
      return [{ words: `${value}, differs`, weight: 'check' }];
    if (verdict === 'only-external') return [{ words: value, weight: 'weak' }];
    return [{ words: `${value}, same`, weight: 'agrees' }];
  }
  if (attribute !== 'address' || verdict !== 'same') return [];
  return [{ words: 'address same', weight: 'agrees' }];
}

/** The labels of a candidate's flags. */
export function flagLabels(candidate: CandidateEvidence): string[] {
  return candidate.flags.map((flag) => FLAG_LABELS[flag]);
}

/** The label of what admits a candidate besides its name. */
function originLabel({ birthday, birthplace }: CandidateEvidence): string {
  if (birthday === 'exact' && birthplace !== 'equal') return 'birthday';
  return birthplace === 'equal' && birthday !== 'exact' ? 'birthplace' : 'birthday or birthplace';
}
