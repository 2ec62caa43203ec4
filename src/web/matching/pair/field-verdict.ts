import type { CandidateEvidence } from '#contract/matching/match-candidate-contract.ts';
import type { ComparisonRow, FieldVerdict } from '#matching';
import { inSentence } from '#records';
import { birthdayFinding } from './evidence-labels.ts';
import type { VerdictSign } from './verdict-sign.ts';

/** How a verdict is emphasised. */
type VerdictTone = 'agrees' | 'check' | 'conflict' | 'listed' | 'quiet';
/** What a row says; a listed one has no sign, as nothing was compared. */
export type Verdict = { words: string; tone: VerdictTone; sign: VerdictSign | null };

const VERDICTS: Record<FieldVerdict, Verdict> = {
  conflict: { words: 'Conflict', tone: 'conflict', sign: 'against' },
  differs: { words: 'Differs', tone: 'check', sign: 'against' },
  near: { words: 'Similar words', tone: 'quiet', sign: 'near' },
  'same-town': { words: 'Same town', tone: 'agrees', sign: 'same' },
  'same-but-accents': { words: 'Same except for accents', tone: 'agrees', sign: 'same' },
  'same-one-of-several': { words: 'Same, one of several', tone: 'agrees', sign: 'same' },
  same: { words: 'Same', tone: 'agrees', sign: 'same' },
  'same-as-other': { words: 'Same as another of ours', tone: 'agrees', sign: 'same' },
  'only-internal': { words: 'Only ours', tone: 'quiet', sign: 'none' },
  'only-external': { words: 'Only theirs', tone: 'quiet', sign: 'none' },
  listed: { words: 'Listed', tone: 'listed', sign: null },
};

/** The verdict on a row in words. A birthday says how near it is, and another field of ours is named. */
export function verdictOf(
  { verdict, sameAs, attribute }: ComparisonRow,
  candidate: CandidateEvidence,
): Verdict {
  if (attribute === 'birthday' && verdict === 'near') {
    return { words: birthdayFinding(candidate).words, tone: 'check', sign: 'near' };
  }
  if (attribute === 'birthplace' && verdict === 'same' && candidate.isCommonBirthplace) {
    return { words: 'Same, but common', tone: 'quiet', sign: 'same' };
  }
  if (verdict === 'same-as-other' && sameAs)
    return { words: `Same as our ${inSentence(sameAs)}`, tone: 'agrees', sign: 'same' };
  return VERDICTS[verdict];
}

/** The words for a missing value; `unknown` is for values that may exist. */
export function absentWords(row: ComparisonRow, unknown = 'none given'): string {
  return row.verdict === 'listed' ? 'does not apply' : unknown;
}
