export { fixedParts, knownFields } from './built-in-fields.ts';
export { cleanOptions } from './clean-options.ts';
export type { Client, Contact, RelatedParty } from './client.ts';
export { type ChangedEntity, clientChanges, type EntityChange } from './client-changes.ts';
export { COLLECTIONS, type Collection } from './collection.ts';
export {
  type DescribedPath,
  describePath,
  type FieldCatalogue,
  type InputKind,
  levelsAt,
  pathOf,
} from './described-path.ts';
export { type DocumentChange, documentChanges, sameValue } from './document-change.ts';
export {
  type MergeChoices,
  mergeDocuments,
  type Side,
  type Versions,
} from './document-merge.ts';
export { isEmptyValue, sameOrEmpty } from './empty-value.ts';
export {
  clientArrayOf,
  ENTITY_KINDS,
  type EntityKind,
  KIND_WORDS,
  perKind,
  RULE_KINDS,
  type RuleKind,
  toRuleKind,
} from './entity-kind.ts';
export { type EntityName, ERASED, entityNames, itemName } from './entity-names.ts';
export { type EntityKey, entityId, entityKey, entityRecord } from './entity-record.ts';
export { type Field, labelOfField, type StaticSource } from './field.ts';
export { type FieldContext, fieldAt } from './field-at.ts';
export { type FieldMapping, newMappingId } from './field-mapping.ts';
export {
  listPaths,
  MAX_LIST_INDEX,
  MAX_PATH_LENGTH,
  parseFieldPath,
  pathsOverlap,
  readPath,
  removePath,
  writePath,
} from './field-path.ts';
export { readBoolean } from './field-types/boolean-type.ts';
export { showDate } from './field-types/date-type.ts';
export type {
  CellForm,
  FieldInputKind,
  FieldType,
  Meaning,
  ReadContext,
  Unread,
} from './field-types/field-type.ts';
export {
  FIELD_TYPES,
  type FieldTypeName,
  fieldTypeOf,
  fieldTypes,
  fieldTypeWith,
  isSingleChoice,
  typeOfText,
  typeOfValue,
} from './field-types/field-type-table.ts';
export { isListOfTexts, optionOf, readListText } from './field-types/list-text.ts';
export { guessNumbers } from './field-types/number-type.ts';
export {
  type DateOrder,
  type DateReading,
  isStoredDay,
  readDate,
  readSingleDay,
} from './field-types/read-date.ts';
export { toBoolean, toInstant, toNumber, toText, toTimeOfDay } from './field-types/scalar-forms.ts';
export { idFromName } from './id-from-name.ts';
export { isJsonObject, type JsonObject, type JsonValue, type Scalar } from './json-value.ts';
export { keyWords } from './key-words.ts';
export { inSentence, pathLabel } from './path-label.ts';
export {
  pathsOfFields,
  type RenamedOptions,
  renameAnswers,
  renamedIn,
  renameInRecord,
} from './rename-answers.ts';
export { type OptionRename, renamedOptions } from './renamed-options.ts';
export { isReservedName, SESSION_START } from './reserved-name.ts';
export { isNumberCell, plainCell, safeCell } from './safe-cell.ts';
export { spellOutLetters } from './spelled-out-letters.ts';
export { type UncomparableDate, uncomparableDates, withStoredBirthdays } from './stored-dates.ts';
export { ENGLISH_MONTHS, monthNames, monthOfLetters } from './text/calendar-names.ts';
export { createFormat, type Format, zoneName } from './text/create-format.ts';
export { DEFAULT_LOCALE, isKnownLocale, languageOfTexts, readableLocale } from './text/locale.ts';
export { plainDigits } from './text/plain-digits.ts';
export {
  type DecimalSign,
  decimalSignOf,
  hasTooManyDigits,
  MAX_NUMBER_DIGITS,
  readNumber,
  saysPercentage,
} from './text/read-number.ts';
export { editNumber, exactNumberText, showNumber } from './text/show-number.ts';
export { showShare } from './text/show-share.ts';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './text/time-units.ts';
export { DEFAULT_TIME_ZONE, daysAfter, isKnownTimeZone } from './text/time-zone.ts';
export { valuePaths } from './value-paths.ts';
export { valueWords } from './value-words.ts';
