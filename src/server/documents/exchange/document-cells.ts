import {
  type Collection,
  exactNumberText,
  fieldTypeOf,
  isJsonObject,
  isListOfTexts,
  type JsonObject,
  type JsonValue,
  parseFieldPath,
  sameValue,
  writePath,
} from '#records';
import { listToCell } from './csv-cell.ts';
import { CSV_COLUMNS, ID_COLUMN, REST_COLUMN } from './csv-columns.ts';
import type { Target } from './import-targets.ts';
import { AS_WRITTEN, readCell } from './read-cell.ts';

type TargetOf = (path: string) => Target | undefined;
type Cells = Map<string, string | number>;
/** What the column of the rest holds: values that no column can, and exact ones of cells that do not tell theirs. */
export type Rest = { others: JsonObject; exact: ReadonlyMap<string, JsonValue> };

/**
 * Writes a document as cells, by column. A cell shows its value as it is; where it would be read as another one, such as
 * the digits of a text where no field says that it is one, the value is also in the column of the rest, as JSON.
 */
export function documentCells(collection: Collection, data: JsonObject, targetOf: TargetOf): Cells {
  const { values, others } = valuesOf(collection, data);
  const cells: Cells = new Map();
  let rest = others;
  for (const [path, value] of values) {
    const target = targetOf(path);
    if (!target) continue;
    const cell = writeCell(value, target);
    cells.set(path, cell);
    if (isReadBack(value, String(cell), target)) continue;
    const written = writePath(rest, path, value);
    if (written.ok) rest = written.document;
  }
  if (Object.keys(rest).length > 0) cells.set(REST_COLUMN, JSON.stringify(rest));
  return cells;
}

/** Reads the column of the rest. Values of a document's own parts are those that its cells show. */
export function readRest(collection: Collection, rest: JsonObject): Rest {
  const { values, others } = valuesOf(collection, rest, { isRest: true });
  return { others, exact: new Map(values) };
}

/** The exact value of a cell that was not changed since it was written; undefined for any other. */
export function exactValue(cell: string, target: Target, { exact }: Rest): JsonValue | undefined {
  const value = exact.get(target.path);
  if (value === undefined) return undefined;
  const written = writeCell(value, target);
  const isUnchanged =
    String(written) === cell || (typeof written === 'number' && exactNumberText(written) === cell);
  return isUnchanged ? value : undefined;
}

function isReadBack(value: JsonValue, cell: string, target: Target): boolean {
  // Where a point stands between thousands, 1.125 is another number.
  if (typeof value === 'number' && /\.\d{3}$/.test(cell)) return false;
  // An empty cell of a fixed column stands for its empty value.
  if (target.column && cell === '') return true;
  const reading = readCell(cell, target, AS_WRITTEN);
  return 'value' in reading && reading.value !== undefined && sameValue(reading.value, value);
}

type Values = [path: string, value: JsonValue][];

function valuesOf(
  collection: Collection,
  data: JsonObject,
  { isRest = false } = {},
): { values: Values; others: JsonObject } {
  if (collection === 'clients') return clientValues(data);
  const values = CSV_COLUMNS[collection].flatMap(({ name }): Values => {
    const isNested = name === 'cases' && !isRest;
    const value = isNested ? (data.onTrigger as JsonObject | undefined)?.cases : data[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { values, others: {} };
}

/** The values of a client by dotted path, and the parts that no dotted path can name. */
function clientValues(client: JsonObject): { values: Values; others: JsonObject } {
  const values: Values = [];
  const others: JsonObject = {};
  for (const [key, value] of Object.entries(client)) {
    if (key === ID_COLUMN || key === REST_COLUMN || !isAddressable(key, '')) others[key] = value;
    else addValues(values, key, value);
  }
  return { values, others };
}

function addValues(values: Values, path: string, value: JsonValue): void {
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  if (entries.length === 0 || !entries.every(([key]) => isAddressable(key, path))) values.push([path, value]);
  else for (const [key, inner] of entries) addValues(values, `${path}.${key}`, inner);
}

function isAddressable(key: string, under: string): boolean {
  const isPlain = !key.includes('.') && key.trim() === key;
  return isPlain && parseFieldPath(under === '' ? key : `${under}.${key}`).ok;
}

/**
 * Writes a value as the cell of a target, as a person reads it: texts as they are, lists with commas or by lines, other
 * values as JSON. What `readCell` does not read back from it is kept beside it, in the column of the rest.
 */
function writeCell(
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
