import type { CandidateEvidence } from '#contract/matching/match-candidate-contract.ts';
import { compareFields, type FieldValues, RIVAL_MARGIN, thresholdOf } from '#matching';
import type { EntityKind } from '#records';
import type { OwnRecord } from './own-record.ts';
import type { ReadCandidate } from './read-candidates.ts';

/** What a candidate is shown beside: our record, and the scores of all candidates that are listed with it. */
type ShownBeside = {
  kind: EntityKind;
  own: Pick<OwnRecord, 'fields' | 'naming'>;
  scores: readonly number[];
};

/** Maps a candidate with its evidence. */
export function toEvidenceView(
  { kind, own, scores }: ShownBeside,
  { list, reference, evidence, facts }: ReadCandidate,
): CandidateEvidence {
  const { shared: _shared, total: _total, isWithin: _isWithin, ...shown } = evidence;
  const { score, admittedBy, otherScores, ...rest } = shown;
  const fields = compareFields(own.fields, reference, { kind, evidence, naming: own.naming });
  return {
    list: list.id,
    listName: list.name,
    listVersion: list.version,
    externalId: reference.id,
    externalName: reference.names[0]?.name ?? '',
    external: {
      names: reference.names,
      birthday: reference.birthday ?? null,
      birthplace: reference.birthplace ?? null,
      country: reference.country ?? null,
    },
    fields: fields.map((field) => ({ ...toFieldView(field), verdict: field.verdict, sameAs: field.sameAs })),
    sanctioned: fields.some(({ verdict }) => verdict === 'listed'),
    ...rest,
    facts,
    score,
    threshold: thresholdOf(kind),
    admittedBy: admittedBy ?? 'name',
    otherScores: otherScores.map(({ field, name, score: other }) => ({ field, name, score: other })),
    rivals: scores.filter((other) => Math.abs(other - score) <= RIVAL_MARGIN).length - 1,
  };
}

/** A field as it is shown: the parts of an address are on one line. */
export function toFieldView({ path, attribute, label, texts }: FieldValues) {
  return { path, attribute, label, texts };
}
