import { fieldTypeOf, isListOfTexts, type JsonValue } from '#records';
import { listToCell } from './csv-cell.ts';
import type { Target } from './import-targets.ts';

/**
 * Writes a value as the cell of a target, as a person reads it: texts as they are, lists with commas or by lines, other
 * values as JSON. What `readCell` does not read back from it is kept beside it, in the column of the rest.
 */
export function writeCell(
  value: JsonValue,
  { column, type, options }: Pick<Target, 'column' | 'type' | 'options'>,
): string | number {
  if (column) return column.write(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value === null) return '';
  if (fieldTypeOf(type)?.isList && isListOfTexts(value) && value.length > 0)
    return listToCell(value, options);
  return JSON.stringify(value);
}
