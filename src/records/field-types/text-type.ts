import { type FieldType, LINE } from './field-type.ts';

/** A line of text. */
export const text: FieldType = LINE;
