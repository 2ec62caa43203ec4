import type { CandidateEvidence } from '#contract/matching/match-candidate-contract.ts';
import { rankOf } from '#matching';

type Compared = Pick<CandidateEvidence, 'birthday'>;

/** Why one candidate is ranked above another one with a better name score. */
export function aheadReason(first: Compared, other: Compared): string {
  if (rankOf(0, first.birthday) <= rankOf(0, other.birthday)) return 'its words agree better';
  return first.birthday === 'exact' ? 'it has the same birthday' : 'its birthday is near';
}
