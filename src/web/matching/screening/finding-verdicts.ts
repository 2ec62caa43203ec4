import type { Finding } from '#contract/matching/screening-contract.ts';
import { isNearBirthday } from '#matching';
import { showDate } from '#records';
import type { VerdictSign } from '../pair/verdict-sign.ts';

/** What two values say about a pair, in a sign, a word, and the values. */
export type FindingVerdict = { sign: VerdictSign; words: string; values: string };

/** What the birthdays of a finding say. */
export function birthdayVerdict({ kind, birthday, facts, ours, theirs }: Finding): FindingVerdict {
  const [own, other] = [showDate(ours?.birthday ?? ''), showDate(theirs?.birthday ?? '')];
  if (kind === 'clients') return { sign: 'none', words: 'A company', values: '' };
  if (birthday === 'exact') return { sign: 'same', words: 'Same', values: own };
  const values = [own, other].filter(Boolean).join(' / ');
  if (birthday === 'conflict')
    return {
      sign: 'against',
      words: facts.birthyear === 'near' ? 'Conflict, years near' : 'Conflict',
      values,
    };
  if (birthday === 'placeholder') return { sign: 'near', words: 'Same, but 1 January', values: own };
  if (isNearBirthday(birthday)) return { sign: 'near', words: 'Near', values };
  if (birthday === 'same-year') return { sign: 'near', words: 'Same year', values };
  if (birthday === 'within-range') return { sign: 'near', words: 'In the range', values };
  if (own === '' && other === '') return { sign: 'none', words: 'No birthday', values: '' };
  if (own === '') return { sign: 'none', words: 'Only theirs', values };
  return { sign: 'none', words: other === '' ? 'Only ours' : 'Not comparable', values };
}

/** What the nationalities of two people say, or else the countries of a finding. */
export function countryVerdict(finding: Finding): FindingVerdict {
  const { facts, ours, theirs } = finding;
  if (facts.nationality === 'missing') return residenceVerdict(finding);
  const [own, other] = [ours?.nationality ?? '', theirs?.nationality ?? ''];
  const values = own === other ? '' : `${own} / ${other}`;
  if (facts.nationality === 'equal')
    return { sign: 'same', words: 'Same nationality', values: values || own };
  return { sign: 'against', words: 'Other nationality', values };
}

/** What else is known to speak against a pair: "Country of birth differs. Gender differs." Empty when nothing does. */
export function warningWords({ facts }: Finding): string {
  const against = [
    ...(facts.birthcountry === 'different' ? ['Country of birth differs.'] : []),
    ...(facts.gender === 'different' ? ['Gender differs.'] : []),
  ];
  return against.join(' ');
}

function residenceVerdict({ country, ours, theirs }: Finding): FindingVerdict {
  const [own, other] = [ours?.country ?? '', theirs?.country ?? ''];
  if (country === 'equal') return { sign: 'same', words: own, values: '' };
  if (country === 'different') return { sign: 'against', words: `${own} / ${other}`, values: '' };
  return { sign: 'none', words: own || other || 'No country', values: '' };
}
