import { type Collection, isJsonObject, type JsonValue } from '#records';
import { strictJsonProblem } from '../../http/strict-json.ts';
import { ID_KEYS } from '../check-document.ts';
import { type DocumentRow, type DocumentRows, fileProblem } from './document-row.ts';

/** Keys of a stored document in the API; an import ignores all but `id` and `data`. */
const STORED_KEYS = new Set(['id', 'version', 'updatedAt', 'updatedBy', 'data']);

/**
 * Reads the documents of a JSON file: a list of `{ id, data }`, as an export writes it. Except for clients, an item may
 * also be the data itself, with its id as one of its keys. A document replaces the existing one.
 */
export function readJsonRows(collection: Collection, content: string): DocumentRows {
  const text = content.replace(/^\uFEFF/, '');
  const problem = strictJsonProblem(text);
  if (problem) return fileProblem(problem);
  const items: JsonValue = JSON.parse(text);
  if (!Array.isArray(items)) return fileProblem('The file must contain a list of documents.');
  const found: DocumentRows = { rows: [], problems: [] };
  for (const [index, item] of items.entries()) addItem(collection, index + 1, item, found);
  return found;
}

/** Reads one item of a JSON file by its text into what was found. */
export function readJsonRow(
  collection: Collection,
  { row, text }: { row: number; text: string },
  found: DocumentRows,
): void {
  const problem = strictJsonProblem(text);
  if (problem) found.problems.push({ row, path: '', message: problem });
  else addItem(collection, row, JSON.parse(text), found);
}

function addItem(
  collection: Collection,
  at: number,
  item: JsonValue,
  { rows, problems }: DocumentRows,
): void {
  const row = rowOf(collection, item, at);
  if (typeof row === 'string') problems.push({ row: at, path: '', message: row });
  else rows.push(row);
}

function rowOf(collection: Collection, item: JsonValue, row: number): DocumentRow | string {
  if (!isJsonObject(item)) return 'This must be an object with an id and data.';
  const { data } = item;
  if (isJsonObject(data) && Object.keys(item).every((key) => STORED_KEYS.has(key))) {
    return { row, id: idIn(item.id), next: () => data };
  }
  if (collection === 'clients') return 'A client is given as an object with an id and data.';
  const idKey = ID_KEYS[collection] ?? 'id';
  const { [idKey]: id, ...others } = item;
  return { row, id: idIn(id), next: () => others };
}

function idIn(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
