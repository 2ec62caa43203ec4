import {
  cleanOptions,
  DEFAULT_LOCALE,
  decimalSignOf,
  editNumber,
  type FieldType,
  SESSION_START,
  showNumber,
} from '#records';
import type { AnswerValue, Operator } from '#rules';
import { LOCALE } from '../../ui/installation-locale.ts';
import { numbersIn } from '../../ui/number-input.tsx';
import type { RuleContext } from '../parts/rule-context.ts';
import { CHOICES, LISTS } from './operator-words.ts';

/** The kind of input for a trigger's or condition's value. */
export type ValueInputKind = 'boolean' | 'many' | 'one' | 'number' | 'date' | 'time' | 'text';

export type ValueSubject = { type: FieldType | undefined; options: readonly string[] };

/** The type and options of a condition's field. `sessionStart` is of boolean type. */
export function valueSubject(field: string, context: RuleContext): ValueSubject {
  if (field === SESSION_START) return { type: 'boolean', options: [] };
  return { type: context.fields.get(field)?.type, options: cleanOptions(context.optionsOf(field)) };
}

/**
 * Chooses the input: true or false for a boolean, several options for containsAny, one option for contains or a dropdown
 * that has options; the bound of a number, date or time as one of these, and text otherwise.
 */
export function valueInputKind({ type, options }: ValueSubject, operator: Operator): ValueInputKind {
  if (type === 'boolean') return 'boolean';
  if (operator === 'containsAny') return 'many';
  if (operator !== 'contains' && LISTS.has(type) && options.length > 0) return 'many';
  if ((operator === 'contains' || CHOICES.has(type)) && options.length > 0) return 'one';
  if (operator === 'contains') return 'text';
  return type === 'number' || type === 'date' || type === 'time' ? type : 'text';
}

/**
 * Parses a typed bound of a number, which is stored as plain digits. Text that can mean several numbers is none until one
 * is chosen; other text is read by `read`, as a list where text with commas is one.
 */
export function readTypedNumber(text: string, read: (text: string) => AnswerValue): AnswerValue {
  const typed = text.trim();
  if (isListOfNumbers(typed) && Array.isArray(read(typed))) return read(typed);
  const [first, ...others] = numbersIn(typed, '');
  if (first === undefined) return read(text);
  return others.length > 0 ? '' : editNumber(first, DEFAULT_LOCALE);
}

/** Whether commas separate numbers here, as in 5,6 where decimals have a point. */
function isListOfNumbers(text: string): boolean {
  return decimalSignOf(text) === ',' && !text.includes('.') && !editNumber(0.5, LOCALE).includes(',');
}

/** Formats a number with its separators; any other value as text. */
export function showBound(value: AnswerValue): string {
  return boundText(value, (number) => showNumber(number, LOCALE));
}

/** Formats a number for its focused input, without grouping; any other value as text. */
export function editBound(value: AnswerValue): string {
  return boundText(value, (number) => editNumber(number, LOCALE));
}

function boundText(value: AnswerValue, format: (number: number) => string): string {
  if (Array.isArray(value)) return value.map((item) => boundText(item, format)).join(', ');
  const text = String(value ?? '').trim();
  return /^-?\d+(\.\d+)?$/.test(text) ? format(Number(text)) : text;
}

/** Parses a typed value of a trigger; text with commas is a list. */
export function readTypedValue(text: string): AnswerValue {
  if (!text.includes(',')) return text;
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Formats a value for a text input. */
export function showTypedValue(value: AnswerValue): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** What a blank value means: `==` no answer, `!=` any answer; other operators need a value. */
export function blankWords(operator: Operator): string | undefined {
  if (operator === '==') return 'No answer';
  return operator === '!=' ? 'Any answer' : undefined;
}
