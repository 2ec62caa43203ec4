import {
  type ComparedWords,
  combinedScore,
  comparedForms,
  comparedNames,
  comparedWords,
  indexNames,
  joinNames,
  normalizeName,
  similarity,
  wordScore,
} from '../../src/matching/index.ts';
import type { LabelledPair, LabelledSet } from './labelled-sets.ts';
import { type Measure, measureOf } from './measure-set.ts';

/** The published score, the word score and the mean of both. */
export type Numbers = { score: number; words: number; combined: number };
export const NUMBERS = ['score', 'words', 'combined'] as const;
/** For one query its best right entity and its best wrong one; for a labelled pair only one of them. */
type OpinionCase = { right: Numbers | null; wrong: Numbers | null };
type OpinionMeasure = Measure & { onTop: number | null };
export type MeasuredOpinion = {
  title: string;
  cases: OpinionCase[];
  by: Record<(typeof NUMBERS)[number], OpinionMeasure>;
};

/** Pairs under this score are not joined: the mean cannot reach the threshold. */
const JOINED_FROM = 50;
const THRESHOLD = 75;

/** Measures pairs of a query and an entity by each number, as found from 75 on. */
export function measureOpinion(set: LabelledSet): MeasuredOpinion {
  const found = numbersOf(set);
  const counts = new Map<string, number>();
  for (const { entity } of set.references) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  const wanted = set.queries.map(({ entity }) => (counts.get(entity) ?? 0) > (set.isSelf ? 1 : 0));
  const measure = (by: keyof Numbers) => {
    const isFound = (numbers: Numbers | undefined) => numbers !== undefined && numbers[by] >= THRESHOLD;
    const all = found.reduce((sum, byEntity) => sum + [...byEntity.values()].filter(isFound).length, 0);
    const right = set.queries.filter(({ entity }, at) => wanted[at] && isFound(found[at]?.get(entity)));
    const onTop = set.queries.filter(
      ({ entity }, at) => wanted[at] && topOf(found[at] ?? new Map(), by) === entity,
    );
    const queries = wanted.filter(Boolean).length;
    return { ...measureOf(right.length, all, queries), onTop: onTop.length / queries };
  };
  const cases = set.queries.map(({ entity }, at): OpinionCase => {
    const others = [...(found[at] ?? [])].filter(([other]) => other !== entity).map(([, numbers]) => numbers);
    const wrong = others.toSorted((a, b) => b.combined - a.combined || b.score - a.score)[0];
    return { right: found[at]?.get(entity) ?? null, wrong: wrong ?? null };
  });
  return {
    title: set.title,
    cases,
    by: { score: measure('score'), words: measure('words'), combined: measure('combined') },
  };
}

/** The same for labelled pairs. */
export function measurePairOpinion(title: string, pairs: readonly LabelledPair[]): MeasuredOpinion {
  const numbers = pairs.map(({ kind, a, b }) => {
    const own = comparedForms(kind, a);
    const others = comparedNames(kind, [{ field: 'name', name: b }]);
    const compared = own.flatMap((form) =>
      others.map(({ name }) =>
        numbersBetween(comparedName(kind, form), comparedName(kind, normalizeName(kind, name))),
      ),
    );
    return compared.reduce(better);
  });
  const wanted = pairs.filter(({ isMatch }) => isMatch).length;
  const measure = (by: keyof Numbers) => {
    const isFound = (at: number) => (numbers[at]?.[by] ?? 0) >= THRESHOLD;
    const right = pairs.filter(({ isMatch }, at) => isMatch && isFound(at)).length;
    return { ...measureOf(right, pairs.filter((_, at) => isFound(at)).length, wanted), onTop: null };
  };
  const cases = pairs.map(({ isMatch }, at): OpinionCase => {
    const found = numbers[at] ?? null;
    return { right: isMatch ? found : null, wrong: isMatch ? null : found };
  });
  return {
    title,
    cases,
    by: { score: measure('score'), words: measure('words'), combined: measure('combined') },
  };
}

/** For every query its entities with the best of each number over their names. */
function numbersOf(set: LabelledSet): Map<string, Numbers>[] {
  const wordsOf = ({ name }: { name: string }) => comparedName(set.kind, normalizeName(set.kind, name));
  const [queries, references] = [set.queries.map(wordsOf), set.references.map(wordsOf)];
  const found = queries.map(() => new Map<string, Numbers>());
  joinNames(
    indexNames(references.map(({ text }) => text)),
    queries.map(({ text }) => text),
    {
      threshold: JOINED_FROM,
      onPairs({ query, name, count }) {
        for (let at = 0; at < count; at++) {
          const [own, other] = [query[at] ?? 0, name[at] ?? 0];
          const [a, b, entity] = [queries[own], references[other], set.references[other]?.entity ?? ''];
          if (!a || !b || (set.isSelf && own === other)) continue;
          const numbers = numbersBetween(a, b);
          const before = found[own]?.get(entity);
          found[own]?.set(entity, before ? better(before, numbers) : numbers);
        }
      },
    },
  );
  return found;
}

/** A normalised name with its words. */
type Compared = { text: string; words: ComparedWords };

function comparedName(kind: LabelledSet['kind'], text: string): Compared {
  return { text, words: comparedWords(kind, text) };
}

function numbersBetween(a: Compared, b: Compared): Numbers {
  const [score, words] = [similarity(a.text, b.text), wordScore(a.words, b.words)];
  return { score, words, combined: combinedScore(score, words) };
}

function better(a: Numbers, b: Numbers): Numbers {
  return {
    score: Math.max(a.score, b.score),
    words: Math.max(a.words, b.words),
    combined: Math.max(a.combined, b.combined),
  };
}

/** The entity with the highest number, of equal ones the first by its id. */
function topOf(found: ReadonlyMap<string, Numbers>, by: keyof Numbers): string | undefined {
  const sorted = [...found].toSorted(([a, x], [b, y]) => y[by] - x[by] || (a < b ? -1 : Number(a > b)));
  return sorted[0]?.[0];
}
