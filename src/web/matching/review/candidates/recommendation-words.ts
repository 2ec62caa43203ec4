import type { MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import {
  type Objection,
  RECOMMENDED_LEAD,
  RECOMMENDED_NEAR_BIRTHDAY,
  RECOMMENDED_SAME_BIRTHDAY,
  recommendedFrom,
} from '#matching';
import type { EntityKind } from '#records';
import { formatCount } from '../../../ui/count-words.ts';

type Judged = Pick<MatchCandidate, 'combined' | 'country' | 'recommendation'>;

/** The recommendation of a candidate in words: the verdict, and the reason as a sentence. */
export function recommendationWords(candidate: Judged): { verdict: string; reason: string } {
  const { against } = candidate.recommendation;
  if (against.length === 0) return { verdict: 'Recommended.', reason: reasonFor(candidate) };
  const reasons = against.map((objection) => reasonAgainst(objection, candidate));
  return { verdict: 'Not recommended.', reason: sentence(reasons) };
}

/** Whether a candidate shares the first place of its record with another. */
export function isTied({ recommendation }: Judged): boolean {
  return recommendation.against.includes('tied');
}

/** How many records of a kind have a recommended candidate, and from where on. */
export function recommendedSentence(kind: EntityKind, count: number): string {
  const from = recommendedFrom(kind, 'missing');
  const birthdays =
    kind === 'clients'
      ? ''
      : ` (${RECOMMENDED_NEAR_BIRTHDAY} with a near birthday, ${RECOMMENDED_SAME_BIRTHDAY} with the same)`;
  const verb = count === 1 ? 'is' : 'are';
  return `${formatCount(count)} ${verb} recommended: a combined score of ${from} or more${birthdays} and ${RECOMMENDED_LEAD} ahead of the next.`;
}

/** A lead of more than this, which birthdays make, says nothing as a number. */
const FAR = 50;

function reasonFor({ combined, country, recommendation: { by, lead } }: Judged): string {
  const ahead = {
    alone: `A combined score of ${combined}, and no other candidate`,
    lead: `A combined score of ${combined}, ${(lead ?? 0) > FAR ? 'far' : lead} ahead of the next`,
    birthday: `A combined score of ${combined}, and only its birthday is the same`,
  }[by ?? 'alone'];
  return `${ahead}${country === 'equal' ? ', the country agrees' : ''}.`;
}

function reasonAgainst(
  objection: Objection,
  { combined, recommendation: { threshold, lead } }: Judged,
): string {
  return {
    score: `its combined score of ${combined} is under ${threshold}`,
    birthday: 'the birthdays conflict',
    tied: 'another record has the same scores',
    close: `it is only ${lead} ahead of the next`,
    behind: 'another record is nearer',
    'record-tied': 'another record of ours has the same scores',
    'record-close': 'another record of ours is almost as near',
    'record-behind': 'another record of ours is nearer',
    country: 'the countries differ',
    hand: 'it was attached by hand',
  }[objection];
}

/** Joins reasons: "Another record is nearer, and the countries differ." */
function sentence(reasons: readonly string[]): string {
  const last = reasons.at(-1) ?? '';
  const text = reasons.length > 1 ? `${reasons.slice(0, -1).join(', ')}, and ${last}` : last;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
