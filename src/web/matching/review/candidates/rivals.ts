import { RIVAL_MARGIN } from '#matching';
import { type CandidateItem, candidateName, type ReviewItem } from './review-items.ts';

/** A candidate that is nearly as good, or better by its name. */
export type Rival = { name: string; score: number };

/** The nearest rival of a candidate among the items read so far. */
export function nearestRival(item: CandidateItem, items: readonly ReviewItem[]): Rival | undefined {
  const { score } = item.candidate;
  const distance = (rival: Rival) => Math.abs(rival.score - score);
  return items
    .flatMap((other) => (other.type === 'candidate' && other.key !== item.key ? [other.candidate] : []))
    .map((candidate) => ({ name: candidateName(candidate), score: candidate.score }))
    .filter((rival) => distance(rival) <= RIVAL_MARGIN)
    .sort((a, b) => distance(a) - distance(b) || b.score - a.score)
    .at(0);
}

/** Whether a candidate stands above one with a better score. */
export function isOutranking(item: CandidateItem, items: readonly ReviewItem[]): boolean {
  if (item.group) return false;
  const index = items.findIndex(({ key }) => key === item.key);
  return items
    .slice(index + 1)
    .some(
      (other) => other.type === 'candidate' && !other.group && other.candidate.score > item.candidate.score,
    );
}
