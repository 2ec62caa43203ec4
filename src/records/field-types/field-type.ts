import type { JsonValue, Scalar } from '../json-value.ts';
import type { DecimalSign } from '../text/read-number.ts';
import type { DateOrder } from './read-date.ts';

/** What decides how a text is read as the value of a field. */
export type ReadContext = {
  /** The language and region of the installation, such as de-DE. */
  locale: string;
  /** The label of the field, which may say that its value is a percentage. */
  label?: string;
  /** What a value can be; empty or absent for any. */
  options?: readonly string[];
  /** Of a cell: how the numbers and dates of its column are written. */
  column?: { decimal: DecimalSign | undefined; dateOrder: DateOrder };
};

/** A value that a text can mean. */
export type Meaning = {
  value: Scalar;
  /** As a person reads it. */
  label: string;
  /** As every locale reads it. */
  text: string;
};

/** Why a text is no value yet. */
export type Unread = {
  /** The question or request to the user who types, without a full stop. */
  problem: string;
  /** The sentence about a cell. */
  finding: string;
  /** The values that the text itself can mean, of which one has to be chosen. */
  meanings: readonly Meaning[];
  /** Values that were probably meant by a text that is none. */
  guesses?: readonly Meaning[];
};

/** The value that a text means, or why it means none. */
export type Read = { value: JsonValue } | Unread;

/** What a value is entered with. */
export type FieldInputKind =
  | 'line'
  | 'lines'
  | 'day'
  | 'yes-no'
  | 'menu'
  | 'buttons'
  | 'menu of many'
  | 'box'
  | 'boxes';

/** Everything the product knows of one type of field. Values of another type are shown as they are. */
export type FieldType = {
  /** What a value is called in a sentence, such as "a number". */
  called: string;
  /** Reads a text without outer spaces that is not empty: what a user typed, or a cell holds. */
  parse(text: string, context: ReadContext): Read;
  /** Formats a value for a person, in a locale. */
  show(value: JsonValue, locale: string): string;
  /** Formats a value for the focused input, in a locale. */
  edit(value: JsonValue, locale: string): string;
  /** Converts an answer to the form that a record stores; undefined when it has none. */
  toStored(value: Scalar): Scalar | undefined;
  /** Returns a stored value when it is one of this type and among the options; undefined for any other. */
  fromStored(value: JsonValue, options: readonly string[]): JsonValue | undefined;
  input: FieldInputKind;
  /** The on-screen keyboard. */
  keyboard: 'text' | 'decimal' | 'numeric' | 'email' | 'url';
  width: 'short' | 'medium' | 'long';
  /** Whether a value is chosen from options. */
  hasOptions: boolean;
  /** Whether a value is a list. */
  isList: boolean;
  /** The type that a field without options is of instead. */
  withoutOptions?: FieldType;
  /** How a cell of an import that cannot be read is put right; absent where every text is a value. */
  cell?: CellForm;
  /** Whether answers are compared as numbers, also when they are texts. */
  isNumeric: boolean;
  /** Whether an answer is compared whole: it contains what it equals, and no part of it. */
  isWhole: boolean;
  /** Whether one answer can be over another. */
  isOrdered: boolean;
  /** What an answer is beyond another one. */
  beyond: { over: string; under: string };
  /** Every value, where these are few. */
  values?: readonly Scalar[];
  /** How a rule writes a value; absent where any text is one. */
  ruleForm?: { read(value: Scalar): unknown; called: string };
  /** The likelihood that a column is of this type, by a text of it; absent where that cannot be told. */
  isTypicalText?(text: string, locale: string): boolean;
  /** Whether a stored value without a field is taken as of this type. */
  isTypicalValue?(value: JsonValue): boolean;
};

/** How a cell is put right. */
export type CellForm = {
  /** What is wrong with a cell that means no value. */
  problem: 'not-date' | 'not-number' | 'not-boolean' | 'not-time' | 'not-email' | 'not-url';
  /** The input for another value; absent where the guesses are all there is. */
  input?: { label: string; type: 'date' | 'number' | 'text' };
  /** Whether what is chosen stands for every equal cell of the column. */
  isForColumn: boolean;
  /** What the cells of a column show of how the others are written. */
  notation?: 'date order' | 'decimal sign';
};

/** What most types have in common: a text of one line. */
export const LINE: FieldType = {
  called: 'a text',
  parse: (text) => ({ value: text }),
  show: shownAsItIs,
  edit: shownAsItIs,
  toStored: (value) => value,
  fromStored: (value) => (typeof value === 'string' ? value : undefined),
  input: 'line',
  keyboard: 'text',
  width: 'medium',
  hasOptions: false,
  isList: false,
  isNumeric: false,
  isWhole: false,
  isOrdered: true,
  beyond: { over: 'over', under: 'under' },
};

/** Reads a text strictly: as a stored value only what is read as itself. */
export function readAsItself(parse: FieldType['parse']): FieldType['fromStored'] {
  return (value) => {
    if (typeof value !== 'string') return undefined;
    const read = parse(value.trim(), { locale: 'en-GB' });
    return 'value' in read && read.value === value ? value : undefined;
  };
}

/** Why a text is no value, in the same words for typing and for a cell. */
export function unread(problem: string): Unread {
  return { problem, finding: `${problem}.`, meanings: [] };
}

/** Formats a value that is not of the type: lists with commas, anything else as text. */
export function shownAsItIs(value: JsonValue): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
