import type { FieldType } from '#records';
import { type GivenAnswer, givenItems, isMissing } from './given-answers.ts';
import type { AnswerValue, Condition, Operator, Scalar } from './rule.ts';
import { toBoolean, toInstant, toNumber, toText, toTimeOfDay } from './scalar-forms.ts';

/** Whether an answer that is not missing satisfies a condition. */
export type AnswerTest = (answer: GivenAnswer) => boolean;

type ScalarTest = (answer: Scalar) => boolean;
type Prepare = (value: AnswerValue, type: FieldType | undefined) => AnswerTest;

const never = () => false;
const always = () => true;

/** The six operators. Each parses the rule's value once and returns the test for answers. */
const OPERATOR_TESTS: Record<Operator, Prepare> = {
  '==': prepareEqual,
  '!=': (value, type) => {
    if (isMissing(value)) return always;
    const equal = prepareEqual(value, type);
    return (answer) => !equal(answer);
  },
  '>': (value) => prepareOrder(value, (answer, bound) => answer > bound),
  '<': (value) => prepareOrder(value, (answer, bound) => answer < bound),
  contains: (value, type) => {
    const holds = givenItems(value).map((item) => prepareHolding(item, type));
    return holds.length === 0 ? never : (answer) => holds.every((test) => test(answer));
  },
  containsAny: (value, type) => {
    const holds = comparedItems({ operator: 'containsAny', value }).map((item) => prepareHolding(item, type));
    return (answer) => holds.some((test) => test(answer));
  },
};

/** Field types whose single answer is a whole option or value: `contains` means equal there, not substring. */
const WHOLE_VALUE_TYPES: ReadonlySet<FieldType | undefined> = new Set<FieldType>([
  'dropdown',
  'radio',
  'multiselect',
  'checkbox',
  'number',
  'boolean',
]);

/** The test of a condition for answers of a field of this type. An unknown operator never holds. */
export function answerTest(condition: Condition, type: FieldType | undefined): AnswerTest {
  const { operator, value } = condition;
  return Object.hasOwn(OPERATOR_TESTS, operator) ? OPERATOR_TESTS[operator](value, type) : never;
}

/** Whether a condition asks that there is no answer: `==` with a blank value. */
export function isAbsence({ operator, value }: Pick<Condition, 'operator' | 'value'>): boolean {
  return operator === '==' && isMissing(value);
}

/** The values a condition compares with, without blanks; containsAny splits comma text. */
export function comparedItems({ operator, value }: Pick<Condition, 'operator' | 'value'>): Scalar[] {
  return givenItems(operator === 'containsAny' && typeof value === 'string' ? value.split(',') : value);
}

/** Values that are equal under any field type have the same key. Values that are not equal may share a key. */
export function equalityKey(value: Scalar): Scalar {
  return toBoolean(value) ?? toNumber(value) ?? toInstant(value) ?? toText(value);
}

/** The key of a missing answer. */
export const NO_ANSWER_KEY = null;
/** What rules are found by: the key of an answer or of an item of it, or that of a missing one. */
export type AnswerKey = Scalar | typeof NO_ANSWER_KEY;

/**
 * The keys of which an answer, or an item of a list answer, must have one for the condition to hold;
 * undefined when there are no such keys.
 */
export function neededKeys(condition: Condition, type: FieldType | undefined): AnswerKey[] | undefined {
  const { operator } = condition;
  if (isAbsence(condition)) return [NO_ANSWER_KEY];
  const isWhole = operator.startsWith('contains') && WHOLE_VALUE_TYPES.has(type);
  return operator === '==' || isWhole ? comparedItems(condition).map(equalityKey) : undefined;
}

/** Whether two answers of a field of this type are the same, as rules compare them. Missing answers are the same. */
export function sameAnswer(
  one: AnswerValue | undefined,
  other: AnswerValue | undefined,
  type: FieldType | undefined,
): boolean {
  const equals = givenItems(one).map((item) => equalTo(item, type));
  return isSameSet(givenItems(other), equals);
}

function prepareEqual(value: AnswerValue, type: FieldType | undefined): AnswerTest {
  const equals = givenItems(value).map((item) => equalTo(item, type));
  const [first] = equals;
  if (!first) return never;
  const oneOf: ScalarTest = equals.length === 1 ? first : (answer) => equals.some((equal) => equal(answer));
  return (answer) => (Array.isArray(answer) ? isSameSet(givenItems(answer), equals) : oneOf(answer));
}

function isSameSet(answer: readonly Scalar[], equals: readonly ScalarTest[]): boolean {
  return (
    answer.every((item) => equals.some((equal) => equal(item))) &&
    equals.every((equal) => answer.some((item) => equal(item)))
  );
}

/** Equality: as booleans when either side is one, else as numbers, else as text or instants. */
function equalTo(value: Scalar, type: FieldType | undefined): ScalarTest {
  const boolean = toBoolean(value);
  if (boolean !== undefined) return (answer) => toBoolean(answer) === boolean;
  const number = toNumber(value);
  if (typeof value === 'number' || type === 'number') {
    return number === undefined ? never : (answer) => toNumber(answer) === number;
  }
  return equalToText(toText(value), number);
}

function equalToText(text: string, number: number | undefined): ScalarTest {
  const instant = toInstant(text);
  return (answer) => {
    if (typeof answer === 'number') return answer === number;
    if (typeof answer === 'boolean') return false;
    if (answer === text || toText(answer) === text) return true;
    return instant !== undefined && toInstant(answer) === instant;
  };
}

const ORDERED_FORMS = [toNumber, toInstant, toTimeOfDay];

function prepareOrder(value: AnswerValue, inOrder: (answer: number, bound: number) => boolean): AnswerTest {
  if (value === null || Array.isArray(value)) return never;
  const form = ORDERED_FORMS.find((candidate) => candidate(value) !== undefined);
  const bound = form?.(value);
  if (!form || bound === undefined) return never;
  return (answer) => {
    const measured = Array.isArray(answer) ? undefined : form(answer);
    return measured !== undefined && inOrder(measured, bound);
  };
}

function prepareHolding(value: Scalar, type: FieldType | undefined): AnswerTest {
  const equal = equalTo(value, type);
  const text = toText(value);
  return (answer) => {
    if (Array.isArray(answer)) return answer.some(equal);
    if (typeof answer !== 'string' || WHOLE_VALUE_TYPES.has(type)) return equal(answer);
    return toText(answer).includes(text);
  };
}
