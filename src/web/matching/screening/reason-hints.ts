import type { Reason } from '#contract/matching/matching-parts.ts';
import type { Finding } from '#contract/matching/screening-contract.ts';
import { birthdayVerdict, countryVerdict, type FindingVerdict } from './finding-verdicts.ts';

/** What the values say of a reason: the two of them where they speak for it, and that they agree where they do not. */
export type ReasonHint = { words: string; isAgainst: boolean };

/** What a finding says of a reason for clearing it; null where it says nothing. */
export function reasonHint({ code }: Reason, finding: Finding): ReasonHint | null {
  if (code === 'different-birthday') return hintOf(birthdayVerdict(finding));
  return code === 'different-country' ? hintOf(countryVerdict(finding)) : null;
}

function hintOf({ sign, words, values }: FindingVerdict): ReasonHint | null {
  if (sign === 'same') return { words: 'but it is the same', isAgainst: true };
  return sign === 'against' ? { words: values || words, isAgainst: false } : null;
}
