import {
  type BirthdayClass,
  birthdayClass,
  combinedScore,
  compareCandidates,
  comparedWords,
  indexNames,
  isSameBirthday,
  joinNames,
  normalizeName,
  type Ranked,
  rankOf,
  sharedBigrams,
  similarity,
  standsWithin,
  wordScore,
} from '../../src/matching/index.ts';
import type { LabelledPair, LabelledSet } from './labelled-sets.ts';

/** How well found pairs agree with the truth: shares, 0–1. */
export type Measure = { precision: number; recall: number; f1: number };
/**
 * `onTop`: of the queries with a true partner, for how many the first candidate is one; `level`: for how many it is, or
 * only its id precedes the right one's.
 */
export type SetMeasure = Measure & { onTop: number; level: number; queries: number };

/** A query's candidate: the entity and the best of its names. */
export type Found = {
  entity: string;
  score: number;
  /** The mean of the name score and the word score. */
  combined: number;
  isWithin: boolean;
  shared: number;
  total: number;
  birthday: BirthdayClass;
};

/** What makes a pair count as found. */
export type Rule = {
  threshold: number;
  orBirthday?: boolean;
  rankByName?: boolean;
  /** By the name score alone, as before the word score. */
  rankByScore?: boolean;
};

/** Precision, recall and F1 over pairs of a query and an entity, and the share of right ones on top. */
export function measureSet(set: LabelledSet, rule: Rule): SetMeasure {
  const candidates = candidatesOf(set, rule);
  const entities = new Map<string, number>();
  for (const { entity } of set.references) entities.set(entity, (entities.get(entity) ?? 0) + 1);
  let [right, found, wanted, onTop, level] = [0, 0, 0, 0, 0];
  for (const [at, { entity }] of set.queries.entries()) {
    const hasPartner = (entities.get(entity) ?? 0) > (set.isSelf ? 1 : 0);
    const list = candidates[at] ?? [];
    const isRight = list.some((one) => one.entity === entity);
    found += list.length;
    if (!hasPartner) continue;
    wanted++;
    if (isRight) right++;
    if (list[0]?.entity === entity) onTop++;
    if (isLevel(list, entity, rule)) level++;
  }
  return {
    ...measureOf(right, found, wanted),
    onTop: onTop / wanted,
    level: level / wanted,
    queries: wanted,
  };
}

/** Precision, recall and F1 over labelled pairs, each counted as found from the threshold of its kind on. */
export function measurePairs(pairs: readonly LabelledPair[], threshold: number): Measure {
  const isFound = ({ kind, a, b }: LabelledPair) =>
    similarity(normalizeName(kind, a), normalizeName(kind, b)) >= threshold;
  const found = pairs.filter(isFound);
  const right = found.filter(({ isMatch }) => isMatch).length;
  return measureOf(right, found.length, pairs.filter(({ isMatch }) => isMatch).length);
}

/** Precision, recall and F1 of what was found. */
export function measureOf(right: number, found: number, wanted: number): Measure {
  const [precision, recall] = [right / Math.max(1, found), right / Math.max(1, wanted)];
  return { precision, recall, f1: (2 * right) / Math.max(1, found + wanted) };
}

/** For every query its candidates, one for each entity, best first. */
export function candidatesOf(set: LabelledSet, rule: Rule): Found[][] {
  const normalized = (name: string) => normalizeName(set.kind, name);
  const queries = set.queries.map(({ name }) => normalized(name));
  const references = set.references.map(({ name }) => normalized(name));
  const found = set.queries.map(() => new Map<string, Found>());
  const add = (query: number, reference: number) => {
    if (set.isSelf && query === reference) return;
    const one = foundOf(set, { query, reference, a: queries[query] ?? '', b: references[reference] ?? '' });
    const before = found[query]?.get(one.entity);
    if (!before || one.score > before.score) found[query]?.set(one.entity, one);
  };
  joinNames(indexNames(references), queries, {
    threshold: rule.threshold,
    onPairs({ query, name, count }) {
      for (let at = 0; at < count; at++) add(query[at] ?? 0, name[at] ?? 0);
    },
  });
  if (rule.orBirthday) addByBirthday(set, add);
  return found.map((byEntity) => ranked([...byEntity.values()], rule));
}

type Pair = { query: number; reference: number; a: string; b: string };

function foundOf({ kind, queries, references }: LabelledSet, { query, reference, a, b }: Pair): Found {
  const words = (text: string) => comparedWords(kind, text);
  const birthday = birthdayClass(queries[query]?.birthday, references[reference]?.birthday);
  const score = similarity(a, b);
  const [own, listed] = [words(a), words(b)];
  return {
    entity: references[reference]?.entity ?? '',
    score,
    combined: combinedScore(score, wordScore(own, listed)),
    isWithin: standsWithin(own, listed),
    ...sharedBigrams(a, b),
    birthday,
  };
}

function addByBirthday(
  { queries, references }: LabelledSet,
  add: (query: number, reference: number) => void,
): void {
  for (const [query, { birthday }] of queries.entries()) {
    for (const [reference, other] of references.entries()) {
      if (isSameBirthday(birthday, other.birthday)) add(query, reference);
    }
  }
}

function ranked(found: Found[], rule: Rule): Found[] {
  return found.toSorted((a, b) => compareCandidates(asRanked(a, rule), asRanked(b, rule)));
}

function asRanked(found: Found, { rankByName, rankByScore }: Rule): Ranked {
  const { score, combined, isWithin, shared, total, birthday, entity } = found;
  return {
    id: entity,
    isWithin: isWithin && !rankByScore,
    rank: rankOf(rankByScore ? score : combined, rankByName ? 'missing' : birthday),
    shared,
    total,
  };
}

function isLevel([first, ...others]: readonly Found[], entity: string, rule: Rule): boolean {
  if (!first) return false;
  const top = asRanked(first, rule);
  const isLikeTop = (one: Found) => compareCandidates({ ...asRanked(one, rule), id: top.id }, top) === 0;
  return [first, ...others].some((one) => one.entity === entity && isLikeTop(one));
}
