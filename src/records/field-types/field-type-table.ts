import type { JsonValue } from '../json-value.ts';
import { boolean } from './boolean-type.ts';
import { checkbox } from './checkbox-type.ts';
import { date } from './date-type.ts';
import { dropdown } from './dropdown-type.ts';
import { email } from './email-type.ts';
import type { FieldType } from './field-type.ts';
import { multiselect } from './multiselect-type.ts';
import { number } from './number-type.ts';
import { radio } from './radio-type.ts';
import { text } from './text-type.ts';
import { textarea } from './textarea-type.ts';
import { time } from './time-type.ts';
import { url } from './url-type.ts';

/** The table of all types of fields, in the order they are offered: a new type is a row here, and a file. */
const FIELD_TYPE_ROWS = {
  text,
  number,
  dropdown,
  multiselect,
  boolean,
  date,
  time,
  textarea,
  checkbox,
  radio,
  email,
  url,
} satisfies Record<string, FieldType>;

export type FieldTypeName = keyof typeof FIELD_TYPE_ROWS;
export const FIELD_TYPES = Object.keys(FIELD_TYPE_ROWS) as [FieldTypeName, ...FieldTypeName[]];
/** What the product knows of each type of field. */
export const fieldTypes: Readonly<Record<FieldTypeName, FieldType>> = FIELD_TYPE_ROWS;

/** What is known of the type of this name; undefined when no type has it. */
export function fieldTypeOf(name: string | undefined): FieldType | undefined {
  return name !== undefined && Object.hasOwn(fieldTypes, name)
    ? fieldTypes[name as FieldTypeName]
    : undefined;
}

/** Whether a value of this type is one of several options. */
export function isSingleChoice(type: FieldType | undefined): boolean {
  return type?.hasOptions === true && !type.isList;
}

/** The type that a field of this name is of, with these options. */
export function fieldTypeWith(name: FieldTypeName, options: readonly string[]): FieldType {
  const type = fieldTypes[name];
  return options.length === 0 ? (type.withoutOptions ?? type) : type;
}

/** The type that a column with this text has probably: a line of text unless another type is typical. */
export function typeOfText(written: string, locale: string): FieldTypeName {
  return FIELD_TYPES.find((name) => fieldTypes[name].isTypicalText?.(written, locale)) ?? 'text';
}

/** The type of a stored value that has no field. */
export function typeOfValue(value: JsonValue | undefined): FieldTypeName {
  if (value === undefined) return 'text';
  return FIELD_TYPES.find((name) => fieldTypes[name].isTypicalValue?.(value)) ?? 'text';
}
