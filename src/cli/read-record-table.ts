import {
  birthplaceKey,
  comparedNames,
  countryCodes,
  type NameField,
  type NameKind,
  packBirthdays,
  personNameOf,
} from '#matching';
import { nameParts, normalizeInThreads, startThreads } from '../server/matching/comparison/name-threads.ts';
import { DayOrder } from '../server/source-files/day-order.ts';
import { FileProblem } from '../server/source-files/file-problem.ts';
import { lostLetterNotes, readNotedBirthday } from '../server/source-files/row-notes.ts';
import type { BadRow } from './bad-rows.ts';
import { type ColumnNames, type ColumnRole, columnsIn } from './match-columns.ts';
import { type RecordFile, readRecordRows } from './read-record-rows.ts';

/** The records of a file, column by column: a million of them fit into memory beside their index. */
export type RecordTable = {
  /** Of each record; the birthdays as `packBirthdays` gives them, which adds to the sets. */
  ids: string[];
  birthdays: number[];
  birthdaySets: number[];
  birthplaceKeys: string[];
  /** As `countryCodes` gives it. */
  countries: string[];
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

/** The columns of further names. */
const OTHER_NAMES = ['prevname', 'alias'] as const;
/** Objects of JSON have a few forms; so many are remembered. */
const MOST_FORMS = 1_000;

/** A file of records, and the columns of its attributes. */
export type RecordTableFile = RecordFile & {
  columns: ColumnNames;
  /** Called with the columns that are read, for each form of row. */
  onColumns?: ((columns: ColumnNames) => void) | undefined;
  /** Called for each row that is left out. */
  onBadRow?: ((bad: BadRow) => void) | undefined;
  /** Called for what is not understood of a row that is used. */
  onNote?: ((note: BadRow) => void) | undefined;
};

/**
 * Reads the records of a file and normalises their names. Rows that are not good are left out. A file with days that can only
 * be read with the month first is read again with the month first.
 * @throws FileProblem when the file cannot be read, or lacks a column
 */
export async function readRecordTable(file: RecordTableFile, kind: NameKind): Promise<RecordTable> {
  const counted = new DayOrder();
  const first = await readOnce(file, { kind, counted });
  const isReported = { onBadRow: undefined, onNote: undefined, onEncoding: undefined, onColumns: undefined };
  const table = counted.isMonthFirst
    ? await readOnce({ ...file, ...isReported }, { kind, order: counted })
    : first;
  table.normalized = await normalizeInThreads(kind, table.names);
  return table;
}

async function readOnce(
  file: RecordTableFile,
  { kind, counted, order }: { kind: NameKind; counted?: DayOrder; order?: DayOrder },
): Promise<RecordTable> {
  const { path, shownAs = path, onBadRow, onNote } = file;
  const table = emptyTable();
  const known = new Map<string, KnownBirthday>();
  const columnsOf = columnsByForm(file);
  const onHeading = (heading: readonly string[]) => requireColumns(shownAs, heading, columnsOf(heading));
  for await (const rows of readRecordRows({ ...file, onHeading })) {
    for (const row of rows) {
      const onNoted = (problem: string) => onNote?.({ file: shownAs, row: row.row, problem });
      const problem =
        'problem' in row
          ? row.problem
          : addRecord(table, {
              ...row,
              columns: columnsOf(row.columns),
              kind,
              counted,
              order,
              known,
              onNoted,
            });
      if (problem) onBadRow?.({ file: shownAs, row: row.row, problem });
    }
    if (nameParts(table.names.length) > 1) startThreads();
  }
  table.firstName.push(table.names.length);
  return table;
}

/** Finds the columns of rows; those of a table are one array, and objects have a few forms. */
function columnsByForm({ columns: given, onColumns }: RecordTableFile) {
  const known = new Map<string, ColumnNames>();
  let last: { names: readonly string[]; columns: ColumnNames } | undefined;
  return (names: readonly string[]): ColumnNames => {
    if (last?.names === names) return last.columns;
    const form = names.join('\n');
    const before = known.get(form);
    const columns = before ?? columnsIn(names, given);
    if (!before) onColumns?.(columns);
    if (known.size < MOST_FORMS) known.set(form, columns);
    last = { names, columns };
    return columns;
  };
}

/** Returns the ids that several records have. */
export function repeatedIds({ ids }: RecordTable): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated];
}

/** The first name of a record. */
export function recordName(table: RecordTable, record: number): string {
  return firstOf(table.names, table, record);
}

/** The first name of a record, normalised. */
export function normalizedName(table: RecordTable, record: number): string {
  return firstOf(table.normalized, table, record);
}

function firstOf(names: readonly string[], { firstName }: RecordTable, record: number): string {
  const at = firstName[record] ?? 0;
  return at < (firstName[record + 1] ?? 0) ? (names[at] ?? '') : '';
}

type Adding = {
  value: (column: string) => unknown;
  columns: ColumnNames;
  kind: NameKind;
  /** Counts how the days are written. */
  counted: DayOrder | undefined;
  /** How they are, when that is known. */
  order: DayOrder | undefined;
  known: Map<string, KnownBirthday>;
  onNoted: (note: string) => void;
};
/** A birthday as `packBirthdays` gives it, with what is noted of it. */
type KnownBirthday = { packed: number; note: string | null };

/** Adds a record, or returns the problem of its row. */
function addRecord(table: RecordTable, adding: Adding): string | undefined {
  const { value, columns, kind, counted, onNoted } = adding;
  const text = (role: ColumnRole) => joined(columns[role], (column) => textOf(value(column)), ' ');
  const id = text('id');
  if (id === '') return `It has no ${columns.id[0]}.`;
  const born = joined(columns.birthday, (column) => birthdaysIn(value(column)), '; ');
  counted?.add(born);
  const { packed: birthday, note } = birthdayOf(born, { table, ...adding });
  const birthplace = birthplaceKey(text('birthplace'));
  const parts = { name: text('name'), firstname: text('firstname'), lastname: text('lastname') };
  const name = kind === 'organisation' && parts.name !== '' ? parts.name : personNameOf(parts);
  const names: { field: NameField; name: string }[] = name === '' ? [] : [{ field: 'name', name }];
  for (const field of OTHER_NAMES)
    for (const column of columns[field])
      for (const one of listOf(value(column))) if (one !== '') names.push({ field, name: one });
  const isNamed = names.length > 0;
  if (!isNamed && (kind === 'organisation' || (!birthday && birthplace === ''))) return 'It has no name.';
  if (note !== null) onNoted(note);
  for (const one of lostLetterNotes(names)) onNoted(one);
  const record = table.ids.push(id) - 1;
  table.birthdays.push(birthday);
  table.birthplaceKeys.push(birthplace);
  table.countries.push(countryCodes(text('country')));
  table.hasBirthdays ||= birthday !== 0;
  table.hasBirthplaces ||= birthplace !== '';
  table.firstName.push(table.names.length);
  for (const one of comparedNames(kind, names)) {
    table.names.push(one.name);
    table.fields.push(one.field);
    table.recordOfName.push(record);
  }
  return undefined;
}

/** The texts of the columns of a role as one; nearly always there is one column, and millions of rows. */
function joined(columns: readonly string[], textIn: (column: string) => string, between: string): string {
  const [first = ''] = columns;
  return columns.length === 1 ? textIn(first) : columns.map(textIn).filter(Boolean).join(between);
}

function requireColumns(file: string, heading: readonly string[], columns: ColumnNames): void {
  const has = (role: ColumnRole) => columns[role].some((column) => heading.includes(column));
  const named = (role: ColumnRole) => `“${columns[role][0]}”`;
  if (!has('id')) throw new FileProblem(`${file} has no column ${named('id')}: use --columns id=…`);
  if (has('name') || (has('firstname') && has('lastname'))) return;
  throw new FileProblem(
    `${file} has neither a column ${named('name')} nor ${named('firstname')} and ${named('lastname')}.`,
  );
}

/** The birthdays of a text, packed. `known` caches them: many records share one. */
function birthdayOf(
  text: string,
  { table, known, order }: { table: RecordTable } & Pick<Adding, 'known' | 'order'>,
): KnownBirthday {
  const before = known.get(text);
  if (before) return before;
  const { text: birthday, note } = readNotedBirthday(text, order);
  const found = { packed: packBirthdays(birthday, table.ids.length, table.birthdaySets), note };
  known.set(text, found);
  return found;
}

/** The birthdays of one value as one text. */
function birthdaysIn(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).filter(Boolean).join('; ') : textOf(value);
}

/** The names of one value: a JSON list, or texts separated by semicolons. */
function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf);
  const text = textOf(value);
  return text === '' ? [] : text.split(';').map(textOf);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

function emptyTable(): RecordTable {
  return {
    ids: [],
    birthdays: [],
    birthdaySets: [],
    birthplaceKeys: [],
    countries: [],
    firstName: [],
    names: [],
    normalized: [],
    fields: [],
    recordOfName: [],
    hasBirthdays: false,
    hasBirthplaces: false,
  };
}
