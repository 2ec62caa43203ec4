import type { JsonObject } from '#records';
import { wholeDay } from '../../source-files/source-date.ts';
import { readTableSource, type TableCells } from '../../source-files/table-source.ts';
import { readTableRecords } from './read-source-rows.ts';
import type { ReferenceFormat } from './reference-format.ts';
import { nameList, recorded, type SourceRecord } from './source-record.ts';

/** The file has columns for ten former names. */
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** “62020 - Information technology consultancy activities”. */
const INDUSTRY = /^(\d+)\s*-\s*(.*)$/;

/** The British register's “basic company data” as CSV. */
export const companiesHouseFormat: ReferenceFormat = {
  listName: 'Companies House',
  files: ['BasicCompanyDataAsOneFile.csv'],
  read([file], { delimiter, onBytes }) {
    if (!file) throw new Error('A file is needed.');
    return readTableRecords(
      readTableSource(file, { needed: ['CompanyName', 'CompanyNumber'], delimiter, onBytes }),
      toRecord,
    );
  },
};

function toRecord(cells: TableCells): SourceRecord {
  return {
    kinds: ['clients'],
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
