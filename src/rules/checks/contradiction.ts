import type { FieldType } from '#records';
import { type GivenAnswer, givenItems } from '../given-answers.ts';
import { answerTest, isAbsence } from '../operator.ts';
import type { Condition } from '../rule.ts';
import { toInstant, toNumber, toTimeOfDay } from '../scalar-forms.ts';

/** The type and options of a field's answers. */
export type AnswerRange = { type: FieldType | undefined; options: readonly string[] };

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
  const equal = conditions.find((condition) => condition.operator === '==');
  if (equal) {
    const items = givenItems(equal.value);
    return items.length === 0 ? [] : [...items, items];
  }
  if (range.type === 'boolean') return [true, false];
  const isSingleChoice = range.type === 'dropdown' || range.type === 'radio';
  return isSingleChoice && range.options.length > 0 ? [...range.options] : undefined;
}

const FORMS = [toNumber, toInstant, toTimeOfDay];

function boundsAreOpen(conditions: readonly Condition[]): boolean {
  const bounds = conditions.filter(({ operator }) => operator === '>' || operator === '<');
  if (bounds.length === 0) return true;
  return FORMS.some((form) => {
    const limits = (operator: string) =>
      bounds.filter((bound) => bound.operator === operator).map((bound) => limitOf(bound, form));
    const [above, below] = [limits('>'), limits('<')];
    if ([...above, ...below].includes(undefined)) return false;
    return Math.max(...(above as number[])) < Math.min(...(below as number[]));
  });
}

function limitOf({ value }: Condition, form: (typeof FORMS)[number]): number | undefined {
  return value === null || Array.isArray(value) ? undefined : form(value);
}
