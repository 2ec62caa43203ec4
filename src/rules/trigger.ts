import { type FieldType, SESSION_START } from '#records';
import type { GivenAnswers } from './given-answers.ts';
import { type AnswerTest, answerTest } from './operator.ts';
import type { Condition, Rule } from './rule.ts';

/** Field types by dataField; a field that is not here is untyped. */
export type FieldTypes = ReadonlyMap<string, FieldType>;
/** A trigger or a case's condition prepared for evaluation: its value parsed, its operator chosen. */
export type ReadyCondition = { field: string; test: AnswerTest };
/** A rule's triggers prepared for evaluation. */
export type ReadyTriggers = { any: boolean; conditions: readonly ReadyCondition[] };

/** Prepares a condition for evaluation. */
export function readyCondition(condition: Condition, fieldTypes: FieldTypes): ReadyCondition {
  return { field: condition.field, test: answerTest(condition, typeOf(condition.field, fieldTypes)) };
}

/** Prepares a rule's triggers for evaluation. */
export function readyTriggers(rule: Rule, fieldTypes: FieldTypes): ReadyTriggers {
  const conditions = rule.triggers.map((trigger) => readyCondition(trigger, fieldTypes));
  return { any: firesOnAny(rule), conditions };
}

/** Whether a condition holds. It never does on a missing answer. */
export function holds({ field, test }: ReadyCondition, answers: GivenAnswers): boolean {
  const answer = answers.get(field);
  return answer !== undefined && test(answer);
}

/** Whether triggers fire: all of them must hold, or any with OR. No triggers never fire. */
export function fires({ any, conditions }: ReadyTriggers, answers: GivenAnswers): boolean {
  if (any) return conditions.some((condition) => holds(condition, answers));
  return conditions.length > 0 && conditions.every((condition) => holds(condition, answers));
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
export function typeOf(field: string, fieldTypes: FieldTypes): FieldType | undefined {
  return field === SESSION_START ? 'boolean' : fieldTypes.get(field);
}
