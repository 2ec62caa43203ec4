import { DAY_MS } from '#records';
import { type StyledCell, styledRow, workbookOfSheets } from './sheet-workbook.ts';

/** The number of its clients. */
export const MESSY_CLIENTS = 500;

/** Styles of the workbook by their number: a date, a percentage, eight digits with zeros before them. */
const FORMATS = ['dd/mm/yyyy', '0%', '00000000'];
const [DATE, PERCENT, ZEROS] = [1, 2, 3];

const FIRST_WORDS =
  'Alder Birch Cedar Dunmore Elmfield Fairhaven Glen Harrow Inver Juniper Kestrel Larch Moor Northgate Oak Pine Quarry Rowan Sutton Thorn'.split(
    ' ',
  );
const SECOND_WORDS =
  'Capital Shipping Foods Textiles Energy Logistics Instruments Partners Holdings Mining'.split(' ');
const FORMS = ['Ltd', 'Limited', 'plc', 'GmbH', 'S.A.', 'LLP'];
const COUNTRIES = [
  ...['United Kingdom', 'UK', 'GB', 'Germany', 'germany ', 'Deutschland', 'France', 'USA'],
  ...['United States', 'U.S.'],
];
const FIRST_NAMES = ['Zoë', 'José', 'Mary Ann', 'Ivan', 'Siobhán'];
const LAST_NAMES = ["O'Neill", 'Müller', 'de la Cruz', 'Ivanov', 'Smith-Jones'];
const HEADING = [
  ...['Ref', 'Client Name', 'Country', 'Passive share', 'Cert. date', 'PEP?'],
  ...['First name', 'Surname', 'DoB', 'Notes'],
];

type Cells = (string | StyledCell | null)[];

/**
 * A workbook as firms keep them: a cover sheet, a title above the heading, and in its rows percentages as numbers and as
 * texts, three forms of dates, n/a, error cells, years of two digits, a dash for no answer, and a line of totals.
 */
export function messyWorkbook(): Promise<Buffer> {
  const rows: Cells[] = [['Client master list, extract (confidential)'], [], HEADING];
  for (let index = 0; index < MESSY_CLIENTS; index++) rows.push(messyRow(index));
  rows.push([], ['Total', '500']);
  return workbookOfSheets(
    {
      'Read me': styledRow(1, ['This workbook holds the clients.']),
      Clients: rows.map((cells, index) => styledRow(index + 1, cells)).join(''),
      Lookup: styledRow(1, ['UK', 'United Kingdom']),
    },
    FORMATS,
  );
}

function messyRow(index: number): Cells {
  const at = <T>(values: readonly T[]): T => values[index % values.length] as T;
  const second = SECOND_WORDS[(index * 7 + Math.floor(index / 20)) % SECOND_WORDS.length];
  const name = `${at(FIRST_WORDS)} ${second} ${at(FORMS)}${index >= 120 ? ` ${Math.floor(index / 60)}` : ''}`;
  const [day, month] = [1 + (index % 28), 1 + (index % 12)];
  return [
    { value: 100_000 + index, style: ZEROS },
    index === 250 ? null : index % 11 === 0 ? `  ${name.toUpperCase()} ` : name,
    at(COUNTRIES),
    at<string | StyledCell>([
      { value: (index % 100) / 100, style: PERCENT },
      `${index % 100}%`,
      `${index % 100},5`,
      { value: '#N/A', type: 'e' },
      { value: index % 100 },
    ]),
    at<string | StyledCell>([
      { value: serialDay(2020 + (index % 6), month, day), style: DATE },
      `${day}/${month}/2024`,
      `${day} Sept 2023`,
      'n/a',
    ]),
    at<string | StyledCell | null>([{ value: 1, type: 'b' }, 'Y', 'no', 'TRUE', '—', null]),
    at(FIRST_NAMES),
    at(LAST_NAMES),
    at<string | StyledCell>([
      { value: serialDay(1950 + (index % 50), month, day), style: DATE },
      `19${50 + (index % 50)}-0${1 + (index % 9)}-1${index % 10}`,
      `${day}/${month}/${50 + (index % 50)}`,
    ]),
    'ignore',
  ];
}

/** A day as a spreadsheet keeps it: the days since the end of 1899. */
function serialDay(year: number, month: number, day: number): number {
  return (Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / DAY_MS;
}
