import { hasColumns } from '../../../source-files/file-start.ts';
import type { TableCells } from '../../../source-files/table-source.ts';
import { dayAbove } from '../published-day.ts';
import { recordKinds } from '../record-kinds.ts';
import { tableFormat } from './published-format.ts';
import { joined, type Published, type PublishedDocument } from './published-record.ts';
import { numberedParts, ukNames } from './uk-names.ts';

const NEEDED = ['Unique ID', 'Name 6', 'Name type', 'Designation Type'];
const NAMES = [1, 2, 3, 4, 5, 6].map((number) => `Name ${number}`);
const ADDRESS = [1, 2, 3, 4, 5, 6].map((number) => `Address Line ${number}`);

/** The UK Sanctions List as CSV: a row for each name, address, birthday or number. */
export const ukCsvFormat = tableFormat({
  listName: 'UK Sanctions List',
  publishedOn: (start) => dayAbove(start, /^Report Date:?/i),
  files: ['UK-Sanctions-List.csv'],
  isOf: (start) => hasColumns(start, NEEDED),
  needed: NEEDED,
  read: readRow,
});

function readRow(cells: TableCells): Published {
  const documents: PublishedDocument[] = [
    ...['Passport number', 'National Identifier number', 'Business registration number (s)'].flatMap((kind) =>
      numberedParts(cells(kind)).map((number) => ({ kind, number })),
    ),
  ];
  return {
    id: cells('Unique ID'),
    kinds: recordKinds(cells('Designation Type')),
    sort: cells('Designation Type'),
    names: ukNames({
      parts: NAMES.map((name) => cells(name)),
      type: cells('Name type'),
      quality: cells('Alias strength'),
      originalScript: cells('Name non-latin script'),
    }),
    birthdays: numberedParts(cells('D.O.B')),
    birthplaces: [joined([cells('Town of birth'), cells('Country of birth')], ', ')],
    nationalities: numberedParts(cells('Nationality(/ies)')),
    countries: numberedParts(cells('Address Country')),
    documents,
    programs: [cells('Regime Name')],
    addresses: [
      joined(
        [...ADDRESS, 'Address Postal Code', 'Address Country'].map((name) => cells(name)),
        ', ',
      ),
    ],
    remarks: [cells('Other Information')],
    other: {
      title: cells('Title'),
      jobtitle: cells('Position'),
      gender: cells('Gender'),
      ofsiGroupId: cells('OFSI Group ID'),
      unReference: cells('UN Reference Number'),
      listedOn: cells('Date Designated'),
    },
  };
}
