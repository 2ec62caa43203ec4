import { isJsonObject, type JsonObject, type JsonValue, readPath, writePath } from '#records';
import { nameOfColumn } from '../../source-files/find-heading.ts';
import type { SourceTableRow } from '../../source-files/table-source.ts';
import type { ReadOptions } from './reference-format.ts';
import { keepFurther } from './unite-records.ts';

/** What stands between names in one text; a cell may have several lines. */
const BETWEEN_NAMES = /[;|\r\n]+/;
/** Values of which a record may have several, each in a cell of its own or separated. */
const SEVERAL = new Set(['prevname', 'alias']);
/** Parts of a name, which several columns may hold together. */
const NAME_PARTS = new Set(['firstname', 'lastname']);

/** The values of a row of a table by their paths, and what could not be taken as it is. */
export function ownValues(
  { columns, cells }: Exclude<SourceTableRow, { problem: string }>,
  targets: ReadOptions['targets'],
): { values: JsonObject; notes: string[] } {
  const read: Read = { values: {}, notes: [] };
  for (const column of columns) {
    const cell = cells(column);
    const path = pathOf(column, targets);
    if (cell !== '' && path) addCell(read, path, cell);
  }
  return read;
}

/** The cell of a row that goes to a path; empty when there is none. */
export function cellAt(
  { columns, cells }: Exclude<SourceTableRow, { problem: string }>,
  { path, targets }: { path: string; targets: ReadOptions['targets'] },
): string {
  const column = columns.find((one) => pathOf(one, targets) === path && cells(one) !== '');
  return column === undefined ? '' : cells(column);
}

/** All cells of a row that go to a path, also empty ones. */
export function cellsAt(
  { columns, cells }: Exclude<SourceTableRow, { problem: string }>,
  { path, targets }: { path: string; targets: ReadOptions['targets'] },
): string[] {
  return columns.flatMap((one) => (pathOf(one, targets) === path ? [cells(one)] : []));
}

type Read = { values: JsonObject; notes: string[] };

/** Where a column goes; one whose name occurs again goes where the first of them does. */
export function pathOf(column: string, targets: ReadOptions['targets']): string | null {
  if (targets?.has(column)) return targets.get(column) ?? null;
  const name = nameOfColumn(column);
  return targets?.has(name) ? (targets.get(name) ?? null) : name;
}

function addCell(read: Read, path: string, cell: string): void {
  const { values } = read;
  const present = readPath(values, path);
  if (SEVERAL.has(path)) values[path] = [...listOf(present), ...namesOfText(cell)];
  else if (present === undefined) write(read, path, cell);
  else if (present === cell) return;
  else if (path === 'name') values.alias = [...listOf(values.alias), cell];
  else if (path === 'birthday') values[path] = `${textOf(present)}; ${cell}`;
  else if (NAME_PARTS.has(path)) values[path] = `${textOf(present)} ${cell}`;
  else keepFurther(values, { path, used: present, value: cell, notes: read.notes });
}

function write(read: Read, path: string, cell: string): void {
  const written = writePath(read.values, path, cell);
  if (written.ok) read.values = written.document;
  else keepFurther(read.values, { path, used: '', value: cell, notes: read.notes });
}

/** The names of a text that has several. */
export function namesOfText(text: string): string[] {
  return text.split(BETWEEN_NAMES);
}

/** The texts of a value. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  return value === undefined || isJsonObject(value) ? [] : [value];
}

/** A value as text; empty when it is none. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
