import type { JsonValue } from '../json-value.ts';
import { type FieldType, LINE, type Meaning, type Read, shownAsItIs } from './field-type.ts';
import { toBoolean } from './scalar-forms.ts';

const TRUE_WORDS = ['true', 'yes', 'y', '1'];
const FALSE_WORDS = ['false', 'no', 'n', '0'];
const GUESSES: readonly Meaning[] = [
  { value: true, label: 'Yes', text: 'Yes' },
  { value: false, label: 'No', text: 'No' },
];

/** True or false. */
export const boolean: FieldType = {
  ...LINE,
  called: 'True or False',
  parse: parseBoolean,
  show: showBoolean,
  edit: showBoolean,
  toStored: (value) => toBoolean(value) ?? value,
  fromStored: (value) => (typeof value === 'boolean' ? value : undefined),
  input: 'yes-no',
  isWhole: true,
  isOrdered: false,
  values: [true, false],
  ruleForm: { read: toBoolean, called: 'True or False' },
  cell: { problem: 'not-boolean', isForColumn: true },
  isTypicalValue: (value) => typeof value === 'boolean',
};

/** Reads true or false as people and files write them, in any case; undefined for any other text. */
export function readBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (TRUE_WORDS.includes(word)) return true;
  return FALSE_WORDS.includes(word) ? false : undefined;
}

function parseBoolean(text: string): Read {
  // Lists that people keep mark a row with an x.
  const value = text.toLowerCase() === 'x' ? true : readBoolean(text);
  if (value !== undefined) return { value };
  const finding = 'This must be yes or no.';
  return { problem: 'Write yes or no', finding, meanings: [], guesses: GUESSES };
}

function showBoolean(value: JsonValue): string {
  if (typeof value !== 'boolean') return shownAsItIs(value);
  return value ? 'True' : 'False';
}
