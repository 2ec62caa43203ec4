import { namesOf } from '#matching';
import { ENTITY_KINDS, type EntityKind, type JsonObject, type JsonValue, writePath } from '#records';
import { type CsvRow, readCsvSource } from '../../source-files/csv-source.ts';
import { type JsonRow, readJsonSource } from '../../source-files/json-source.ts';
import { knownDay, wholeDay } from '../../source-files/source-date.ts';
import { readSourceRows } from './read-source-rows.ts';
import type { ReadOptions, ReferenceFormat } from './reference-format.ts';
import { nameList, recorded, type SourceRecord, SourceRowError } from './source-record.ts';

/** The keys with a meaning of their own; all others are values of the record. */
const OWN_KEYS = new Set(['kind', 'id', 'name', 'firstname', 'lastname', 'prevname', 'alias', 'birthday']);
const ID_COLUMN = 'id';

/** Cairn's own CSV with a header line; `postalAddress.city` is a nested value, `;` separates several names. */
export const csvFormat: ReferenceFormat = {
  listName: null,
  files: ['list.csv'],
  read([file], options) {
    if (!file) throw new Error('A file is needed.');
    const rows = readCsvSource(file, { needed: [ID_COLUMN], onBytes: options.onBytes });
    return readSourceRows<CsvRow>(rows, (row) => recordOf(valuesOf(row), options));
  },
};

/** Cairn's own JSON: an array of objects, or JSON Lines. */
export const jsonFormat: ReferenceFormat = {
  listName: null,
  files: ['list.json'],
  read([file], options) {
    if (!file) throw new Error('A file is needed.');
    const rows = readJsonSource(file, options.onBytes);
    return readSourceRows<JsonRow>(rows, ({ value }) => recordOf(value, options));
  },
};

function valuesOf({ columns, cells }: Exclude<CsvRow, { problem: string }>): JsonObject {
  let values: JsonObject = {};
  for (const column of columns) {
    const cell = cells(column);
    if (cell === '') continue;
    if (column === 'prevname' || column === 'alias') values[column] = cell.split(';');
    else values = withValue(values, column, cell);
  }
  return values;
}

function withValue(values: JsonObject, column: string, cell: string): JsonObject {
  const written = writePath(values, column, cell);
  if (!written.ok) throw new SourceRowError(`The column “${column}” cannot be taken. ${written.reason}`);
  return written.document;
}

function recordOf(values: JsonObject, options: ReadOptions): SourceRecord {
  const kind = kindOf(values.kind ?? options.kind);
  const born = textOf(values.birthday);
  const birthday = knownDay(born);
  if (born !== '' && !birthday) throw new SourceRowError(`“${born}” is no birthday.`);
  const named = namesOf(kind, values);
  const others = Object.entries(values).filter(([key]) => !OWN_KEYS.has(key));
  return {
    kinds: [kind],
    id: textOf(values.id),
    names: nameList(named.map(({ field, name }) => [field, [name]] as const)),
    birthday,
    birthplace: textOf(values.birthplace),
    data: recorded({ ...Object.fromEntries(others), birthdate: wholeDay(born) ? undefined : born }),
  };
}

function kindOf(value: JsonValue | undefined): EntityKind {
  const kind = ENTITY_KINDS.find((known) => known === value);
  if (kind) return kind;
  const kinds = ENTITY_KINDS.join(', ');
  throw new SourceRowError(
    value ? `“${value}” is no kind; there are ${kinds}.` : `This row has no kind: ${kinds}.`,
  );
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
