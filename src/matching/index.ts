export { originOf } from './admission.ts';
export { BirthdayRows } from './birthday-rows.ts';
export { BULK_ACTIONS, type BulkAction, type BulkItem, bulkDecision, bulkItems } from './bulk-decision.ts';
export {
  compareCandidates,
  countRivals,
  EXACT_BIRTHDAY_BONUS,
  keepBest,
  NEAR_BIRTHDAY_BONUS,
  placeOf,
  type Ranked,
  RIVAL_MARGIN,
  rankOf,
  sharedFromScore,
} from './candidate-rank.ts';
export {
  comparedFields,
  comparedForms,
  comparedNames,
  type RecordQueries,
  recordQueries,
} from './compared-names.ts';
export { compareFields } from './comparison/compare-fields.ts';
export { compareValues } from './comparison/compare-values.ts';
export {
  FIELD_VERDICTS,
  type FieldValues,
  type FieldVerdict,
  type ReferenceField,
} from './comparison/compared-field.ts';
export { type ComparisonRow, comparisonRows } from './comparison/comparison-rows.ts';
export { type FieldNaming, ownFields } from './comparison/own-fields.ts';
export { textsOf } from './comparison/record-leaves.ts';
export { referenceValues } from './comparison/reference-values.ts';
export { DECISIONS, type Decision, isDecided } from './decision.ts';
export { type ConfirmedPair, doubleConfirms, singlePairs } from './double-confirms.ts';
export { BIRTH_YEAR_CLASSES, BIRTH_YEARS_APART, birthYearClass } from './evidence/birth-years.ts';
export {
  BIRTHDAY_CLASSES,
  BIRTHDAY_VERDICTS,
  type BirthdayClass,
  type BirthdayVerdict,
  birthdayClass,
  birthdayNumber,
  birthdayOfNumber,
  birthdayVerdict,
  isImpossibleDay,
  isLooseBirthday,
  isNearBirthday,
  isSameBirthday,
  isSameDay,
  toBirthday,
} from './evidence/birthday.ts';
export {
  type Birthday,
  type BirthdayColumn,
  birthdaysOf,
  birthdayText,
  birthdayTextClass,
  isKnownExactly,
  joinBirthdays,
  packBirthdays,
  packColumn,
  unpackBirthdays,
  wholeDays,
} from './evidence/birthday-set.ts';
export { birthplaceKey } from './evidence/birthplace.ts';
export type { WordComparison } from './evidence/compare-words.ts';
export {
  candidateChange,
  comparedGroupValues,
  comparedValues,
} from './evidence/compared-values.ts';
export {
  COUNTRY_CLASSES,
  type CountryClass,
  countryClass,
  countryCode,
  countryCodes,
  countryOf,
  listedCountries,
} from './evidence/country.ts';
export {
  type Band,
  bandOf,
  type EvidenceContext,
  type PairEvidence,
  pairEvidence,
} from './evidence/evidence.ts';
export { COMMON_SHARE, commonBirthplaces, commonWords } from './evidence/frequent-values.ts';
export {
  type FactClasses,
  factBalance,
  factClasses,
  listedNations,
  NO_FACTS_KNOWN,
} from './evidence/person-facts.ts';
export { readBirthdays, readOwnBirthdays } from './evidence/read-birthdays.ts';
export { type FieldCorrespondence, fieldCorrespondence } from './field-correspondence.ts';
export {
  countJoinTiles,
  type FoundForName,
  indexNames,
  invertIndex,
  joinNames,
  joinWithin,
  type NameIndex,
  type NamePairs,
  type NamePostings,
  nameIndexBytes,
  nearestName,
  postingsBytes,
  readNameIndex,
  searchPostings,
} from './join/join-names.ts';
export {
  type EntityKey,
  type EntityRecord,
  entityId,
  entityRecords,
  namesOf,
  personNameOf,
} from './match-entities.ts';
export { type FoundNames, type RankedCandidates, rankCandidates } from './match-records.ts';
export { NAME_CLASSES, type NameClass, nameClass } from './names/name-class.ts';
export { isLegalForm, type NameWord, nameWords } from './names/name-words.ts';
export {
  type NameKind,
  NORMALIZATION_VERSION,
  normalizeName,
  normalizePerson,
} from './names/normalize.ts';
export { sharedBigrams, similarity } from './names/similarity.ts';
export type { OwnEntry } from './own-book/held-record.ts';
export {
  type BookStep,
  FREQUENT,
  MOST_ALIKE,
  OwnBook,
  type OwnDouble,
} from './own-book/own-book.ts';
export {
  findableNumbers,
  NUMBER_CLASSES,
  type NumberClass,
  type OwnNumber,
  ownNumbers,
} from './own-book/own-numbers.ts';
export { judgeOwnPair, OWN_TIERS, type OwnPair, type OwnRecord, type OwnTier } from './own-book/own-pair.ts';
export { type PairName, pairName, pairNameText } from './pair-name.ts';
export { pairsByName } from './pairs-by-name.ts';
export { CHANGE_LEVELS, NAME_CHANGES, type NameChange } from './proof/name-changes.ts';
export {
  type ChangeResult,
  type FalseAlarmResult,
  ListProof,
  type MissedName,
  type ProvedRecord,
} from './proof/prove-names.ts';
export {
  isListed,
  isRecommendable,
  LISTED_SAME_BIRTHDAY,
  needsOnlyBirthday,
  OBJECTIONS,
  type Objection,
  RECOMMENDED_CLIENT_SCORE,
  RECOMMENDED_NEAR_BIRTHDAY,
  RECOMMENDED_ONLY_BIRTHDAY,
  RECOMMENDED_PERSON_SCORE,
  RECOMMENDED_SAME_BIRTHDAY,
  RECOMMENDED_WITHOUT_BIRTHDAY,
  type Recommendation,
  recommend,
  recommendedFrom,
} from './recommendation.ts';
export {
  attributesOf,
  type MatchRecord,
  NAME_FIELDS,
  type NameField,
  type NameList,
  nameKindOf,
  nameOf,
} from './reference-record.ts';
export {
  keepInternal,
  type ResolutionChoice,
  type ResolutionChoices,
  type ResolutionRow,
  resolutionChanges,
  resolutionRows,
  takeExternalWhereEmpty,
} from './resolution.ts';
export { SAVE_OUTCOMES, type SaveOutcome, saveOutcome } from './save-outcome.ts';
export { SPELLINGS, type Spelling, type SpeltName } from './spelling/other-spelling.ts';
export { spellingOf, speltForms } from './spelling/spelling-of.ts';
export { SpellingSearch } from './spelling/spelling-search.ts';
export {
  leadOf,
  RECOMMENDED_LEAD,
  STANDINGS,
  type Standing,
  standingOf,
  standingsOf,
  strengthOf,
  type TopTwo,
  topTwo,
} from './standing.ts';
export { CLIENT_THRESHOLD, LOW_SCORE, PERSON_THRESHOLD, thresholdOf } from './thresholds.ts';
export {
  type AlertRule,
  FIRST_ALERT_RULE,
  isScreenedBy,
  linesOf,
  TIERS,
  type Tier,
  type TierLines,
  tierOf,
} from './tiers.ts';
export { latinForms } from './transliteration/latin-form.ts';
export { hasOtherScript } from './transliteration/other-script.ts';
export {
  type ChangedValue,
  changedOwnValues,
  changedReferenceValues,
  joinChangedValues,
} from './versions/changed-values.ts';
export {
  compareVersions,
  type VersionChange,
  type VersionRecord,
  versionText,
} from './versions/compare-versions.ts';
export {
  type DifferenceReason,
  differenceReasons,
  type FoundPair,
  PAIR_CHANGES,
  type PairChange,
  type PairDifference,
  type PairSources,
  pairChange,
  pairDifferences,
} from './versions/run-differences.ts';
export {
  type AlignedWord,
  WORD_AGREEMENTS,
  type WordAgreement,
  type WordOpinion,
  wordOpinion,
} from './words/aligned-words.ts';
export { type ComparedWords, comparedWords } from './words/compared-words.ts';
export { ListedNames, type NameComparison } from './words/listed-names.ts';
export {
  indexWords,
  nameText,
  readWordIndex,
  type WordIndex,
  wordIndexBytes,
} from './words/word-index.ts';
export { combinedScore, standsWithin, wordScore } from './words/word-score.ts';
