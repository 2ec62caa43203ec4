import type { EntityKind } from '#records';
import { comparedForms, comparedNames } from './compared-names.ts';
import { indexNames, joinNames } from './join/join-names.ts';
import { normalizeName } from './names/normalize.ts';
import { type MatchRecord, nameKindOf, nameOf } from './reference-record.ts';
import { thresholdOf } from './thresholds.ts';
import { ListedNames } from './words/listed-names.ts';
import { indexWords } from './words/word-index.ts';
import { combinedScore } from './words/word-score.ts';

/** Two records whose names reach the threshold, by their places, and the mean of name score and word score. */
type PairByName = { record: number; reference: number; combined: number };

/**
 * Finds every pair of a record and a reference record whose names reach the threshold of their kind, in the order of both
 * lists. The means are those of `pairEvidence`, which would take as long for each pair that is far below the threshold.
 */
export function pairsByName(
  kind: EntityKind,
  records: readonly MatchRecord[],
  references: readonly MatchRecord[],
): PairByName[] {
  const nameKind = nameKindOf(kind);
  const names = references.flatMap((one, reference) =>
    comparedNames(nameKind, one.names).map(({ name }) => ({
      reference,
      text: normalizeName(nameKind, name),
    })),
  );
  const texts = names.map(({ text }) => text);
  const forms = records.map((record) => comparedForms(nameKind, nameOf(record)));
  const recordOf = forms.flatMap((own, record) => own.map(() => record));
  const found = records.map(() => new Map<number, BestName>());
  joinNames(indexNames(texts), forms.flat(), {
    threshold: thresholdOf(kind),
    onPairs({ query, name, score, count }) {
      for (let at = 0; at < count; at++) {
        const [number, one] = [name[at] as number, recordOf[query[at] as number] as number];
        const { reference } = names[number] as (typeof names)[number];
        keepBest(found[one] as Map<number, BestName>, reference, {
          name: number,
          score: score[at] as number,
        });
      }
    },
  });
  const listed = new ListedNames(nameKind, indexWords(texts));
  return found.flatMap((best, record) => {
    const { wordScore } = listed.compare(forms[record] as string[]);
    return [...best]
      .sort(([one], [other]) => one - other)
      .map(([reference, { name, score }]) => ({
        ...{ record, reference },
        combined: combinedScore(score, wordScore(name)),
      }));
  });
}

type BestName = { name: number; score: number };

/** Of equal scores the first name counts. */
function keepBest(best: Map<number, BestName>, reference: number, one: BestName): void {
  const known = best.get(reference);
  const isBetter = !known || one.score > known.score || (one.score === known.score && one.name < known.name);
  if (isBetter) best.set(reference, one);
}
