import {
  type FieldType,
  type FieldTypeName,
  fieldTypeOf,
  type Scalar,
  toBoolean,
  toInstant,
  toNumber,
  toText,
  toTimeOfDay,
} from '#records';
import { type AnswerValue, type GivenAnswer, givenItems } from './given-answers.ts';

/** Whether an answer that is not missing satisfies a condition. */
export type AnswerTest = (answer: GivenAnswer) => boolean;
type ScalarTest = (answer: Scalar) => boolean;

export const never = () => false;

/** Values that are equal under any field type have the same key. Values that are not equal may share a key. */
export function equalityKey(value: Scalar): Scalar {
  return toBoolean(value) ?? toNumber(value) ?? toInstant(value) ?? toText(value);
}

/** Whether two answers of a field of this type are the same, as rules compare them. Missing answers are the same. */
export function sameAnswer(
  one: AnswerValue | undefined,
  other: AnswerValue | undefined,
  typeName: FieldTypeName | undefined,
): boolean {
  const type = fieldTypeOf(typeName);
  const equals = givenItems(one).map((item) => equalTo(item, type));
  return isSameSet(givenItems(other), equals);
}

/** The test for answers that equal a value: one of its items, or as lists all of them. */
export function equalTest(value: AnswerValue, type: FieldType | undefined): AnswerTest {
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
  if (typeof value === 'number' || type?.isNumeric) {
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

/** What two values can be ordered as; both have to be of the same form. */
export const ORDERED_FORMS = [toNumber, toInstant, toTimeOfDay];
export type InOrder = (answer: number, bound: number) => boolean;

/** The test for answers that are in an order with a bound. */
export function orderTest(value: AnswerValue, inOrder: InOrder): AnswerTest {
  if (value === null || Array.isArray(value)) return never;
  const form = ORDERED_FORMS.find((candidate) => candidate(value) !== undefined);
  const bound = form?.(value);
  if (!form || bound === undefined) return never;
  return (answer) => {
    const measured = Array.isArray(answer) ? undefined : form(answer);
    return measured !== undefined && inOrder(measured, bound);
  };
}

/** The test for answers that contain a value: as an item, or as a part of a text that is not compared whole. */
export function holdingTest(value: Scalar, type: FieldType | undefined): AnswerTest {
  const equal = equalTo(value, type);
  const text = toText(value);
  const isWhole = type?.isWhole ?? false;
  return (answer) => {
    if (Array.isArray(answer)) return answer.some(equal);
    if (typeof answer !== 'string' || isWhole) return equal(answer);
    return toText(answer).includes(text);
  };
}
