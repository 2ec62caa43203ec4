import {
  type FieldType,
  type FieldTypeName,
  fieldTypeOf,
  fieldTypes,
  isSingleChoice,
  type Scalar,
} from '#records';
import {
  type AnswerTest,
  equalityKey,
  equalTest,
  holdingTest,
  type InOrder,
  never,
  orderTest,
} from './compare-answers.ts';
import { type AnswerValue, type GivenAnswer, givenItems, isMissing } from './given-answers.ts';

type Type = FieldType | undefined;
/** What the verb of a sentence depends on. */
type Compared = {
  type: Type;
  /** Whether there are several values. */
  several: boolean;
  /** Whether the value is a date or a time. */
  isTimely: boolean;
};

/** Everything the product knows of one operator. */
type OperatorRow = {
  /** Parses the value of a rule once, and returns the test for answers that are not missing. */
  test(value: AnswerValue, type: Type): AnswerTest;
  /** What is compared: the answer with a value, or items with one item or any of several. */
  takes: 'value' | 'item' | 'items';
  /** What a blank value asks for; absent where a blank value never holds. */
  blank?: 'no answer' | 'any answer';
  /** The only answers that it can hold for; absent where there can be others. */
  onlyAnswers?(value: AnswerValue): GivenAnswer[];
  /** Of an order: whether an answer and a bound are in it. */
  inOrder?: InOrder;
  /** Whether answers of a field of this type can be compared so. */
  fits(type: Type): boolean;
  /** The verb in the sentence of a rule. */
  phrase(compared: Compared): string;
  /** The verb in a form, which names the operator for fields of this type. */
  word(type: Type): string;
  /** What it compares, as few words. */
  compares: string;
  /** When it holds, after "True when". */
  holds(type: Type): string;
};

/** The operators, in the order they are offered. */
const OPERATOR_ROWS = {
  '==': {
    test: equalTest,
    takes: 'value',
    blank: 'no answer',
    onlyAnswers(value) {
      const items = givenItems(value);
      return items.length === 0 ? [] : [...items, items];
    },
    fits: always,
    phrase: ({ several, type }) => (several ? (type?.isList ? 'is exactly' : 'is one of') : 'is'),
    word: () => 'is',
    compares: 'equal to the value',
    holds: () => 'the answer is this value; blank, when there is none',
  },
  '!=': {
    test(value, type) {
      if (isMissing(value)) return always;
      const equal = equalTest(value, type);
      return (answer) => !equal(answer);
    },
    takes: 'value',
    blank: 'any answer',
    fits: always,
    phrase: ({ several, type }) => (several ? (type?.isList ? 'is not exactly' : 'is none of') : 'is not'),
    word: () => 'is not',
    compares: 'any other answer',
    holds: () => 'there is an answer, and it is another',
  },
  '>': anOrder((answer, bound) => answer > bound, 'over'),
  '<': anOrder((answer, bound) => answer < bound, 'under'),
  contains: {
    test(value, type) {
      const holds = givenItems(value).map((item) => holdingTest(item, type));
      return holds.length === 0 ? never : (answer) => holds.every((test) => test(answer));
    },
    takes: 'item',
    fits: always,
    phrase: ({ several, type }) => containsPhrase(type, several ? ' all of' : ''),
    word: (type) => (type?.isList ? 'has' : 'contains'),
    compares: 'this text, or this choice',
    holds: () => 'this is in the answer',
  },
  containsAny: {
    test(value, type) {
      const holds = givenItems(splitAtCommas(value)).map((item) => holdingTest(item, type));
      return (answer) => holds.some((test) => test(answer));
    },
    takes: 'items',
    fits: always,
    phrase({ several, type }) {
      if (!type || isSingleChoice(type)) return several ? 'is one of' : 'is';
      return containsPhrase(type, several ? ' any of' : '');
    },
    word: (type) => (isSingleChoice(type) ? 'is one of' : type?.isList ? 'has any of' : 'contains any of'),
    compares: 'any of several',
    holds: (type) => (isSingleChoice(type) ? 'the answer is any of these' : 'any of these is in the answer'),
  },
} satisfies Record<string, OperatorRow>;

/** The comparisons that a trigger or a case condition can make. */
export type Operator = keyof typeof OPERATOR_ROWS;
export const OPERATORS = Object.keys(OPERATOR_ROWS) as [Operator, ...Operator[]];

/** What an answer is compared with: a condition, of whatever field. */
type Comparison = { field?: string; operator: Operator; value: AnswerValue };

/** What is known of an operator; undefined for a word that is none, which never holds. */
export function operatorRow(operator: string): OperatorRow | undefined {
  return Object.hasOwn(OPERATOR_ROWS, operator) ? OPERATOR_ROWS[operator as Operator] : undefined;
}

/** The test of a condition for answers of a field of this type. An unknown operator never holds. */
export function answerTest({ operator, value }: Comparison, type: FieldTypeName | undefined): AnswerTest {
  return operatorRow(operator)?.test(value, fieldTypeOf(type)) ?? never;
}

/** Whether a condition asks that there is no answer. */
export function isAbsence({ operator, value }: Comparison): boolean {
  return isMissing(value) && operatorRow(operator)?.blank === 'no answer';
}

/** Whether the value of a condition is blank, and means nothing. */
export function isBlankInVain({ operator, value }: Comparison): boolean {
  return isMissing(value) && operatorRow(operator)?.blank === undefined;
}

/** Whether any of several items holds: a text lists them with commas between. */
export function takesItems(operator: Operator): boolean {
  return operatorRow(operator)?.takes === 'items';
}

/** The values a condition compares with, without blanks; an operator for any of several splits comma text. */
export function comparedItems({ operator, value }: Comparison): Scalar[] {
  return givenItems(takesItems(operator) ? splitAtCommas(value) : value);
}

/** The key of a missing answer. */
export const NO_ANSWER_KEY = null;
/** What rules are found by: the key of an answer or of an item of it, or that of a missing one. */
export type AnswerKey = Scalar | typeof NO_ANSWER_KEY;

/**
 * The keys of which an answer, or an item of a list answer, must have one for the condition to hold;
 * undefined when there are no such keys.
 */
export function neededKeys(condition: Comparison, type: FieldTypeName | undefined): AnswerKey[] | undefined {
  if (isAbsence(condition)) return [NO_ANSWER_KEY];
  const row = operatorRow(condition.operator);
  const isWhole = row !== undefined && row.takes !== 'value' && fieldTypeOf(type)?.isWhole;
  return row?.onlyAnswers || isWhole ? comparedItems(condition).map(equalityKey) : undefined;
}

/** An operator that holds for answers in an order with its value. */
function anOrder(inOrder: InOrder, beyond: keyof FieldType['beyond']): OperatorRow {
  const word = (type: Type) => (type ?? fieldTypes.text).beyond[beyond];
  return {
    test: (value) => orderTest(value, inOrder),
    takes: 'value',
    inOrder,
    fits: (type) => type?.isOrdered ?? true,
    phrase: ({ isTimely }) => `is ${word(isTimely ? fieldTypes.date : undefined)}`,
    word: (type) => `is ${word(type)}`,
    compares: 'numbers, dates, times',
    holds: (type) => `the answer is ${word(type)} this`,
  };
}

function containsPhrase(type: Type, which: string): string {
  return `${type?.isList ? 'has' : type?.isWhole ? 'is' : 'contains'}${which}`;
}

function splitAtCommas(value: AnswerValue): AnswerValue {
  return typeof value === 'string' ? value.split(',') : value;
}

function always(): boolean {
  return true;
}
