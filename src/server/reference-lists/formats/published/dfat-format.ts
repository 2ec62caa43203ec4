import type { NameField } from '#matching';
import { type FileStart, hasColumns } from '../../../source-files/file-start.ts';
import type { TableCells } from '../../../source-files/table-source.ts';
import { recordKinds } from '../record-kinds.ts';
import { tableFormat } from './published-format.ts';
import type { Published } from './published-record.ts';

const NEEDED = ['Reference', 'Name Type'];
/** The column of the names says in its heading what has names, which changes with the years. */
const NAME = /^Name of /i;
/** “12c” is a further name of 12. */
const REFERENCE = /^\d+/;
/** What stands for nothing. */
const NOTHING = /^n\/?a\.?$/i;

/** The consolidated list of Australia's DFAT, as a workbook or CSV: a row for each name. */
export const dfatFormat = tableFormat({
  listName: 'Australia DFAT',
  files: ['regulation8_consolidated.xlsx'],
  isOf,
  needed: NEEDED,
  read: readRow,
});

function isOf(start: FileStart): boolean {
  return hasColumns(start, NEEDED) && start.rows.some((cells) => cells.some((cell) => NAME.test(cell)));
}

function readRow(cells: TableCells, columns: readonly string[]): Published {
  const given = (column: string) => (NOTHING.test(cells(column)) ? '' : cells(column));
  const reference = cells('Reference');
  return {
    id: REFERENCE.exec(reference)?.[0] ?? reference,
    kinds: given('IMO Number') ? null : recordKinds(cells('Type')),
    sort: given('IMO Number') ? 'Vessel' : cells('Type'),
    names: [{ field: fieldOf(cells), name: cells(columns.find((column) => NAME.test(column)) ?? '') }],
    birthdays: [given('Date of Birth')],
    birthplaces: [given('Place of Birth')],
    nationalities: given('Citizenship').split(/;|\n|\b[a-h]\)/),
    programs: [given('Committees')],
    addresses: [given('Address')],
    remarks: [given('Additional Information'), given('Listing Information')],
  };
}

function fieldOf(cells: TableCells): NameField {
  const type = cells('Name Type').toLowerCase();
  if (/weak|low/i.test(cells('Alias Strength'))) return 'weakAlias';
  if (type.startsWith('primary')) return 'name';
  if (type.startsWith('original')) return 'originalName';
  return type.startsWith('former') || type.startsWith('previous') ? 'prevname' : 'alias';
}
