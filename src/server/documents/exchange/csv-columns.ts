import { type Collection, type JsonValue, readBoolean } from '#records';
import { CellError, cellToJson, cellToList, listToCell } from './csv-cell.ts';

/** One column of a collection in a file. */
export type CsvColumn = {
  name: string;
  /** Whether its value is a list of texts. */
  isList?: boolean;
  /** What an empty cell stands for; by default for no value. */
  empty?: JsonValue;
  read(cell: string): JsonValue;
  /** Writes a value as a cell; an empty cell means no value. */
  write(value: JsonValue): string;
};

/** The column that names the document. */
export const ID_COLUMN = 'id';
/** The column for what no other column tells, as JSON. */
export const REST_COLUMN = '*';

const text = (name: string): CsvColumn => ({ name, read: (cell) => cell, write: String });
const json = (name: string): CsvColumn => ({ name, read: cellToJson, write: JSON.stringify });
/** An empty list is an empty cell. */
const list = (name: string): CsvColumn => ({
  ...{ name, isList: true, empty: [] },
  read: cellToList,
  write: (value) => ((value as string[]).length === 0 ? '' : listToCell(value as string[])),
});
/** No list is an empty cell; an empty list is `[]`. */
const optionalList = (name: string): CsvColumn => ({
  ...{ name, isList: true },
  read: cellToList,
  write: (value) => ((value as string[]).length === 0 ? '[]' : listToCell(value as string[])),
});
const boolean = (name: string): CsvColumn => ({ name, read: readBooleanCell, write: String });

/** The columns of the collections with a fixed schema; those of clients are dotted paths. */
export const CSV_COLUMNS: { [C in Exclude<Collection, 'clients'>]: readonly CsvColumn[] } = {
  fields: [
    text('label'),
    text('type'),
    boolean('persistent'),
    list('options'),
    text('staticSource'),
    boolean('review'),
    boolean('levels'),
  ],
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
