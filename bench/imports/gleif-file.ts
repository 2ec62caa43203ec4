import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const FIVE = [1, 2, 3, 4, 5];
const PIECE_LENGTH = 1 << 20;
const TRADES = [
  'Shipping',
  'Capital',
  'Holdings',
  'Foods',
  'Systems',
  'Energy',
  'Textiles',
  'Logistics',
  'Optics',
];
const FORMS = [
  'Ltd',
  'plc',
  'GmbH',
  'S.A.',
  'S.p.A.',
  'AB',
  'B.V.',
  'Inc.',
  'Oy',
  'A/S',
  'Sp. z o.o.',
  'LLC',
];
const SYLLABLES = [
  'ba',
  'cor',
  'del',
  'fén',
  'gra',
  'hol',
  'in',
  'kar',
  'lö',
  'mar',
  'nor',
  'os',
  'pel',
  'qui',
  'rø',
];
const ADDRESS = [
  ...['xmllang', 'FirstAddressLine', 'AddressNumber', 'AddressNumberWithinBuilding', 'MailRouting'],
  ...['AdditionalAddressLine.1', 'AdditionalAddressLine.2', 'AdditionalAddressLine.3'],
  ...['City', 'Region', 'Country', 'PostalCode'],
];
const COLUMNS = [
  ...['LEI', 'Entity.LegalName', 'Entity.LegalName.xmllang'],
  ...nameColumns('Entity.OtherEntityNames.OtherEntityName'),
  ...nameColumns('Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName'),
  ...['LegalAddress', 'HeadquartersAddress'].flatMap((part) => addressColumns(`Entity.${part}`)),
  ...FIVE.flatMap((number) => addressColumns(`Entity.OtherAddresses.OtherAddress.${number}`)),
  ...['Entity.RegistrationAuthority.RegistrationAuthorityEntityID', 'Entity.LegalJurisdiction'],
  ...['Entity.EntityCategory', 'Entity.LegalForm.EntityLegalFormCode', 'Entity.LegalForm.OtherLegalForm'],
  ...[
    'Entity.EntityStatus',
    'Entity.EntityCreationDate',
    'Registration.RegistrationStatus',
    'ConformityFlag',
  ],
];

/** Writes a file like the Global LEI Foundation's golden copy, of invented companies; every `badEvery`th has no LEI. */
export async function writeGleifFile(
  path: string,
  { rows, badEvery, encoding = 'utf8' }: { rows: number; badEvery: number; encoding?: 'utf8' | 'latin1' },
): Promise<void> {
  const file = createWriteStream(path, encoding);
  const chance = seededChance();
  let piece = lineOf(COLUMNS);
  for (let row = 1; row <= rows; row++) {
    const company = companyOf(row, { chance, isBad: row % badEvery === 0 });
    piece += lineOf(COLUMNS.map((column) => company[column] ?? ''));
    if (piece.length < PIECE_LENGTH) continue;
    if (!file.write(piece)) await once(file, 'drain');
    piece = '';
  }
  file.end(piece);
  await once(file, 'finish');
}

type Chance = (below: number) => number;

function companyOf(
  row: number,
  { chance, isBad }: { chance: Chance; isBad: boolean },
): Record<string, string> {
  const of = (items: readonly string[]) => items[chance(items.length)] ?? '';
  const word = () => Array.from({ length: 2 + chance(3) }, () => of(SYLLABLES)).join('');
  const name = () => `${word()} ${word()} ${of(TRADES)} ${of(FORMS)}`;
  const other = 'Entity.OtherEntityNames.OtherEntityName';
  return {
    LEI: isBad
      ? `${row}`
      : `9845${row.toString(36).toUpperCase().padStart(14, '0')}${String(row % 100).padStart(2, '0')}`,
    'Entity.LegalName': name(),
    ...(chance(6) === 0 && { [`${other}.1`]: name(), [`${other}.1.type`]: 'PREVIOUS_LEGAL_NAME' }),
    ...(chance(10) === 0 && { [`${other}.2`]: word(), [`${other}.2.type`]: 'TRADING_OR_OPERATING_NAME' }),
    'Entity.LegalAddress.FirstAddressLine': `${1 + chance(199)} ${word()} Street`,
    'Entity.LegalAddress.City': word(),
    'Entity.LegalAddress.Country': 'GB',
    'Entity.HeadquartersAddress.City': word(),
    'Entity.HeadquartersAddress.Country': 'DE',
    'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': String(10_000_000 + row),
    'Entity.LegalJurisdiction': 'GB',
    'Entity.EntityCategory': 'GENERAL',
    'Entity.LegalForm.EntityLegalFormCode': 'H0PO',
    'Entity.EntityStatus': 'ACTIVE',
    'Entity.EntityCreationDate': `${1950 + chance(70)}-06-11T00:00:00Z`,
  };
}

function nameColumns(part: string): string[] {
  return FIVE.flatMap((number) => [
    `${part}.${number}`,
    `${part}.${number}.xmllang`,
    `${part}.${number}.type`,
  ]);
}

function addressColumns(part: string): string[] {
  return ADDRESS.map((column) => `${part}.${column}`);
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell}"`).join(',')}\n`;
}

/** The same companies in every run. */
function seededChance(): Chance {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}
