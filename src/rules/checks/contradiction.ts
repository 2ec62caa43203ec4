import { type FieldTypeName, fieldTypeOf, isSingleChoice } from '#records';
import { ORDERED_FORMS } from '../compare-answers.ts';
import type { GivenAnswer } from '../given-answers.ts';
import { answerTest, isAbsence, operatorRow } from '../operators.ts';
import type { Condition } from '../rule.ts';

/** The type and options of a field's answers. */
export type AnswerRange = { type: FieldTypeName | undefined; options: readonly string[] };

/**
 * Whether some answer to one field, or none, satisfies all of these conditions on it. False only when it is certain:
 * every possible answer is tried, or the bounds of `>` and `<` leave no value between them.
 */
export function canAllHold(conditions: readonly Condition[], range: AnswerRange): boolean {
  if (conditions.some(isAbsence)) return conditions.every(isAbsence);
  const answers = possibleAnswers(conditions, range);
  if (!answers) return boundsAreOpen(conditions);
  const tests = conditions.map((condition) => answerTest(condition, range.type));
  return answers.some((answer) => tests.every((test) => test(answer)));
}

/** The only answers that could satisfy the conditions; undefined when they cannot be listed. */
function possibleAnswers(conditions: readonly Condition[], range: AnswerRange): GivenAnswer[] | undefined {
  for (const { operator, value } of conditions) {
    const only = operatorRow(operator)?.onlyAnswers?.(value);
    if (only) return only;
  }
  const type = fieldTypeOf(range.type);
  if (type?.values) return [...type.values];
  return isSingleChoice(type) && range.options.length > 0 ? [...range.options] : undefined;
}

/** Whether some value is in the order of every bound: a bound itself, one between two, or one beyond all. */
function boundsAreOpen(conditions: readonly Condition[]): boolean {
  const bounds = conditions.flatMap(({ operator, value }) => {
    const inOrder = operatorRow(operator)?.inOrder;
    return inOrder ? [{ inOrder, value }] : [];
  });
  if (bounds.length === 0) return true;
  return ORDERED_FORMS.some((form) => {
    const limits = bounds.map(({ value }) =>
      value === null || Array.isArray(value) ? undefined : form(value),
    );
    const isOpen = (answer: number) =>
      bounds.every(({ inOrder }, index) => inOrder(answer, limits[index] ?? Number.NaN));
    return valuesAround(limits.filter((limit) => limit !== undefined)).some(isOpen);
  });
}

/** Each limit, a value between each two that are next to each other, and one beyond each end. */
function valuesAround(limits: readonly number[]): number[] {
  const sorted = limits.toSorted((a, b) => a - b);
  const between = sorted.map((limit, index) => (limit + (sorted[index + 1] ?? limit)) / 2);
  return [Number.NEGATIVE_INFINITY, ...sorted, ...between, Number.POSITIVE_INFINITY];
}
