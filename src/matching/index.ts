export { originOf } from './admission.ts';
export { BULK_ACTIONS, type BulkAction, type BulkItem, bulkDecision, bulkItems } from './bulk-decision.ts';
export {
  compareCandidates,
  countRivals,
  EXACT_BIRTHDAY_BONUS,
  NEAR_BIRTHDAY_BONUS,
  type Ranked,
  RIVAL_MARGIN,
  rankOf,
  sharedFromScore,
} from './candidate-rank.ts';
export { clientChanges } from './client-changes.ts';
export { DECISIONS, type Decision, isDecided } from './decision.ts';
export { type ConfirmedPair, doubleConfirms } from './double-confirms.ts';
export {
  BIRTHDAY_CLASSES,
  type BirthdayClass,
  birthdayClass,
  birthdayNumber,
  birthdayOfNumber,
  isSameBirthday,
  toBirthday,
} from './evidence/birthday.ts';
export { birthplaceKey } from './evidence/birthplace.ts';
export type { WordComparison } from './evidence/compare-words.ts';
export {
  candidateChange,
  comparedGroupValues,
  comparedValues,
} from './evidence/compared-values.ts';
export { type Band, type EvidenceContext, type PairEvidence, pairEvidence } from './evidence/evidence.ts';
export { COMMON_SHARE, commonBirthplaces, commonWords } from './evidence/frequent-values.ts';
export { type FieldCorrespondence, fieldCorrespondence } from './field-correspondence.ts';
export {
  countJoinTiles,
  indexNames,
  joinNames,
  type NameIndex,
  type NamePairs,
  nameIndexBytes,
  readNameIndex,
} from './join/join-names.ts';
export {
  type EntityKey,
  type EntityRecord,
  entityAt,
  entityId,
  entityRecords,
  namesOf,
} from './match-entities.ts';
export { type FoundNames, rankCandidates } from './match-records.ts';
export { NAME_CLASSES, type NameClass, nameClass } from './names/name-class.ts';
export {
  type NameKind,
  NORMALIZATION_VERSION,
  normalizeName,
  normalizePerson,
} from './names/normalize.ts';
export { sharedBigrams, similarity } from './names/similarity.ts';
export {
  isRecommended,
  lowestScoreOf,
  RECOMMENDED_PERSON_SCORE,
  RECOMMENDED_SAME_BIRTHDAY,
  RECOMMENDED_WITHOUT_BIRTHDAY,
} from './recommendation.ts';
export {
  type MatchRecord,
  NAME_FIELDS,
  type NameField,
  type NameList,
  nameKindOf,
  nameOf,
} from './reference-record.ts';
export {
  keepInternal,
  type ResolutionChange,
  type ResolutionChoice,
  type ResolutionChoices,
  type ResolutionRow,
  resolutionChanges,
  resolutionRows,
  takeExternalWhereEmpty,
} from './resolution.ts';
export { selectPairs } from './select-pairs.ts';
export { CLIENT_THRESHOLD, LOW_SCORE, PERSON_THRESHOLD, thresholdOf } from './thresholds.ts';
