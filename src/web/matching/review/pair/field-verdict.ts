import type { CandidateEvidence } from '#contract/matching/match-candidate-contract.ts';
import type { ComparisonRow, FieldVerdict } from '#matching';
import { inSentence } from '#records';
import { birthdayFinding } from '../candidates/evidence-labels.ts';

/** How a verdict is emphasised. */
type VerdictTone = 'agrees' | 'check' | 'conflict' | 'listed' | 'quiet';
export type Verdict = { words: string; tone: VerdictTone };

const VERDICTS: Record<FieldVerdict, Verdict> = {
  conflict: { words: 'Conflict', tone: 'conflict' },
  differs: { words: 'Differs', tone: 'check' },
  near: { words: 'Similar words', tone: 'quiet' },
  'same-town': { words: 'Same town', tone: 'agrees' },
  'same-but-accents': { words: 'Same except for accents', tone: 'agrees' },
  'same-one-of-several': { words: 'Same, one of several', tone: 'agrees' },
  same: { words: 'Same', tone: 'agrees' },
  'same-as-other': { words: 'Same as another of ours', tone: 'agrees' },
  'only-internal': { words: 'Only ours', tone: 'quiet' },
  'only-external': { words: 'Only theirs', tone: 'quiet' },
  listed: { words: 'Listed', tone: 'listed' },
};

/** The verdict on a row in words. A birthday says how near it is, and another field of ours is named. */
export function verdictOf(
  { verdict, sameAs, attribute }: ComparisonRow,
  candidate: CandidateEvidence,
): Verdict {
  if (attribute === 'birthday' && verdict === 'near') {
    return { words: birthdayFinding(candidate).words, tone: 'check' };
  }
  if (attribute === 'birthplace' && verdict === 'same' && candidate.isCommonBirthplace) {
    return { words: 'Same, but common', tone: 'quiet' };
  }
  if (verdict === 'same-as-other' && sameAs)
    return { words: `Same as our ${inSentence(sameAs)}`, tone: 'agrees' };
  return VERDICTS[verdict];
}

/** The words for a missing value; `unknown` is for values that may exist. */
export function absentWords(row: ComparisonRow, unknown = 'none given'): string {
  return row.verdict === 'listed' ? 'does not apply' : unknown;
}
