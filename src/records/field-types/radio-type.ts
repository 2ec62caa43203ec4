import { dropdown } from './dropdown-type.ts';
import type { FieldType } from './field-type.ts';

/** One of a few options, which are all shown. */
export const radio: FieldType = { ...dropdown, input: 'buttons', width: 'medium' };
