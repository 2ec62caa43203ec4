import type { JsonValue } from '../json-value.ts';
import { type FieldType, LINE } from './field-type.ts';
import { isListOfTexts, optionOf, readListText } from './list-text.ts';

/** Any of the options, chosen from a menu. */
export const multiselect: FieldType = {
  ...LINE,
  called: 'a list of options',
  parse: (text, { options = [] }) => ({
    value: readListText(text, options).map((item) => optionOf(item, options) ?? item),
  }),
  fromStored: someOptions,
  input: 'menu of many',
  width: 'long',
  hasOptions: true,
  isList: true,
  isWhole: true,
  isOrdered: false,
};

function someOptions(value: JsonValue, options: readonly string[]): JsonValue | undefined {
  return isListOfTexts(value) && value.every((item) => options.includes(item)) ? value : undefined;
}
