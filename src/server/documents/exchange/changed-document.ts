import { type Collection, type JsonObject, type JsonValue, removePath, writePath } from '#records';
import { REST_COLUMN } from './csv-columns.ts';
import { RowError } from './document-row.ts';

/** The value of a row for a path or key; undefined removes the value that is there. */
export type RowValue = readonly [path: string, value: JsonValue | undefined];

const ITEM = /^(contacts|associatedparties)\.(\d+)\./;

/**
 * Returns a document changed by the values of a row.
 * @throws RowError when a path leads through a single value
 */
export function changedData(
  collection: Collection,
  before: JsonObject,
  values: readonly RowValue[],
): JsonObject {
  const told = values.filter(([path]) => path !== REST_COLUMN);
  if (collection !== 'clients') return documentWithValues(before, told);
  const rest = values.find(([path]) => path === REST_COLUMN)?.[1];
  const next = clientWithValues(before, told);
  return rest ? { ...next, ...(rest as JsonObject) } : next;
}

/** Returns a document of a collection with columns, changed by the values of a row. */
function documentWithValues(before: JsonObject, values: readonly RowValue[]): JsonObject {
  const next: JsonObject = { ...before };
  for (const [name, value] of values) {
    // A rule's cases are nested in `onTrigger`.
    const key = name === 'cases' ? 'onTrigger' : name;
    if (value === undefined) delete next[key];
    else next[key] = name === 'cases' ? { cases: value } : value;
  }
  return next;
}

/**
 * Returns a client changed by the values of a row, at dotted paths. Values are removed first, so that others may be
 * written to their paths. A contact or related party that the client does not have is added at the end.
 * @throws RowError when a path leads through a single value
 */
function clientWithValues(before: JsonObject, values: readonly RowValue[]): JsonObject {
  let next = before;
  for (const [path, value] of values) if (value === undefined) next = changed(path, removePath(next, path));
  const added = new Map<string, string>();
  for (const [path, value] of values) {
    if (value === undefined) continue;
    const [start, list] = ITEM.exec(path) ?? [];
    if (start === undefined || list === undefined) next = changed(path, writePath(next, path, value));
    else {
      next = { ...next, [list]: next[list] ?? [] };
      const item = added.get(start) ?? itemPath(before, next, path);
      added.set(start, item);
      next = changed(path, writePath(next, `${item}${path.slice(start.length)}`, value));
    }
  }
  return next;
}

function itemPath(before: JsonObject, next: JsonObject, path: string): string {
  const [start = '', list = '', index = ''] = ITEM.exec(path) ?? [];
  const old = before[list];
  if (Array.isArray(old) && Number(index) < old.length) return start;
  const items = next[list];
  return Array.isArray(items) ? `${list}.${items.length}.` : start;
}

function changed(path: string, written: ReturnType<typeof writePath>): JsonObject {
  if (!written.ok) throw new RowError(path, written.reason);
  return written.document;
}
