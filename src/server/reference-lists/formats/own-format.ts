import { namesOf } from '#matching';
import { type JsonObject, type JsonValue, writePath } from '#records';
import { type JsonRow, readJsonSource } from '../../source-files/json-source.ts';
import { knownDay, wholeDay } from '../../source-files/source-date.ts';
import { readTableSource, type SourceTableRow } from '../../source-files/table-source.ts';
import { readSourceRows } from './read-source-rows.ts';
import { recordKinds } from './record-kinds.ts';
import type { ReadOptions, ReferenceFormat } from './reference-format.ts';
import { nameList, recorded, type SourceRecord, SourceRowError } from './source-record.ts';

/** The keys with a meaning of their own; all others are values of the record. */
const OWN_KEYS = new Set(['kind', 'id', 'name', 'firstname', 'lastname', 'prevname', 'alias', 'birthday']);
const ID_COLUMN = 'id';

/** Cairn's own table, CSV or XLSX, with a header line; `postalAddress.city` is a nested value, `;` separates several names. */
export const csvFormat: ReferenceFormat = {
  listName: null,
  files: ['list.csv'],
  read([file], options) {
    if (!file) throw new Error('A file is needed.');
    const { targets, delimiter, onBytes } = options;
    const rows = readTableSource(file, { needed: targets ? [] : [ID_COLUMN], delimiter, onBytes });
    return readSourceRows<SourceTableRow>(rows, (row) => recordOf(valuesOf(row, targets), options));
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

function valuesOf(
  { columns, cells }: Exclude<SourceTableRow, { problem: string }>,
  targets: ReadOptions['targets'],
): JsonObject {
  let values: JsonObject = {};
  for (const column of columns) {
    const cell = cells(column);
    const path = targets?.has(column) ? targets.get(column) : column;
    if (cell === '' || !path) continue;
    if (path === 'prevname' || path === 'alias') values[path] = [...listOf(values[path]), ...cell.split(';')];
    else values = withValue(values, path, cell);
  }
  return values;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function withValue(values: JsonObject, column: string, cell: string): JsonObject {
  const written = writePath(values, column, cell);
  if (!written.ok) throw new SourceRowError(`The column “${column}” cannot be taken. ${written.reason}`);
  return written.document;
}

function recordOf(values: JsonObject, options: ReadOptions): SourceRecord | null {
  const kinds = recordKinds(values.kind ?? options.kind);
  const [kind] = kinds ?? [];
  if (!kinds || !kind) return null;
  const born = textOf(values.birthday);
  const birthday = knownDay(born);
  if (born !== '' && !birthday) throw new SourceRowError(`“${born}” is no birthday.`);
  const named = namesOf(kind, values);
  const others = Object.entries(values).filter(([key]) => !OWN_KEYS.has(key));
  return {
    kinds,
    id: textOf(values.id),
    names: nameList(named.map(({ field, name }) => [field, [name]] as const)),
    birthday,
    birthplace: textOf(values.birthplace),
    data: recorded({ ...Object.fromEntries(others), birthdate: wholeDay(born) ? undefined : born }),
  };
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
