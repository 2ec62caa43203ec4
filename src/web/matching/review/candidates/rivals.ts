import { aheadReason } from '../../pair/ahead-reason.ts';
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
