import { type Collection, type JsonObject, type JsonValue, parseFieldPath, readBoolean } from '#records';
import { CellError, cellToJson, cellToList, listToCell, valueToCell } from './csv-cell.ts';

/** One column of a collection in a CSV file. */
type CsvColumn = {
  name: string;
  read(cell: string): JsonValue;
  /** Writes a value as a cell; an empty cell means no value. */
  write(value: JsonValue): string;
};

/** The column that names the document. */
export const ID_COLUMN = 'id';
/** The column for those parts of a client, as JSON, that no dotted path can name. */
export const REST_COLUMN = '*';

const text = (name: string): CsvColumn => ({ name, read: (cell) => cell, write: String });
const json = (name: string): CsvColumn => ({ name, read: cellToJson, write: JSON.stringify });
/** An empty list is an empty cell. */
const list = (name: string): CsvColumn => ({
  name,
  read: cellToList,
  write: (value) => ((value as string[]).length === 0 ? '' : listToCell(value as string[])),
});
/** No list is an empty cell; an empty list is `[]`. */
const optionalList = (name: string): CsvColumn => ({
  name,
  read: cellToList,
  write: (value) => ((value as string[]).length === 0 ? '[]' : listToCell(value as string[])),
});
const boolean = (name: string): CsvColumn => ({ name, read: readBooleanCell, write: String });

/** The columns of the collections with a fixed schema; those of clients are dotted paths. */
export const CSV_COLUMNS: { [C in Exclude<Collection, 'clients'>]: readonly CsvColumn[] } = {
  fields: [text('label'), text('type'), boolean('persistent'), list('options'), text('staticSource')],
  staticData: [list('options')],
  fieldMappings: [text('sourceField'), text('mapsTo'), list('appliesTo')],
  rules: [
    text('category'),
    text('triggerOperator'),
    optionalList('applicableTo'),
    json('triggers'),
    json('cases'),
    boolean('off'),
  ],
};

function readBooleanCell(cell: string): boolean {
  const value = readBoolean(cell);
  if (value !== undefined) return value;
  throw new CellError('This must be true or false.');
}

/**
 * Writes a client as cells by dotted path: nested objects are flattened, lists are JSON, the rest is in `REST_COLUMN`.
 */
export function clientToCells(client: JsonObject): Map<string, string> {
  const cells = new Map<string, string>();
  const rest: JsonObject = {};
  for (const [key, value] of Object.entries(client)) {
    if (key === ID_COLUMN || key === REST_COLUMN || !isAddressable(key, '')) rest[key] = value;
    else addCells(cells, key, value);
  }
  if (Object.keys(rest).length > 0) cells.set(REST_COLUMN, JSON.stringify(rest));
  return cells;
}

function addCells(cells: Map<string, string>, path: string, value: JsonValue): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    cells.set(path, valueToCell(value));
    return;
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([key]) => isAddressable(key, path))) {
    cells.set(path, valueToCell(value));
    return;
  }
  for (const [key, inner] of entries) addCells(cells, `${path}.${key}`, inner);
}

function isAddressable(key: string, under: string): boolean {
  const isPlain = !key.includes('.') && key.trim() === key;
  return isPlain && parseFieldPath(under === '' ? key : `${under}.${key}`).ok;
}
