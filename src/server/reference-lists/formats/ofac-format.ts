import type { NameField, NameList } from '#matching';
import type { EntityKind, JsonObject } from '#records';
import type { SourceFile } from '../../source-files/source-file.ts';
import { readTableSource, type TableCells } from '../../source-files/table-source.ts';
import { ofacFileOf } from './ofac-files.ts';
import { ofacRemarks } from './ofac-remarks.ts';
import { readTableRecords } from './read-source-rows.ts';
import type { ReferenceFormat } from './reference-format.ts';
import {
  checkSourceRecord,
  nameList,
  recorded,
  type SourceRecord,
  type SourceRow,
  SourceRowError,
} from './source-record.ts';

// The files have no header; these are the column names of the Treasury's specification.
const SDN_COLUMNS = [
  ...['ent_num', 'SDN_Name', 'SDN_Type', 'Program', 'Title', 'Call_Sign'],
  ...['Vess_type', 'Tonnage', 'GRT', 'Vess_flag', 'Vess_owner', 'Remarks'],
];
/** The same columns in words, for whoever looks at the first rows. */
const SDN_COLUMN_LABELS = [
  ...['Number', 'Name', 'Type', 'Programme', 'Title', 'Call sign'],
  ...['Vessel type', 'Tonnage', 'Gross tonnage', 'Vessel flag', 'Vessel owner', 'Remarks'],
];
const ALT_COLUMNS = ['ent_num', 'alt_num', 'alt_type', 'alt_name', 'alt_remarks'];
/** How an empty cell is written. */
const NOTHING = '-0-';
/** Types that are neither companies nor people. */
const THINGS = new Set(['vessel', 'aircraft']);
const COMPANY: readonly EntityKind[] = ['clients'];
const PERSON: readonly EntityKind[] = ['contacts', 'relatedParties'];

/** The United States' list of specially designated nationals: `sdn.csv`, and `alt.csv` with their other names. */
export const ofacFormat: ReferenceFormat = {
  listName: 'OFAC SDN',
  files: ['sdn.csv', 'alt.csv'],
  partOf: ofacFileOf,
  async *read([sdn, alt], { onBytes }) {
    if (!sdn) throw new Error('A file is needed.');
    const others: OtherNames = new Map();
    if (alt) yield* readOtherNames(alt, others, onBytes);
    const rows = readTableSource(sdn, { columns: SDN_COLUMNS, needed: SDN_COLUMNS, onBytes });
    yield* readTableRecords(rows, (cells) => toRecord(cells, others));
  },
};

/** Rows of `sdn.csv` as they are shown: with the names of its columns, and nothing where it says that there is nothing. */
export function showSdnRows(rows: readonly (readonly string[])[]): { names: string[]; rows: string[][] } {
  const names = (rows[0] ?? []).map((_, index) => SDN_COLUMN_LABELS[index] ?? `Column ${index + 1}`);
  return { names, rows: rows.map((cells) => cells.map(given)) };
}

function toRecord(cells: TableCells, others: ReadonlyMap<string, NameList>): SourceRecord | null {
  const type = given(cells('SDN_Type'));
  if (THINGS.has(type)) return null;
  if (type !== '' && type !== 'individual')
    throw new SourceRowError(`“${type}” is no type of the list sdn.csv.`);
  const isPerson = type === 'individual';
  const id = cells('ent_num');
  const order = isPerson ? firstNameFirst : (name: string) => name;
  const named = (field: NameField) =>
    (others.get(id) ?? []).filter((other) => other.field === field).map(({ name }) => order(name));
  const { birthday, birthplace, ...remarks } = isPerson ? ofacRemarks(given(cells('Remarks'))) : {};
  return {
    kinds: isPerson ? PERSON : COMPANY,
    id,
    names: nameList([
      ['name', [order(cells('SDN_Name'))]],
      ['prevname', named('prevname')],
      ['alias', named('alias')],
    ]),
    birthday,
    birthplace,
    data: dataOf(cells, { isPerson, remarks: recorded(remarks) }),
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
  try {
    checkSourceRecord({ kinds: [], id, names: nameList([['name', [name]]]), data: {} });
  } catch (error) {
    if (error instanceof SourceRowError) return error.message;
    throw error;
  }
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
