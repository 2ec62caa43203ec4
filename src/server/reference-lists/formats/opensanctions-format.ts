import { readBirthdays } from '#matching';
import type { EntityKind } from '#records';
import { hasColumns } from '../../source-files/file-start.ts';
import { readNotedBirthday } from '../../source-files/row-notes.ts';
import { wholeDay } from '../../source-files/source-date.ts';
import { readTableSource, type SourceTableRow, type TableCells } from '../../source-files/table-source.ts';
import { countryName } from './country-name.ts';
import { foldRows } from './fold-rows.ts';
import { COMPANY, PERSON } from './record-kinds.ts';
import type { ReferenceFormat } from './reference-format.ts';
import { nameList, recorded, type SourceRecord } from './source-record.ts';

/** The kinds of OpenSanctions' schemata that can be matched; ships, aircraft, addresses and wallets cannot. */
const KINDS: Readonly<Record<string, readonly EntityKind[]>> = {
  Person: PERSON,
  Company: COMPANY,
  Organization: COMPANY,
  LegalEntity: COMPANY,
  PublicBody: COMPANY,
};

/** The kinds of a schema; null for what is neither a company nor a person. */
export function schemaKinds(schema: string): readonly EntityKind[] | null {
  return KINDS[schema] ?? null;
}

/** OpenSanctions' `targets.simple.csv`: one row per target, several values of a cell separated by semicolons. */
export const openSanctionsFormat: ReferenceFormat = {
  listName: 'OpenSanctions',
  files: ['targets.simple.csv'],
  forms: ['csv', 'xlsx'],
  isOf: (start) => hasColumns(start, ['id', 'schema', 'name', 'aliases', 'countries']),
  read([file], { delimiter, onBytes, limit }) {
    if (!file) throw new Error('A file is needed.');
    const needed = ['id', 'schema', 'name'];
    return foldRows<SourceTableRow>({
      rows: (purpose) =>
        readTableSource(file, { needed, delimiter, onBytes: purpose === 'read' ? onBytes : undefined }),
      idOf: ({ cells }) => cells('id'),
      kindsOf: ({ cells }) => schemaKinds(cells('schema')),
      toRecord: ({ cells }) => toRecord(cells),
      limit,
    });
  },
};

function toRecord(cells: TableCells): SourceRecord | null {
  const kinds = schemaKinds(cells('schema'));
  if (!kinds) return null;
  const countries = several(cells('countries')).map(countryName);
  const days = several(cells('birth_date'));
  const unread = days.filter((day) => readBirthdays(day).text === undefined);
  return {
    kinds,
    id: cells('id'),
    names: nameList([
      ['name', [cells('name')]],
      ['alias', several(cells('aliases'))],
    ]),
    birthday: readBirthdays(days.join(';')).text,
    data: recorded({
      [kinds === PERSON ? 'nationality' : 'country']: countries[0],
      countries: countries.length > 1 ? countries : undefined,
      birthdays: days.some((day) => !wholeDay(day)) || days.length > 1 ? days : undefined,
      addresses: several(cells('addresses')),
      identifiers: several(cells('identifiers')),
      sanctions: several(cells('sanctions')),
      dataset: cells('dataset'),
      schema: cells('schema'),
      lastChange: cells('last_change'),
    }),
    notes: unread.flatMap((day) => readNotedBirthday(day).note ?? []),
  };
}

function several(cell: string): string[] {
  return cell
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean);
}
