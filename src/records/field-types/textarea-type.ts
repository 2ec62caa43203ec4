import { type FieldType, LINE } from './field-type.ts';

/** Text of several lines. */
export const textarea: FieldType = {
  ...LINE,
  input: 'lines',
  width: 'long',
  isTypicalValue: (value) => typeof value === 'string' && value.includes('\n'),
};
