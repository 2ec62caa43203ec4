import type { JsonObject } from '#records';
import { type Answers, copyRecord, keepLapsed, type QuestionListState, type QuestionStep } from '#rules';
import type { OpenFile } from './open-file.ts';
import type { SessionSnapshot } from './session-snapshot.ts';

/** Answers that were saved to the record, values that were kept there, and the record since. */
export type RecordSave = { record: JsonObject; dataFields: readonly string[]; at: string; kept: Answers };

/** The list of a questionnaire after a save to the record. */
export function listAfterSave(
  before: QuestionListState,
  { dataFields, at, kept }: RecordSave,
): QuestionListState {
  const list = keepLapsed(before, kept);
  return {
    ...list,
    savedAt: { ...list.savedAt, ...Object.fromEntries(dataFields.map((field) => [field, at])) },
  };
}

/** The step that copies a record into a list again. */
export function copyOf(
  record: JsonObject,
  list: QuestionListState,
  { file, context, mappings }: Pick<SessionSnapshot, 'context' | 'mappings'> & { file: OpenFile },
): QuestionStep {
  const { kind, id, name } = file.entity;
  return copyRecord(list, { kind, entity: { kind, id, name }, record, mappings }, context);
}
