import { boolean } from './boolean-type.ts';
import type { FieldType } from './field-type.ts';
import { multiselect } from './multiselect-type.ts';

/** Any of a few options, which are all shown; without options a single box, which is ticked or not. */
export const checkbox: FieldType = {
  ...multiselect,
  input: 'boxes',
  withoutOptions: { ...boolean, input: 'box' },
};
