import {
  cleanOptions,
  DEFAULT_LOCALE,
  decimalSignOf,
  editNumber,
  type FieldTypeName,
  fieldTypeOf,
  isSingleChoice,
  readNumber,
  SESSION_START,
  showNumber,
} from '#records';
import { type AnswerValue, type Operator, operatorRow, typeOfAnswers } from '#rules';
import { LOCALE } from '../../ui/installation-locale.ts';
import type { RuleContext } from '../parts/rule-context.ts';

/** The input for a trigger's or condition's value: one or many of the options, or the type that is typed. */
export type ValueInputKind = FieldTypeName | 'many' | 'one';

export type ValueSubject = { type: FieldTypeName | undefined; options: readonly string[] };

/** The type and options of a condition's field. */
export function valueSubject(field: string, context: RuleContext): ValueSubject {
  if (field === SESSION_START) return { type: typeOfAnswers(field, undefined), options: [] };
  return { type: context.fields.get(field)?.type, options: cleanOptions(context.optionsOf(field)) };
}

/**
 * Chooses the input: one of all values where these are few, several options for an operator that takes any of them, one
 * option for one that takes an item or for a choice; a bound in the form of its type, and text otherwise.
 */
export function valueInputKind({ type, options }: ValueSubject, operator: Operator): ValueInputKind {
  const known = fieldTypeOf(type);
  const takes = operatorRow(operator)?.takes;
  const isItem = takes === 'item';
  if (type && known?.values) return type;
  if (takes === 'items') return 'many';
  if (!isItem && known?.isList && options.length > 0) return 'many';
  if ((isItem || isSingleChoice(known)) && options.length > 0) return 'one';
  return type && known?.ruleForm && !isItem ? type : 'text';
}

/**
 * Parses a typed bound of a number, which is stored as plain digits. Text that can mean several numbers is none until one
 * is chosen; other text is read by `read`, as a list where text with commas is one.
 */
export function readTypedNumber(text: string, read: (text: string) => AnswerValue): AnswerValue {
  const typed = text.trim();
  if (isListOfNumbers(typed) && Array.isArray(read(typed))) return read(typed);
  const [first, ...others] = numbersIn(typed);
  if (first === undefined) return read(text);
  return others.length > 0 ? '' : editNumber(first, DEFAULT_LOCALE);
}

/** The numbers that a typed bound can mean. */
export function numbersIn(text: string): number[] {
  return readNumber(text, { locale: LOCALE });
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

/** What a blank value means; undefined for operators that need a value. */
export function blankWords(operator: Operator): string | undefined {
  const { blank } = operatorRow(operator) ?? {};
  return blank && `${blank.charAt(0).toUpperCase()}${blank.slice(1)}`;
}
