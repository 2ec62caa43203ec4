import {
  birthdayNumber,
  birthplaceKey,
  NAME_FIELDS,
  type NameField,
  type NameKind,
  normalizeName,
} from '#matching';
import { knownDay } from '../server/source-files/source-date.ts';
import { FileProblem, RowProblems } from './file-problem.ts';
import type { ColumnNames, ColumnRole } from './match-columns.ts';
import type { OnShare } from './match-progress.ts';
import { readRecordRows } from './read-record-rows.ts';

/** The records of a file, column by column: a million of them fit into memory beside their index. */
export type RecordTable = {
  /** Of each record; the birthday as `birthdayNumber` gives it. */
  ids: string[];
  birthdays: number[];
  birthplaceKeys: string[];
  /** Index of the record's first name; one entry past the last record. */
  firstName: number[];
  /** Of each name: as written, normalised, and its field. */
  names: string[];
  normalized: string[];
  fields: NameField[];
  recordOfName: number[];
  /** Whether any record has one. */
  hasBirthdays: boolean;
  hasBirthplaces: boolean;
};

/** A file of records, and the columns of its attributes. */
export type RecordFile = { file: string; columns: ColumnNames; onProgress?: OnShare };

/**
 * Reads the records of a CSV or JSON file and normalises their names.
 * @throws FileProblem listing every bad row
 */
export async function readRecordTable(
  { file, columns, onProgress }: RecordFile,
  kind: NameKind,
): Promise<RecordTable> {
  const table = emptyTable();
  const bad = new RowProblems(file);
  const known = new Map<string, number>();
  for await (const rows of readRecordRows(file, onProgress)) {
    for (const row of rows) {
      if ('problem' in row) bad.add(row.row, row.problem);
      else {
        if (row.row === 1) requireColumns(file, row.heading, columns);
        const problem = addRecord(table, { value: row.value, columns, kind, known });
        if (problem) bad.add(row.row, problem);
      }
    }
  }
  bad.throwIfAny();
  table.firstName.push(table.names.length);
  return table;
}

/** The first name of a record. */
export function recordName({ names, firstName }: RecordTable, record: number): string {
  const at = firstName[record] ?? 0;
  return at < (firstName[record + 1] ?? 0) ? (names[at] ?? '') : '';
}

/** The first name of a record, normalised. */
export function normalizedName({ normalized, firstName }: RecordTable, record: number): string {
  const at = firstName[record] ?? 0;
  return at < (firstName[record + 1] ?? 0) ? (normalized[at] ?? '') : '';
}

type Adding = {
  value: (column: string) => unknown;
  columns: ColumnNames;
  kind: NameKind;
  known: Map<string, number>;
};

/** Adds a record, or returns the problem of its row. */
function addRecord(table: RecordTable, { value, columns, kind, known }: Adding): string | undefined {
  const text = (role: ColumnRole) => textOf(value(columns[role]));
  const id = text('id');
  if (id === '') return `It has no ${columns.id}.`;
  const birthday = readBirthday(text('birthday'), known);
  if (birthday === null) return `The ${columns.birthday} is no date.`;
  const birthplace = birthplaceKey(text('birthplace'));
  const name = `${text('firstname')} ${text('lastname')}`.trim() || text('name');
  const namesOf = {
    name: [name],
    prevname: listOf(value(columns.prevname)),
    alias: listOf(value(columns.alias)),
  };
  const isNamed = NAME_FIELDS.some((field) => namesOf[field].some(Boolean));
  if (!isNamed && (kind === 'organisation' || (!birthday && birthplace === ''))) return 'It has no name.';
  const record = table.ids.push(id) - 1;
  table.birthdays.push(birthday);
  table.birthplaceKeys.push(birthplace);
  table.hasBirthdays ||= birthday !== 0;
  table.hasBirthplaces ||= birthplace !== '';
  table.firstName.push(table.names.length);
  for (const field of NAME_FIELDS)
    for (const one of namesOf[field]) addName(table, { field, record, kind, name: one });
  return undefined;
}

function addName(
  table: RecordTable,
  { field, record, kind, name }: { field: NameField; record: number; kind: NameKind; name: string },
): void {
  if (name === '') return;
  table.names.push(name);
  table.normalized.push(normalizeName(kind, name));
  table.fields.push(field);
  table.recordOfName.push(record);
}

function requireColumns(file: string, heading: readonly string[] | undefined, columns: ColumnNames): void {
  if (!heading) return;
  const has = (role: ColumnRole) => heading.includes(columns[role]);
  if (!has('id')) throw new FileProblem(`${file} has no column “${columns.id}”: use --columns id=…`);
  if (has('name') || (has('firstname') && has('lastname'))) return;
  throw new FileProblem(
    `${file} has neither a column “${columns.name}” nor “${columns.firstname}” and “${columns.lastname}”.`,
  );
}

/** The birthday as a number, 0 when missing; null when it is no date. `known` caches them: many records share one. */
function readBirthday(text: string, known: Map<string, number>): number | null {
  if (text === '') return 0;
  const before = known.get(text);
  if (before !== undefined) return before;
  const day = knownDay(text);
  if (day === undefined) return null;
  const birthday = birthdayNumber(day);
  known.set(text, birthday);
  return birthday;
}

/** The names of one value: a JSON list, or texts separated by semicolons. */
function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean);
  const text = textOf(value);
  return text.includes(';')
    ? text
        .split(';')
        .map((part) => part.trim())
        .filter(Boolean)
    : [text];
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

function emptyTable(): RecordTable {
  return {
    ids: [],
    birthdays: [],
    birthplaceKeys: [],
    firstName: [],
    names: [],
    normalized: [],
    fields: [],
    recordOfName: [],
    hasBirthdays: false,
    hasBirthplaces: false,
  };
}
