export { cleanOptions } from './clean-options.ts';
export type { Client, Contact, RelatedParty } from './client.ts';
export { COLLECTIONS, type Collection } from './collection.ts';
export { type DocumentChange, documentChanges, sameValue } from './document-change.ts';
export {
  type MergeChoices,
  mergeDocuments,
  type Side,
  type Versions,
} from './document-merge.ts';
export {
  clientArrayOf,
  ENTITY_KINDS,
  type EntityKind,
  RULE_KINDS,
  type RuleKind,
  toRuleKind,
} from './entity-kind.ts';
export { type EntityName, entityNames, itemName } from './entity-names.ts';
export { FIELD_TYPES, type Field, type FieldType } from './field.ts';
export { type FieldContext, fieldAt } from './field-at.ts';
export type { FieldMapping } from './field-mapping.ts';
export {
  listPaths,
  MAX_LIST_INDEX,
  MAX_PATH_LENGTH,
  parseFieldPath,
  readPath,
  removePath,
  writePath,
} from './field-path.ts';
export { isJsonObject, type JsonObject, type JsonValue } from './json-value.ts';
export { isReservedName, SESSION_START } from './reserved-name.ts';
export { spellOutLetters } from './spelled-out-letters.ts';
export type { StaticSource } from './static-source.ts';
