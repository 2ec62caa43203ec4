import {
  type BirthdayClass,
  isListed,
  isNearBirthday,
  leadOf,
  rankOf,
  recommendedFrom,
  standingOf,
  standingsOf,
  strengthOf,
  thresholdOf,
  topTwo,
} from '../../src/matching/index.ts';
import type { LabelledSet } from './labelled-sets.ts';
import { candidatesOf, type Found, type Measure, measureOf } from './measure-set.ts';

/** Of a set, with one query for each entity: what the rule by the name score recommends, and what that of today does. */
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
  return {
    before: settled(candidates.map((found) => leaderOf(found, beforeSecondNumber(kind)))),
    after: settled(candidates.map((found) => leaderOf(found, byBothNumbers(kind)))),
  };
}

/** Keeps the leaders that lead among those of all queries for the same entity. */
function settled(leaders: readonly (Leader | undefined)[]): Found[][] {
  const recommended: Found[][] = leaders.map(() => []);
  const claims = Map.groupBy(
    leaders.flatMap((leader, query) => (leader ? [{ ...leader, query }] : [])),
    ({ found }) => found.entity,
  );
  for (const some of claims.values()) {
    const standings = standingsOf(some.map(({ strength }) => strength));
    for (const [at, { found, query }] of some.entries())
      if (standings[at] === 'leads') recommended[query]?.push(found);
  }
  return recommended;
}

type Leader = { found: Found; strength: number };
/** How a rule sees the candidates of one query. */
type Judging = {
  number(found: Found): number;
  isListed(found: Found): boolean;
  isReaching(found: Found, isOnlyBirthday: boolean): boolean;
};

/** The rule until the word score ordered: by the name score alone (docs/decisions/019). */
function beforeSecondNumber(kind: 'clients' | 'contacts'): Judging {
  const fromOf = (birthday: BirthdayClass) => {
    if (kind === 'clients') return 85;
    if (birthday === 'exact') return 50;
    if (birthday === 'missing') return 73;
    if (birthday === 'conflict') return 101;
    return isNearBirthday(birthday) ? 65 : 75;
  };
  const isReaching = ({ score, birthday }: Found) => score >= fromOf(birthday);
  return {
    number: ({ score }) => score,
    isListed: (found) => found.score >= thresholdOf(kind) || isReaching(found),
    isReaching,
  };
}

/** The rule of today: by the mean of both numbers (docs/decisions/033). */
function byBothNumbers(kind: 'clients' | 'contacts'): Judging {
  return {
    number: ({ combined }) => combined,
    isListed: ({ score, birthday }) => isListed(kind, { score, threshold: thresholdOf(kind), birthday }),
    isReaching: ({ combined, birthday }, isOnlyBirthday) =>
      combined >= (recommendedFrom(kind, birthday, isOnlyBirthday) ?? 101),
  };
}

function leaderOf(all: readonly Found[], judging: Judging): Leader | undefined {
  const listed = all.filter(judging.isListed);
  const isOnlyBirthday = all.filter(({ birthday }) => birthday === 'exact').length === 1;
  const strengths = listed.map((found) =>
    strengthOf(rankOf(judging.number(found), found.birthday), found.birthday === 'exact'),
  );
  const top = topTwo(strengths);
  const found = listed[top?.at ?? -1];
  if (!top || !found || standingOf(leadOf(top.first, top)) !== 'leads') return undefined;
  return judging.isReaching(found, isOnlyBirthday) ? { found, strength: top.first } : undefined;
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
