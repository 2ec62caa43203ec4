import {
  type BirthdayClass,
  isRecommendable,
  leadOf,
  rankOf,
  standingOf,
  standingsOf,
  strengthOf,
  thresholdOf,
  topTwo,
} from '../../src/matching/index.ts';
import type { LabelledSet } from './labelled-sets.ts';
import { candidatesOf, type Found, type Measure, measureOf } from './measure-set.ts';

/** Of a set, with one query for each entity: what the rule of the first edition recommends, and what that of today does. */
export type RecommendedMeasure = { queries: number; before: Measure; after: Measure };
/** Recommended candidates of names that are in no list, for each thousand of them. */
export type FalseAlarms = { names: number; before: number; after: number };

/** Measures what is recommended for the first query of each entity, as one entity is one record of ours. */
export function measureRecommended(set: LabelledSet): RecommendedMeasure {
  const single = withOneQueryEach(set);
  const { before, after } = recommendedOf(single);
  const known = new Set(single.references.map(({ entity }) => entity));
  const wanted = single.queries.filter(({ entity }) => known.has(entity)).length;
  const measure = (recommended: readonly Found[][]) => {
    const right = recommended.filter((found, query) =>
      found.some(({ entity }) => entity === single.queries[query]?.entity),
    ).length;
    return measureOf(right, recommended.flat().length, wanted);
  };
  return { queries: wanted, before: measure(before), after: measure(after) };
}

/** Counts what is recommended for names of which none is in the list. */
export function measureFalseAlarms(set: LabelledSet): FalseAlarms {
  const { before, after } = recommendedOf(set);
  const names = set.queries.length;
  const share = (recommended: readonly Found[][]) => (1_000 * recommended.flat().length) / names;
  return { names, before: share(before), after: share(after) };
}

function recommendedOf(set: LabelledSet): { before: Found[][]; after: Found[][] } {
  const kind = entityKindOf(set);
  const rule = { threshold: thresholdOf(kind), orBirthday: kind === 'contacts' };
  const candidates = candidatesOf(set, rule);
  const before = candidates.map((found) =>
    found.filter(({ score, birthday }) => wasRecommended(kind, score, birthday)),
  );
  const leaders = candidates.map((found) => leaderOf(kind, found));
  const after: Found[][] = set.queries.map(() => []);
  const claims = Map.groupBy(
    leaders.flatMap((leader, query) => (leader ? [{ leader, query }] : [])),
    ({ leader }) => leader.entity,
  );
  for (const some of claims.values()) {
    const standings = standingsOf(some.map(({ leader }) => strength(leader)));
    for (const [at, { leader, query }] of some.entries())
      if (standings[at] === 'leads') after[query]?.push(leader);
  }
  return { before, after };
}

/** The rule of the first edition (until 22 November 2026), which looked at each pair alone. */
function wasRecommended(kind: 'clients' | 'contacts', score: number, birthday: BirthdayClass): boolean {
  if (kind === 'clients') return score >= 75;
  if (birthday === 'exact') return score >= 50;
  return score >= (birthday === 'missing' ? 76 : 75) && birthday !== 'conflict';
}

function leaderOf(kind: 'clients' | 'contacts', found: readonly Found[]): Found | undefined {
  const isReaching = ({ score, birthday }: Found) => isRecommendable(kind, score, birthday);
  const listed = found.filter((one) => one.score >= thresholdOf(kind) || isReaching(one));
  const top = topTwo(listed.map(strength));
  const leader = listed[top?.at ?? -1];
  if (!top || !leader || standingOf(leadOf(top.first, top)) !== 'leads') return undefined;
  return isReaching(leader) ? leader : undefined;
}

function strength({ score, birthday }: Found): number {
  return strengthOf(score, rankOf(score, birthday));
}

function withOneQueryEach(set: LabelledSet): LabelledSet {
  const seen = new Set<string>();
  const isFirst = set.queries.map(({ entity }) => !seen.has(entity) && Boolean(seen.add(entity)));
  return {
    ...set,
    isSelf: false,
    queries: set.queries.filter((_, at) => isFirst[at]),
    references: set.isSelf ? set.references.filter((_, at) => !isFirst[at]) : set.references,
  };
}

function entityKindOf({ kind }: LabelledSet): 'clients' | 'contacts' {
  return kind === 'organisation' ? 'clients' : 'contacts';
}
