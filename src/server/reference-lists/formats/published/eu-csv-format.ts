import { hasColumns } from '../../../source-files/file-start.ts';
import type { TableCells } from '../../../source-files/table-source.ts';
import { dayInColumn } from '../published-day.ts';
import { recordKinds } from '../record-kinds.ts';
import { euBirthday, euNames } from './eu-names.ts';
import { tableFormat } from './published-format.ts';
import { joined, type Published } from './published-record.ts';

const NEEDED = ['Entity_LogicalId', 'NameAlias_WholeName'];

/** The consolidated list of financial sanctions of the European Union, as CSV: a row for each value of an entity. */
export const euCsvFormat = tableFormat({
  listName: 'EU financial sanctions',
  publishedOn: (start) => dayInColumn(start, 'fileGenerationDate'),
  files: ['eu-fsf.csv'],
  isOf: (start) => hasColumns(start, NEEDED),
  needed: NEEDED,
  read: readRow,
});

function readRow(cells: TableCells): Published {
  const born = (part: string) => cells(`BirthDate_${part}`);
  const address = (part: string) => cells(`Address_${part}`);
  return {
    id: cells('Entity_LogicalId'),
    // The two columns are seen the other way round too.
    kinds: recordKinds(cells('Entity_SubjectType_ClassificationCode') || cells('Entity_SubjectType')),
    names: euNames([
      {
        whole: cells('NameAlias_WholeName'),
        first: cells('NameAlias_FirstName'),
        middle: cells('NameAlias_MiddleName'),
        last: cells('NameAlias_LastName'),
        isWeak: /^false$/i.test(cells('NameAlias_Strong')),
      },
    ]),
    birthdays: euBirthday({
      date: born('BirthDate'),
      day: born('Day'),
      month: born('Month'),
      year: born('Year'),
      from: born('YearRangeFrom'),
      to: born('YearRangeTo'),
      isCirca: /^true$/i.test(born('Circa')),
      calendar: born('CalendarType'),
    }),
    birthplaces: [joined(['City', 'Place', 'Region', 'CountryDescription'].map(born), ', ')],
    nationalities: [cells('Citizenship_CountryDescription') || cells('Citizenship_CountryIso2Code')],
    countries: [address('CountryDescription') || address('CountryIso2Code')],
    documents: [
      {
        kind: cells('Identification_TypeDescription') || cells('Identification_TypeCode'),
        number: cells('Identification_Number'),
        country: cells('Identification_CountryDescription'),
      },
    ],
    programs: [cells('Entity_Regulation_Programme')],
    addresses: [
      joined(
        ['Street', 'PoBox', 'ZipCode', 'City', 'Place', 'Region', 'CountryDescription'].map(address),
        ', ',
      ),
    ],
    remarks: [cells('Entity_Remark')],
    other: {
      euReference: cells('Entity_EU_ReferenceNumber'),
      unReference: cells('Entity_UnitedNationId'),
    },
  };
}
