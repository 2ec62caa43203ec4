import { hasColumns } from '../../../source-files/file-start.ts';
import type { TableCells } from '../../../source-files/table-source.ts';
import { dayAbove } from '../published-day.ts';
import { recordKinds } from '../record-kinds.ts';
import { tableFormat } from './published-format.ts';
import { joined, type Published } from './published-record.ts';
import { numberedParts, ukNames } from './uk-names.ts';

const NEEDED = ['Group ID', 'Name 6', 'Group Type', 'Alias Type'];
const NAMES = [1, 2, 3, 4, 5, 6].map((number) => `Name ${number}`);
const ADDRESS = [1, 2, 3, 4, 5, 6].map((number) => `Address ${number}`);
const UK_REFERENCE = /\(UK Sanctions List Ref\):\s*(\w+)/;

/** The consolidated list of the UK's OFSI, which ended on 28 Jan 2026: a row for each name times each birthday. */
export const conlistFormat = tableFormat({
  listName: 'OFSI consolidated list',
  publishedOn: (start) => dayAbove(start, /^Last Updated:?/i),
  files: ['ConList.csv'],
  isOf: (start) => hasColumns(start, NEEDED),
  needed: NEEDED,
  read: readRow,
});

function readRow(cells: TableCells): Published {
  const numbers = (kind: string) => numberedParts(cells(kind)).map((number) => ({ kind, number }));
  return {
    id: cells('Group ID'),
    kinds: recordKinds(cells('Group Type')),
    sort: cells('Group Type'),
    names: ukNames({
      parts: NAMES.map((name) => cells(name)),
      type: cells('Alias Type'),
      quality: cells('Alias Quality'),
      originalScript: cells('Name Non-Latin Script'),
    }),
    birthdays: numberedParts(cells('DOB')),
    birthplaces: [joined([cells('Town of Birth'), cells('Country of Birth')], ', ')],
    nationalities: numberedParts(cells('Nationality')),
    countries: numberedParts(cells('Country')),
    documents: [...numbers('Passport Number'), ...numbers('National Identification Number')],
    programs: [cells('Regime')],
    addresses: [
      joined(
        [...ADDRESS, 'Post/Zip Code', 'Country'].map((name) => cells(name)),
        ', ',
      ),
    ],
    remarks: [cells('Other Information')],
    other: {
      title: cells('Title'),
      jobtitle: cells('Position'),
      ukReference: UK_REFERENCE.exec(cells('Other Information'))?.[1] ?? '',
    },
  };
}
