import { isNumberCell, type JsonValue, readListText } from '#records';
import { strictJsonProblem } from '../../http/strict-json.ts';

/** What is a list in JSON, and no text of a list. */
const JSON_LIST = /^\s*\[\s*["\]]/;

/**
 * Writes a list as a cell: its texts with commas, one on each line where that would read as others, else as JSON.
 * @param options what its texts may be
 */
export function listToCell(list: readonly string[], options: readonly string[] = []): string {
  const lines = list.length === 1 ? `${list[0]}\n` : list.join('\n');
  const isRead = (cell: string) => {
    return !isJsonList(cell) && JSON.stringify(cellToList(cell, options)) === JSON.stringify(list);
  };
  return [list.join(', '), lines].find(isRead) ?? JSON.stringify(list);
}

/**
 * Reads a list from a cell: JSON, one text on each line, or texts with commas between them.
 * @param options what its texts may be; those with commas are kept together
 */
export function cellToList(cell: string, options: readonly string[] = []): JsonValue {
  if (isJsonList(cell)) return cellToJson(cell);
  return readListText(cell, options);
}

function isJsonList(cell: string): boolean {
  return JSON_LIST.test(cell) || (cell.trim().startsWith('[') && isJson(cell));
}

/**
 * Reads a text that an earlier version wrote as JSON, in quotation marks, as it would have been read as another value;
 * any other cell is returned as it is.
 */
export function withoutMarks(cell: string): string {
  if (!/^".*"$/s.test(cell) || !isJson(cell)) return cell;
  const text: unknown = JSON.parse(cell);
  return typeof text === 'string' && cellToValue(text) !== text ? text : cell;
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
