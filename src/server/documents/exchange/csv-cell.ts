import type { JsonValue } from '#records';
import { isNumberCell } from '#records';
import { strictJsonProblem } from '../../http/strict-json.ts';

/** Writes a list as a cell, separated by commas; as JSON where that would read as another list. */
export function listToCell(list: readonly string[]): string {
  const text = list.join(', ');
  const again = splitList(text);
  const isSame = again.length === list.length && again.every((item, index) => item === list[index]);
  return isSame && !text.startsWith('[') ? text : JSON.stringify(list);
}

/** Reads a list from a cell: JSON, or texts separated by commas. */
export function cellToList(cell: string): JsonValue {
  return cell.trim().startsWith('[') ? cellToJson(cell) : splitList(cell);
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Writes any value as a cell: texts as they are, other values as JSON, and texts that would read as another value as JSON too. */
export function valueToCell(value: JsonValue): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return cellToValue(value) === value ? value : JSON.stringify(value);
}

/**
 * Reads the value of a cell; undefined when it is empty.
 * @throws CellError when it contains JSON that no document may contain
 */
export function cellToValue(cell: string): JsonValue | undefined {
  if (cell === '') return undefined;
  if (/^(true|TRUE)$/.test(cell)) return true;
  if (/^(false|FALSE)$/.test(cell)) return false;
  if (cell === 'null') return null;
  if (isNumberCell(cell)) return Number(cell);
  return /^["[{]/.test(cell) && isJson(cell) ? cellToJson(cell) : cell;
}

/**
 * Reads JSON from a cell.
 * @throws CellError when it is not JSON that a document may contain
 */
export function cellToJson(cell: string): JsonValue {
  const problem = strictJsonProblem(cell);
  if (problem) throw new CellError(problem);
  return JSON.parse(cell);
}

/** A problem of one cell, as a sentence. */
export class CellError extends Error {}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
