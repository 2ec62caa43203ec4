import type { FieldType } from '#records';
import { OPERATORS, type Operator } from '#rules';

/** An operator in words: its name beside a field, what it compares, and when it holds. */
type OperatorWords = { word: string; compares: string; holds: string };

type Types = ReadonlySet<FieldType | undefined>;

/** The types of fields with one of several options, with several of them, and with a time. */
export const CHOICES: Types = new Set<FieldType>(['dropdown', 'radio']);
export const LISTS: Types = new Set<FieldType>(['multiselect', 'checkbox']);
const TIMES: Types = new Set<FieldType>(['date', 'time']);

/** The words of an operator for answers of a field of this type. */
export function operatorWords(operator: Operator, type: FieldType | undefined): OperatorWords {
  const [over, under] = TIMES.has(type) ? ['after', 'before'] : ['over', 'under'];
  const [contains, any] = containsWords(type);
  const words: Record<Operator, OperatorWords> = {
    '==': {
      word: 'is',
      compares: 'equal to the value',
      holds: 'the answer is this value; blank, when there is none',
    },
    '!=': { word: 'is not', compares: 'any other answer', holds: 'there is an answer, and it is another' },
    '>': { word: `is ${over}`, compares: 'numbers, dates, times', holds: `the answer is ${over} this` },
    '<': { word: `is ${under}`, compares: 'numbers, dates, times', holds: `the answer is ${under} this` },
    contains: {
      word: contains,
      compares: 'this text, or this choice',
      holds: 'this is in the answer',
    },
    containsAny: { word: any, compares: 'any of several', holds: anyHolds(type) },
  };
  return words[operator] ?? { word: operator, compares: '', holds: 'never' };
}

/** Every operator as an option, named for answers of a field of this type. */
export function operatorOptions(type: FieldType | undefined): { value: Operator; label: string }[] {
  return OPERATORS.map((operator) => ({ value: operator, label: operatorWords(operator, type).word }));
}

/** What a condition with this operator means, and how files write it. */
export function operatorHint(operator: Operator, type: FieldType | undefined): string {
  return `True when ${operatorWords(operator, type).holds}. In files it is written ${operator}.`;
}

function containsWords(type: FieldType | undefined): [contains: string, any: string] {
  if (CHOICES.has(type)) return ['contains', 'is one of'];
  return LISTS.has(type) ? ['has', 'has any of'] : ['contains', 'contains any of'];
}

function anyHolds(type: FieldType | undefined): string {
  return CHOICES.has(type) ? 'the answer is any of these' : 'any of these is in the answer';
}
