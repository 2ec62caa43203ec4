import {
  type EntityKind,
  type FieldMapping,
  type JsonObject,
  type JsonValue,
  readPath,
  type Scalar,
} from '#records';
import { type Answers, type AnswerValue, isMissing } from './given-answers.ts';
import type { QuestionContext } from './question-row.ts';

/** The record of the chosen entity, and the mappings by which its values are copied and answers are saved. */
export type EntityValues = { kind: EntityKind; record: JsonObject; mappings: readonly FieldMapping[] };

/** Where the answer of a field is saved in the record of an entity. */
export type RecordPath = {
  path: string;
  /** False when it is saved under the field's own name. */
  isMapped: boolean;
};

/** The values that mappings copy from a record, by dataField; missing ones are left out. */
export function copiedAnswers({ kind, record, mappings }: EntityValues): Answers {
  const copied = mappings
    .filter((mapping) => mapping.appliesTo.includes(kind))
    .map((mapping) => [mapping.mapsTo, toAnswer(readPath(record, mapping.sourceField))] as const)
    .filter(([, answer]) => !isMissing(answer));
  return Object.fromEntries(copied);
}

/**
 * The path at which the answer of a field is saved: that of the mapping which copies it, else the field's own name. Of
 * several mappings it is the one whose value is copied now.
 */
export function recordPath(dataField: string, { kind, record, mappings }: EntityValues): RecordPath {
  const paths = mappings
    .filter(({ mapsTo, appliesTo }) => mapsTo === dataField && appliesTo.includes(kind))
    .map(({ sourceField }) => sourceField);
  const path = paths.findLast((one) => !isMissing(toAnswer(readPath(record, one)))) ?? paths[0];
  return { path: path ?? dataField, isMapped: path !== undefined };
}

/** The value that the record has for a field; null when it has none. */
export function recordedAnswer(dataField: string, values: EntityValues): AnswerValue {
  const answer = toAnswer(readPath(values.record, recordPath(dataField, values).path));
  return isMissing(answer) ? null : answer;
}

/** Whether the answers of a field belong to the record; those of a field that is not defined do. */
export function isPersistent(dataField: string, { fields }: Pick<QuestionContext, 'fields'>): boolean {
  return fields.get(dataField)?.persistent ?? true;
}

/** A value of a record as an answer; null when it cannot be one. */
export function toAnswer(value: JsonValue | undefined): AnswerValue {
  if (Array.isArray(value)) return value.every(isScalar) ? value : null;
  return isScalar(value) ? value : null;
}

function isScalar(value: JsonValue | undefined): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
