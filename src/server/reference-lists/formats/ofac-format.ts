import type { NameField, NameList } from '#matching';
import type { EntityKind, JsonObject } from '#records';
import { readNotedBirthday } from '../../source-files/row-notes.ts';
import type { SourceFile } from '../../source-files/source-file.ts';
import { readTableSource, type SourceTableRow, type TableCells } from '../../source-files/table-source.ts';
import { foldRows } from './fold-rows.ts';
import { ofacListName } from './ofac-list-name.ts';
import { ofacParts, ofacRemarks } from './ofac-remarks.ts';
import { COMPANY, PERSON } from './record-kinds.ts';
import type { ReferenceFormat } from './reference-format.ts';
import { EVERY_KIND, nameList, recorded, type SourceRecord, type SourceRow } from './source-record.ts';

// The files have no header; these are the column names of the Treasury's specification.
const SDN_COLUMNS = [
  ...['ent_num', 'SDN_Name', 'SDN_Type', 'Program', 'Title', 'Call_Sign'],
  ...['Vess_type', 'Tonnage', 'GRT', 'Vess_flag', 'Vess_owner', 'Remarks'],
];
const ALT_COLUMNS = ['ent_num', 'alt_num', 'alt_type', 'alt_name', 'alt_remarks'];
/** How an empty cell is written. */
const NOTHING = '-0-';
/** Types that are neither companies nor people. */
const THINGS = new Set(['vessel', 'aircraft']);
const NUMBER = /^\d+$/;
const OTHER_NAME = /^[afn]\.?k\.?a\.?$/i;

/** The United States' list of specially designated nationals: `sdn.csv`, and `alt.csv` with their other names. */
export const ofacFormat: ReferenceFormat = {
  listName: ofacListName,
  files: ['sdn.csv', 'alt.csv'],
  forms: ['csv'],
  isOf: ({ rows }) => ofacFileOf(rows) !== null,
  partOf: ofacFileOf,
  async *read([sdn, alt], { onBytes, limit }) {
    if (!sdn) throw new Error('A file is needed.');
    const others: OtherNames = new Map();
    if (alt) yield* readOtherNames(alt, others, onBytes);
    yield* foldRows<SourceTableRow>({
      rows: (purpose) => readSdn(sdn, purpose === 'read' ? onBytes : undefined),
      idOf: ({ cells }) => cells('ent_num'),
      kindsOf: ({ cells }) => kindsOf(given(cells('SDN_Type'))),
      toRecord: ({ cells }) => toRecord(cells, others),
      thingOf: ({ cells }) => ({
        ...{ id: cells('ent_num'), name: cells('SDN_Name'), what: given(cells('SDN_Type')) },
      }),
      limit,
    });
  },
};

/** Reads the rows of `sdn.csv`; those of another file are told by a type that is none, and a last cell that is missing. */
async function* readSdn(
  sdn: SourceFile,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<SourceTableRow[]> {
  for await (const rows of readTableSource(sdn, { columns: SDN_COLUMNS, needed: SDN_COLUMNS, onBytes })) {
    yield rows.map((row) => {
      if (
        'problem' in row ||
        row.cells('Remarks') !== '' ||
        kindsOf(given(row.cells('SDN_Type'))) !== EVERY_KIND
      )
        return row;
      return { row: row.row, problem: `“${row.cells('SDN_Type')}” is not a type of the list sdn.csv.` };
    });
  }
}

/** The kinds of a type, all where it is not known; null for ships and aircraft. */
function kindsOf(type: string): readonly EntityKind[] | null {
  if (THINGS.has(type)) return null;
  if (type === 'individual') return PERSON;
  return type === '' ? COMPANY : EVERY_KIND;
}

function toRecord(cells: TableCells, others: ReadonlyMap<string, NameList>): SourceRecord | null {
  const kinds = kindsOf(given(cells('SDN_Type')));
  if (!kinds) return null;
  const isPerson = kinds === PERSON;
  const id = cells('ent_num');
  const order = isPerson ? firstNameFirst : (name: string) => name;
  const named = (field: NameField) =>
    (others.get(id) ?? []).filter((other) => other.field === field).map(({ name }) => order(name));
  const { weakAliases, documents } = ofacParts(given(cells('Remarks')));
  const { birthday, birthplace, ...remarks } = isPerson ? ofacRemarks(given(cells('Remarks'))) : {};
  const unread = [remarks.birthdate ?? [], remarks.birthdays ?? []]
    .flat()
    .filter((text) => readNotedBirthday(text).text === undefined);
  return {
    kinds,
    id,
    names: nameList([
      ['name', [order(cells('SDN_Name'))]],
      ['prevname', named('prevname')],
      ['alias', named('alias')],
      ['weakAlias', weakAliases.map(order)],
    ]),
    birthday,
    birthplace,
    data: dataOf(cells, { isPerson, remarks: recorded({ ...remarks, documents }) }),
    notes: unread.flatMap((text) => readNotedBirthday(text).note ?? []),
  };
}

function dataOf(
  cells: TableCells,
  { isPerson, remarks }: { isPerson: boolean; remarks: JsonObject },
): JsonObject {
  return recorded({
    ...remarks,
    [isPerson ? 'jobtitle' : 'title']: given(cells('Title')),
    programs: given(cells('Program')).split('] [').filter(Boolean),
    remarks: given(cells('Remarks')),
  });
}

/** Other names by the number of their entity. */
type OtherNames = Map<string, NameList>;

/**
 * Reads other names into `others`: former ones (`fka`), and the rest (`aka`, `nka`) as aliases. Yields the rows that are
 * left out: a bad name costs neither its entity nor the other names.
 */
async function* readOtherNames(
  file: SourceFile,
  others: OtherNames,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<SourceRow[]> {
  for await (const rows of readTableSource(file, { columns: ALT_COLUMNS, needed: ALT_COLUMNS, onBytes })) {
    const bad: SourceRow[] = [];
    for (const row of rows) {
      const problem = 'problem' in row ? row.problem : addOtherName(row.cells, others);
      if (problem !== null) bad.push({ row: row.row, problem: `In alt.csv: ${problem}`, file: 'alt.csv' });
    }
    if (bad.length > 0) yield bad;
  }
}

/** Adds the other name of a row; returns why it cannot be used, or null. */
function addOtherName(cells: TableCells, others: OtherNames): string | null {
  const field = cells('alt_type') === 'fka' ? 'prevname' : 'alias';
  const [id, name] = [cells('ent_num'), cells('alt_name')];
  if (id === '') return 'This row has no id.';
  if (name === '') return 'This row has no name.';
  others.set(id, [...(others.get(id) ?? []), { field, name }]);
  return null;
}

/** “DELOS REYES, Feliciano, Jr.” → “Feliciano DELOS REYES Jr.” */
function firstNameFirst(name: string): string {
  const [last = '', first = '', ...rest] = name.split(',').map((part) => part.trim());
  return [first, last, ...rest].filter(Boolean).join(' ');
}

function given(cell: string): string {
  return cell === NOTHING ? '' : cell;
}

/** Finds which file of OFAC's list these rows are of: `sdn.csv`, or `alt.csv` with the other names; null for another file. */
function ofacFileOf(rows: readonly (readonly string[])[]): 'sdn.csv' | 'alt.csv' | null {
  const trimmed = rows.map((cells) => cells.map((cell) => cell.trim()));
  if (isMost(trimmed, isSdnRow)) return 'sdn.csv';
  return isMost(trimmed, isAltRow) ? 'alt.csv' : null;
}

function isMost(rows: readonly string[][], fits: (cells: readonly string[]) => boolean): boolean {
  return rows.filter(fits).length * 2 > rows.length;
}

function isSdnRow(cells: readonly string[]): boolean {
  return cells.length === SDN_COLUMNS.length && NUMBER.test(cells[0] ?? '') && cells.includes(NOTHING);
}

function isAltRow(cells: readonly string[]): boolean {
  const [id = '', number = '', type = ''] = cells;
  return (
    cells.length === ALT_COLUMNS.length && NUMBER.test(id) && NUMBER.test(number) && OTHER_NAME.test(type)
  );
}
