import { type JsonValue, readDate } from '#records';
import { readTypedAnswer, type TypedAnswerType } from '../../editing/values/typed-answer.ts';
import { isBlank } from '../../editing/values/value-text.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import type { DescribedPath, InputKind } from './described-path.ts';

/** What a value of each kind has to be, for the warning about one that is not. */
const MISFITS: Partial<Record<InputKind, string>> = {
  text: 'a text',
  textarea: 'a text',
  number: 'a number',
  boolean: 'True or False',
  date: 'a date',
  time: 'a time of day',
  email: 'an email address',
  url: 'a web address',
  multiselect: 'a list of options',
  list: 'a list',
};
const CHECKED_BY_READING: readonly InputKind[] = ['date', 'time', 'email', 'url'];

/** The warning about a value that does not fit its field; undefined when it fits or is blank. */
export function misfitOf({ kind, options }: DescribedPath, value: JsonValue | undefined): string | undefined {
  if (isBlank(value) || kind === 'fixed' || fits(kind, options, value as JsonValue)) return undefined;
  if (kind === 'date' && typeof value === 'string' && readDate(value, LOCALE).length > 0) {
    return 'Not stored as a date yet, so nothing can be compared with it. Which day is meant?';
  }
  const isListed = kind === 'dropdown' || kind === 'radio' || isListOfTexts(value);
  const what = isListed
    ? 'one of the options'
    : (MISFITS[kind] ?? (options.length > 0 ? MISFITS.multiselect : MISFITS.boolean));
  return `Not ${what}. It stays as it is until you change it.`;
}

function fits(kind: InputKind, options: readonly string[], value: JsonValue): boolean {
  switch (kind) {
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'checkbox':
      return options.length > 0 ? isAmong(options, value) : typeof value === 'boolean';
    case 'multiselect':
      return isAmong(options, value);
    case 'list':
      return isListOfTexts(value);
    case 'dropdown':
    case 'radio':
      return typeof value === 'string' && options.includes(value);
    default:
      return typeof value === 'string' && (!CHECKED_BY_READING.includes(kind) || isReadAsItself(kind, value));
  }
}

function isReadAsItself(kind: InputKind, value: string): boolean {
  const read = readTypedAnswer(kind as TypedAnswerType, value);
  return 'answer' in read && read.answer === value;
}

function isAmong(options: readonly string[], value: JsonValue): boolean {
  return isListOfTexts(value) && value.every((item) => options.includes(item));
}

function isListOfTexts(value: JsonValue | undefined): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
