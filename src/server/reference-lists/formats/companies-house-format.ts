import type { JsonObject } from '#records';
import { hasColumns } from '../../source-files/file-start.ts';
import { wholeDay } from '../../source-files/source-date.ts';
import { readTableSource, type SourceTableRow, type TableCells } from '../../source-files/table-source.ts';
import { foldAdjacentRows } from './fold-rows.ts';
import { COMPANY } from './record-kinds.ts';
import type { ReferenceFormat } from './reference-format.ts';
import { nameList, recorded, type SourceRecord } from './source-record.ts';

const NEEDED = ['CompanyName', 'CompanyNumber'];
/** The file has columns for ten former names. */
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** “62020 - Information technology consultancy activities”. */
const INDUSTRY = /^(\d+)\s*-\s*(.*)$/;

/** The British register's “basic company data” as CSV. */
export const companiesHouseFormat: ReferenceFormat = {
  listName: 'Companies House',
  files: ['BasicCompanyDataAsOneFile.csv'],
  forms: ['csv'],
  isOf: (start) => hasColumns(start, NEEDED),
  read([file], { delimiter, onBytes, limit }) {
    if (!file) throw new Error('A file is needed.');
    return foldAdjacentRows<SourceTableRow>({
      rows: readTableSource(file, { needed: NEEDED, delimiter, onBytes }),
      idOf: ({ cells }) => cells('CompanyNumber'),
      toRecord: ({ cells }) => toRecord(cells),
      limit,
    });
  },
};

function toRecord(cells: TableCells): SourceRecord {
  return {
    kinds: COMPANY,
    id: cells('CompanyNumber'),
    names: nameList([
      ['name', [cells('CompanyName')]],
      ['prevname', NUMBERS.map((number) => cells(`PreviousName_${number}.CompanyName`))],
    ]),
    data: dataOf(cells),
  };
}

function dataOf(cells: TableCells): JsonObject {
  const [, code, description] = INDUSTRY.exec(cells('SICCode.SicText_1')) ?? [];
  return recorded({
    country: cells('RegAddress.Country') || cells('CountryOfOrigin'),
    residenceAddress: addressOf(cells),
    registrationNumber: cells('CompanyNumber'),
    legalForm: cells('CompanyCategory'),
    status: cells('CompanyStatus'),
    incorporated: wholeDay(cells('IncorporationDate')),
    dissolved: wholeDay(cells('DissolutionDate')),
    industrycode: code,
    industrydescription: description,
  });
}

function addressOf(cells: TableCells): JsonObject {
  const lines = ['CareOf', 'POBox', 'AddressLine1', 'AddressLine2'];
  return recorded({
    street: lines
      .map((line) => cells(`RegAddress.${line}`))
      .filter(Boolean)
      .join(', '),
    city: cells('RegAddress.PostTown'),
    region: cells('RegAddress.County'),
    postcode: cells('RegAddress.PostCode'),
    country: cells('RegAddress.Country'),
  });
}
