import {
  type Field,
  type FieldTypeName,
  isEmptyValue,
  isReservedName,
  type JsonValue,
  labelOfField,
  pathsOverlap,
  readPath,
} from '#records';
import { sameAnswer } from '../compare-answers.ts';
import { type AnswerValue, isMissing } from '../given-answers.ts';
import { type EntityValues, isPersistent, type RecordPath, recordPath, toAnswer } from '../record-answers.ts';
import { pathRefusal } from './path-refusal.ts';
import { storedAnswer } from './stored-answer.ts';

/** An answer, with the question and the rule that asked for it; a missing one is to be cleared from the record. */
export type AskedAnswer = {
  dataField: string;
  ruleId: string;
  prompt: string;
  value: AnswerValue;
  /** Why its question no longer applies, empty when that is not known; absent while it is asked. */
  because?: string | undefined;
};

/** The record that answers are saved to, and what decides where they go. */
export type SavingTarget = EntityValues & { fields: ReadonlyMap<string, Field> };

/** A value that saving would write. */
export type AnswerWrite = AskedAnswer &
  RecordPath & {
    /** What the record has now; absent when it has nothing. */
    old?: JsonValue;
    /** null when it is cleared. */
    new: JsonValue;
  };

/** An answer that is not saved, because of its field (it stays in the session) or because of the record. */
export type UnsavedAnswer = AskedAnswer & { cause: 'field' | 'record'; reason: string };

/** What saving some answers would do; `recorded` are those that the record has already. */
export type AnswerPlan = {
  changes: AnswerWrite[];
  recorded: (AskedAnswer & RecordPath)[];
  unsaved: UnsavedAnswer[];
};

/**
 * Plans what saving answers would write into a record: those of persistent fields that differ from it, each at the
 * path of its mapping or under its own name, and null where an answer is missing and the record has one. Answers that
 * cannot be written have a reason.
 */
export function planAnswers(answers: readonly AskedAnswer[], target: SavingTarget): AnswerPlan {
  const plan: AnswerPlan = { changes: [], recorded: [], unsaved: [] };
  for (const answer of answers) {
    const planned = planAnswer(answer, target, plan.changes);
    if (planned?.kind === 'change') plan.changes.push(planned.change);
    else if (planned?.kind === 'recorded') plan.recorded.push({ ...answer, ...planned.goesTo });
    else if (planned) plan.unsaved.push({ ...answer, cause: planned.cause, reason: planned.reason });
  }
  return plan;
}

type Planned =
  | { kind: 'change'; change: AnswerWrite }
  | { kind: 'recorded'; goesTo: RecordPath }
  | { kind: 'unsaved'; cause: UnsavedAnswer['cause']; reason: string };

/** undefined when there is no answer that could be written or cleared. */
function planAnswer(
  answer: AskedAnswer,
  target: SavingTarget,
  earlier: readonly AnswerWrite[],
): Planned | undefined {
  const isCleared = isMissing(answer.value);
  const staying = stayingReason(answer.dataField, target);
  if (staying !== undefined) {
    return isCleared ? undefined : { kind: 'unsaved', cause: 'field', reason: staying };
  }
  const type = target.fields.get(answer.dataField)?.type ?? 'text';
  const goesTo = recordPath(answer.dataField, target);
  const old = readPath(target.record, goesTo.path);
  if (isRecorded(answer.value, old, type)) return { kind: 'recorded', goesTo };
  const stored = isMissing(answer.value) ? NOTHING : storedAnswer(answer.value, type, old);
  if (!stored.ok) return { kind: 'unsaved', cause: 'record', reason: stored.reason };
  if (isRecorded(stored.value, old, type)) return { kind: 'recorded', goesTo };
  const refusal =
    pathRefusal(goesTo.path, stored.value, target) ?? overlapReason(goesTo.path, earlier, target);
  if (refusal !== undefined) return { kind: 'unsaved', cause: 'record', reason: refusal };
  const change = { ...answer, ...goesTo, ...(old !== undefined && { old }), new: stored.value };
  return { kind: 'change', change };
}

const NOTHING = { ok: true, value: null } as const;

/** The reason why a field's answers stay in the session; undefined when they belong to the record. */
function stayingReason(dataField: string, target: SavingTarget): string | undefined {
  if (isReservedName(dataField)) return 'Stays in this questionnaire: the name is reserved.';
  return isPersistent(dataField, target)
    ? undefined
    : 'Stays in this questionnaire: the field is not persistent.';
}

/** Whether the record has an answer already, or nothing where it is missing. */
function isRecorded(answer: JsonValue, old: JsonValue | undefined, type: FieldTypeName): boolean {
  if (isMissing(toAnswer(answer))) return isEmptyValue(old);
  const recorded = toAnswer(old);
  return !isMissing(recorded) && sameAnswer(toAnswer(answer), recorded, type);
}

/** The reason why a path cannot be written together with earlier changes: one leads to or into the other. */
function overlapReason(
  path: string,
  earlier: readonly AnswerWrite[],
  { fields }: SavingTarget,
): string | undefined {
  const other = earlier.find((change) => pathsOverlap(change.path, path));
  return other && `${labelOfField(other.dataField, fields)} goes to the same value of the record.`;
}
