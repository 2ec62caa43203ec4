import { normalizeName } from '../names/normalize.ts';
import { sharedBigrams, similarity } from '../names/similarity.ts';
import { type MatchRecord, type NameField, nameKindOf, nameOf } from '../reference-record.ts';

/** One name of a reference record, compared with the internal record's. */
export type ScoredName = {
  field: NameField;
  /** As written in the reference list. */
  name: string;
  /** 0–100. */
  score: number;
  /** Bigrams both names hold: c of the score. */
  shared: number;
  /** Bigrams of both names together: S of the score. */
  total: number;
};

/** Every name of the reference record with its score, in the record's order. */
export function scoreNames(internal: MatchRecord, reference: MatchRecord): ScoredName[] {
  const kind = nameKindOf(internal.kind);
  const own = normalizeName(kind, nameOf(internal));
  return reference.names.map(({ field, name }) => {
    const other = normalizeName(kind, name);
    const isEmpty = own === '' || other === '';
    const bigrams = sharedBigrams(own, other);
    return { field, name, score: similarity(own, other), ...bigrams, ...(isEmpty ? { shared: 0 } : {}) };
  });
}

/** The index of the name with the best score; the first of several. -1 when there is none. */
export function bestNameAt(names: readonly Pick<ScoredName, 'score'>[]): number {
  return names.reduce((best, { score }, at) => (score > (names[best]?.score ?? -1) ? at : best), -1);
}
