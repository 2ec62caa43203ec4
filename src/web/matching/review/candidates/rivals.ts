import type { CandidateEvidence } from '#contract/matching/match-candidate-contract.ts';
import { rankOf } from '#matching';
import { isTied } from './recommendation-words.ts';
import type { CandidateItem, ReviewItem } from './review-items.ts';

/** Why a candidate is ranked above one with a better name score; null when it is above none. */
export function outrankingReason(item: CandidateItem, items: readonly ReviewItem[]): string | null {
  if (item.group) return null;
  const index = items.findIndex(({ key }) => key === item.key);
  const better = items
    .slice(index + 1)
    .find(
      (other) => other.type === 'candidate' && !other.group && other.candidate.score > item.candidate.score,
    );
  return better?.type === 'candidate' ? aheadReason(item.candidate, better.candidate) : null;
}

type Compared = Pick<CandidateEvidence, 'birthday'>;

/** Why one candidate is ranked above another one with a better name score. */
export function aheadReason(first: Compared, other: Compared): string {
  if (rankOf(0, first.birthday) <= rankOf(0, other.birthday)) return 'its words agree better';
  return first.birthday === 'exact' ? 'it has the same birthday' : 'its birthday is near';
}

/** Whether the items at two neighbouring indexes share the first place of their record. */
export function areTied(items: readonly ReviewItem[], above: number): boolean {
  return [items[above], items[above + 1]].every(
    (item) => item?.type === 'candidate' && item.group === null && isTied(item.candidate),
  );
}

/** The part of the tie bracket beside an item; undefined where it is not tied with a neighbour. */
export function tiePart(items: readonly ReviewItem[], index: number): 'start' | 'middle' | 'end' | undefined {
  const [above, below] = [areTied(items, index - 1), areTied(items, index)];
  if (above && below) return 'middle';
  if (below) return 'start';
  return above ? 'end' : undefined;
}
