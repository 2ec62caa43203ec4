import { comparedNames, ownForms } from '../compared-names.ts';
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
  /** Shared bigrams: c of the score. */
  shared: number;
  /** Bigrams of both names together: S of the score. */
  total: number;
  /** Our name, or the nearest Latin form of one in another script. */
  internalName: string;
  /** Both normalised. */
  compared: { internal: string; external: string };
};

/** Every name a reference record is compared by with its score, in order. */
export function scoreNames(internal: MatchRecord, reference: MatchRecord): ScoredName[] {
  const kind = nameKindOf(internal.kind);
  const own = ownForms(kind, nameOf(internal)).map((form) => ({
    form,
    normalized: normalizeName(kind, form),
  }));
  return comparedNames(kind, reference.names).map(({ field, name }) => {
    const external = normalizeName(kind, name);
    const forms = own.map(({ form, normalized }) => ({
      internalName: form,
      ...scoreForm(normalized, external),
    }));
    const best = forms.reduce((before, form) => (form.score > before.score ? form : before));
    return { field, name, ...best };
  });
}

function scoreForm(internal: string, external: string): Omit<ScoredName, 'field' | 'name' | 'internalName'> {
  const isEmpty = internal === '' || external === '';
  const bigrams = sharedBigrams(internal, external);
  return {
    score: similarity(internal, external),
    ...bigrams,
    ...(isEmpty ? { shared: 0 } : {}),
    compared: { internal, external },
  };
}

/** The index of the name with the best score; the first of several. -1 when there is none. */
export function bestNameAt(names: readonly Pick<ScoredName, 'score'>[]): number {
  return names.reduce((best, { score }, at) => (score > (names[best]?.score ?? -1) ? at : best), -1);
}
