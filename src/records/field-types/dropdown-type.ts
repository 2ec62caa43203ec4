import { type FieldType, LINE } from './field-type.ts';
import { optionOf } from './list-text.ts';

/** One of the options, chosen from a menu. */
export const dropdown: FieldType = {
  ...LINE,
  called: 'one of the options',
  parse: (text, { options = [] }) => ({ value: optionOf(text, options) ?? text }),
  fromStored: (value, options) => (typeof value === 'string' && options.includes(value) ? value : undefined),
  input: 'menu',
  width: 'short',
  hasOptions: true,
  isWhole: true,
};
