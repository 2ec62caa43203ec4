import { type FieldTypeName, SESSION_START } from '#records';
import type { AnswerTest } from './compare-answers.ts';
import type { GivenAnswers } from './given-answers.ts';
import { answerTest, isAbsence } from './operators.ts';
import type { Condition, Rule } from './rule.ts';

/** Field types by dataField; a field that is not here is untyped. */
export type FieldTypes = ReadonlyMap<string, FieldTypeName>;
/** A trigger or a case's condition prepared for evaluation: its value parsed, its operator chosen. */
export type ReadyCondition = {
  field: string;
  test: AnswerTest;
  /** Whether it holds exactly when there is no answer. */
  isAbsence: boolean;
};
/** A rule's triggers prepared for evaluation. */
export type ReadyTriggers = { any: boolean; conditions: readonly ReadyCondition[] };

/** Prepares a condition for evaluation. */
export function readyCondition(condition: Condition, fieldTypes: FieldTypes): ReadyCondition {
  const { field } = condition;
  return { field, test: answerTest(condition, typeOf(field, fieldTypes)), isAbsence: isAbsence(condition) };
}

/** Prepares a rule's triggers for evaluation. */
export function readyTriggers(rule: Rule, fieldTypes: FieldTypes): ReadyTriggers {
  const conditions = rule.triggers.map((trigger) => readyCondition(trigger, fieldTypes));
  return { any: firesOnAny(rule), conditions };
}

/**
 * Whether a condition holds. On a missing answer, "has no answer" alone does. `present` are the answers that "has no
 * answer" looks at, where they are not the others.
 */
export function holds(
  { field, test, isAbsence: isHeldByNone }: ReadyCondition,
  answers: GivenAnswers,
  present = answers,
): boolean {
  if (isHeldByNone) return !present.has(field);
  const answer = answers.get(field);
  return answer !== undefined && test(answer);
}

/** Whether triggers fire: all of them must hold, or any with OR. No triggers never fire. */
export function fires({ any, conditions }: ReadyTriggers, answers: GivenAnswers, present = answers): boolean {
  if (any) return conditions.some((condition) => holds(condition, answers, present));
  return conditions.length > 0 && conditions.every((condition) => holds(condition, answers, present));
}

/** Whether one trigger is enough. Case-insensitive; AND is the default. */
export function firesOnAny({ triggerOperator }: Pick<Rule, 'triggerOperator'>): boolean {
  return triggerOperator?.trim().toUpperCase() === 'OR';
}

/** Whether a case has a condition; one without a field is none. */
export function hasCondition(condition: Condition | undefined | null): condition is Condition {
  return Boolean(condition?.field?.trim());
}

/** The type of a field. `sessionStart` is of boolean type whatever the fields say. */
export function typeOf(field: string, fieldTypes: FieldTypes): FieldTypeName | undefined {
  return typeOfAnswers(field, fieldTypes.get(field));
}

/** The type of a field's answers, by what its definition says. */
export function typeOfAnswers(field: string, defined: FieldTypeName | undefined): FieldTypeName | undefined {
  return field === SESSION_START ? 'boolean' : defined;
}
