import type { FieldType } from '#records';
import type { GivenAnswers } from './given-answers.ts';
import { answerTest } from './operator.ts';
import { type Case, type Condition, type Rule, SESSION_START } from './rule.ts';

/** Field types by dataField; a field that is not here is untyped. */
export type FieldTypes = ReadonlyMap<string, FieldType>;
/** Says whether something holds on these answers. */
export type AnswersTest = (answers: GivenAnswers) => boolean;

/** A condition, ready to be put to answers. It never holds on a missing one. */
export function conditionTest(condition: Condition, fieldTypes: FieldTypes): AnswersTest {
  const { field } = condition;
  const test = answerTest(condition, typeOf(field, fieldTypes));
  return (answers) => {
    const answer = answers.get(field);
    return answer !== undefined && test(answer);
  };
}

/** A rule's triggers: all of them must hold, or any with OR. A rule without triggers never fires. */
export function triggersTest(rule: Rule, fieldTypes: FieldTypes): AnswersTest {
  const tests = rule.triggers.map((trigger) => conditionTest(trigger, fieldTypes));
  const [first] = tests;
  if (!first) return () => false;
  if (tests.length === 1) return first;
  return firesOnAny(rule)
    ? (answers) => tests.some((test) => test(answers))
    : (answers) => tests.every((test) => test(answers));
}

/** A case's condition; a case without one always holds. */
export function caseTest({ condition }: Case, fieldTypes: FieldTypes): AnswersTest {
  return hasCondition(condition) ? conditionTest(condition, fieldTypes) : () => true;
}

/** Whether one trigger is enough. The case of the word is ignored; AND is the default. */
export function firesOnAny({ triggerOperator }: Pick<Rule, 'triggerOperator'>): boolean {
  return triggerOperator?.trim().toUpperCase() === 'OR';
}

/** Whether a case has a condition at all: one that names no field is none. */
export function hasCondition(condition: Condition | undefined | null): condition is Condition {
  return Boolean(condition?.field?.trim());
}

/** The type of a field. `sessionStart` is of boolean type whatever the fields say. */
export function typeOf(field: string, fieldTypes: FieldTypes): FieldType | undefined {
  return field === SESSION_START ? 'boolean' : fieldTypes.get(field);
}
