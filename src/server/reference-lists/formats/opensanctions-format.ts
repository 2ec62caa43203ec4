import type { EntityKind } from '#records';
import { knownDay, wholeDay } from '../../source-files/source-date.ts';
import { readTableSource, type TableCells } from '../../source-files/table-source.ts';
import { countryName } from './country-name.ts';
import { readTableRecords } from './read-source-rows.ts';
import type { ReferenceFormat } from './reference-format.ts';
import { nameList, recorded, type SourceRecord } from './source-record.ts';

const COMPANIES: readonly EntityKind[] = ['clients'];
const PEOPLE: readonly EntityKind[] = ['contacts', 'relatedParties'];
/** The kinds of OpenSanctions' schemata that can be matched; ships, aircraft, addresses and wallets cannot. */
const KINDS: Readonly<Record<string, readonly EntityKind[]>> = {
  Person: PEOPLE,
  Company: COMPANIES,
  Organization: COMPANIES,
  LegalEntity: COMPANIES,
  PublicBody: COMPANIES,
};

/** OpenSanctions' `targets.simple.csv`: one row per target, several values of a cell separated by semicolons. */
export const openSanctionsFormat: ReferenceFormat = {
  listName: 'OpenSanctions',
  files: ['targets.simple.csv'],
  read([file], { delimiter, onBytes }) {
    if (!file) throw new Error('A file is needed.');
    return readTableRecords(
      readTableSource(file, { needed: ['id', 'schema', 'name'], delimiter, onBytes }),
      toRecord,
    );
  },
};

function toRecord(cells: TableCells): SourceRecord | null {
  const kinds = KINDS[cells('schema')];
  if (!kinds) return null;
  const countries = several(cells('countries')).map(countryName);
  const days = several(cells('birth_date'));
  return {
    kinds,
    id: cells('id'),
    names: nameList([
      ['name', [cells('name')]],
      ['alias', several(cells('aliases'))],
    ]),
    birthday: days.map(wholeDay).find(Boolean) ?? days.map(knownDay).find(Boolean),
    data: recorded({
      [kinds === PEOPLE ? 'nationality' : 'country']: countries[0],
      countries: countries.length > 1 ? countries : undefined,
      birthdays: days.some((day) => !wholeDay(day)) || days.length > 1 ? days : undefined,
      addresses: several(cells('addresses')),
      identifiers: several(cells('identifiers')),
      sanctions: several(cells('sanctions')),
      dataset: cells('dataset'),
      schema: cells('schema'),
      lastChange: cells('last_change'),
    }),
  };
}

function several(cell: string): string[] {
  return cell
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean);
}
