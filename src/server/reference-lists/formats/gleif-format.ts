import type { JsonObject } from '#records';
import { hasColumns } from '../../source-files/file-start.ts';
import { readTableSource, type SourceTableRow, type TableCells } from '../../source-files/table-source.ts';
import { countryName } from './country-name.ts';
import { foldAdjacentRows } from './fold-rows.ts';
import { COMPANY } from './record-kinds.ts';
import type { ReferenceFormat } from './reference-format.ts';
import { nameList, recorded, type SourceRecord, SourceRowError } from './source-record.ts';

const LEI = /^[0-9A-Z]{18}[0-9]{2}$/;
const NEEDED = ['LEI', 'Entity.LegalName'];
/** The golden copy has five columns of each kind of name. */
const NUMBERS = [1, 2, 3, 4, 5];

/** The Global LEI Foundation's golden copy, level 1 (“who is who”), as CSV. */
export const gleifFormat: ReferenceFormat = {
  listName: 'GLEIF LEI',
  files: ['lei2-golden-copy.csv'],
  forms: ['csv'],
  isOf: (start) => hasColumns(start, NEEDED),
  read([file], { delimiter, onBytes, limit }) {
    if (!file) throw new Error('A file is needed.');
    return foldAdjacentRows<SourceTableRow>({
      rows: readTableSource(file, { needed: NEEDED, delimiter, onBytes }),
      idOf: ({ cells }) => cells('LEI'),
      toRecord: ({ cells }) => toRecord(cells),
      limit,
    });
  },
};

function toRecord(cells: TableCells): SourceRecord {
  const id = cells('LEI');
  if (!LEI.test(id)) throw new SourceRowError(`“${id}” is no LEI.`);
  const others = NUMBERS.map((number) => {
    const column = `Entity.OtherEntityNames.OtherEntityName.${number}`;
    return { name: cells(column), isFormer: cells(`${column}.type`) === 'PREVIOUS_LEGAL_NAME' };
  });
  const written = NUMBERS.map((number) =>
    cells(`Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.${number}`),
  );
  return {
    kinds: COMPANY,
    id,
    names: nameList([
      ['name', [cells('Entity.LegalName')]],
      ['prevname', others.filter(({ isFormer }) => isFormer).map(({ name }) => name)],
      ['alias', [...others.filter(({ isFormer }) => !isFormer).map(({ name }) => name), ...written]],
    ]),
    data: dataOf(cells),
  };
}

function dataOf(cells: TableCells): JsonObject {
  return recorded({
    country: countryName(cells('Entity.LegalAddress.Country')),
    residenceAddress: addressOf(cells, 'Entity.HeadquartersAddress'),
    incorporationAddress: addressOf(cells, 'Entity.LegalAddress'),
    jurisdiction: countryName(cells('Entity.LegalJurisdiction')),
    registrationNumber: cells('Entity.RegistrationAuthority.RegistrationAuthorityEntityID'),
    legalForm: cells('Entity.LegalForm.OtherLegalForm'),
    legalFormCode: cells('Entity.LegalForm.EntityLegalFormCode'),
    category: cells('Entity.EntityCategory'),
    status: cells('Entity.EntityStatus'),
    incorporated: cells('Entity.EntityCreationDate').slice(0, 10),
    lei: cells('LEI'),
  });
}

function addressOf(cells: TableCells, part: string): JsonObject {
  const lines = [
    'FirstAddressLine',
    'AdditionalAddressLine.1',
    'AdditionalAddressLine.2',
    'AdditionalAddressLine.3',
  ];
  return recorded({
    street: lines
      .map((line) => cells(`${part}.${line}`))
      .filter(Boolean)
      .join(', '),
    city: cells(`${part}.City`),
    region: cells(`${part}.Region`),
    postcode: cells(`${part}.PostalCode`),
    country: countryName(cells(`${part}.Country`)),
  });
}
