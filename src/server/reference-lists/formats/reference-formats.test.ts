import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import { folderOfTests } from '../../../../tests/support/folder-of-tests.ts';
import { readJsonSource } from '../../source-files/json-source.ts';
import { wholeDay } from '../../source-files/source-date.ts';
import { openSourceFile } from '../../source-files/source-file.ts';
import { ofacParts, ofacRemarks } from './ofac-remarks.ts';
import { referenceFormat } from './reference-formats.ts';
import type { SourceRecord, SourceRow } from './source-record.ts';

const OFAC = join(import.meta.dirname, '../../../../tests/fixtures/ofac-sdn');
const RUNS = 30;

const folder = folderOfTests();

async function rowsOf(format: ReferenceFormatName, paths: readonly string[]): Promise<SourceRow[]> {
  const files = await Promise.all(paths.map(openSourceFile));
  const rows: SourceRow[] = [];
  for await (const batch of referenceFormat(format).read(files, {})) rows.push(...batch);
  return rows;
}

async function rowsOfText(format: ReferenceFormatName, lines: readonly string[]): Promise<SourceRow[]> {
  const path = join(folder, `${format}.csv`);
  await writeFile(path, `${lines.join('\r\n')}\r\n`);
  return rowsOf(format, [path]);
}

function recordsIn(rows: readonly SourceRow[]): Map<string, SourceRecord> {
  return new Map(rows.flatMap((row) => ('record' in row ? [[row.record.id, row.record] as const] : [])));
}

const notesIn = (rows: readonly SourceRow[]) =>
  rows.flatMap((row) => ('record' in row ? (row.notes ?? []).map(({ note }) => note) : []));

const texts = (record: SourceRecord | undefined, field: string) =>
  record?.names.filter((one) => one.field === field).map(({ name }) => name);

describe('The OFAC list', () => {
  it('OFAC’s former names become former names, and all others aliases', async () => {
    const records = recordsIn(await rowsOf('ofac', [join(OFAC, 'sdn.csv'), join(OFAC, 'alt.csv')]));
    const bank = records.get('4642');
    expect(bank?.kinds).toEqual(['clients']);
    expect(texts(bank, 'name')).toEqual(['BANK SADERAT PLC']);
    expect(texts(bank, 'prevname')).toHaveLength(3);
    expect(texts(bank, 'prevname')).toContain('IRAN OVERSEAS INVESTMENT CORPORATION LIMITED');
    expect(bank?.data.programs).toEqual(['IRAN', 'SDGT', 'IFSR']);
    const airline = records.get('8244');
    expect(texts(airline, 'alias')).toContain('NUEVO CONTINENTE S.A.');
    expect(texts(airline, 'prevname')).toEqual([]);
    expect(texts(records.get('4307'), 'prevname')).toEqual(['Oliverio Abril CORTEZ']);
  });

  it('OFAC’s people get their first names first, and birthday and birthplace from the remarks', async () => {
    const records = recordsIn(await rowsOf('ofac', [join(OFAC, 'sdn.csv'), join(OFAC, 'alt.csv')]));
    const zubaydah = records.get('6905');
    expect(zubaydah).toMatchObject({
      kinds: ['contacts', 'relatedParties'],
      birthday: '1971-03-12',
      birthplace: 'Riyadh',
      data: { birthcountry: 'Saudi Arabia', nationality: 'Palestinian' },
    });
    expect(texts(zubaydah, 'name')).toEqual(['ABU ZUBAYDAH']);
    expect(texts(zubaydah, 'alias')).toContain('Zayn al-Abidin Muhammad HUSAYN');
    expect(texts(records.get('10851'), 'name')).toEqual(['Feliciano Semborio DELOS REYES Jr.']);
    expect(records.get('2678')).toMatchObject({ birthday: '1946', data: { birthdate: '1946' } });
  });

  it('OFAC’s weak aliases and documents come from the remarks, of companies and people', async () => {
    const records = recordsIn(await rowsOf('ofac', [join(OFAC, 'sdn.csv'), join(OFAC, 'alt.csv')]));
    expect(texts(records.get('306'), 'weakAlias')).toEqual(['BNC']);
    expect(texts(records.get('6905'), 'weakAlias')).toEqual(['TARIQ']);
    expect(texts(records.get('10851'), 'weakAlias')).toEqual(['Abdul ABDILLAH']);
    expect(
      ofacParts(
        "alt. a.k.a. 'BNC'; f.k.a. 'BN'; Passport A123 (Iraq) issued 1 Jan 2001; NIT # 8001-7 (Colombia); Gender Male; DOB 1 Jan 1960.",
      ),
    ).toEqual({
      weakAliases: ['BNC', 'BN'],
      documents: [
        { kind: 'Passport', number: 'A123', country: 'Iraq' },
        { kind: 'NIT #', number: '8001-7', country: 'Colombia' },
      ],
    });
    expect(ofacRemarks('nationality Syria; citizen Cuba; alt. nationality Iran.')).toMatchObject({
      nationality: 'Syria',
      nationalities: ['Syria', 'Iran', 'Cuba'],
    });
  });

  it('OFAC’s ships and aircraft are skipped, and the wrong file is rejected', async () => {
    const rows = await rowsOf('ofac', [join(OFAC, 'sdn.csv'), join(OFAC, 'alt.csv')]);
    expect(rows).toHaveLength(21);
    expect(rows.filter((row) => 'skipped' in row)).toHaveLength(2);
    expect(rows.filter((row) => 'problem' in row)).toEqual([]);
    const wrong = await rowsOf('ofac', [join(OFAC, 'alt.csv')]);
    expect(wrong.every((row) => 'problem' in row)).toBe(true);
  });

  it('a bad row of OFAC’s other names costs neither its entity nor the other rows', async () => {
    const good = await rowsOf('ofac', [join(OFAC, 'sdn.csv'), join(OFAC, 'alt.csv')]);
    const alt = join(folder, 'alt.csv');
    const [first = '', ...rest] = readFileSync(join(OFAC, 'alt.csv'), 'utf8').split('\n');
    const spoilt = ['6905,1,"aka","Zayn \uFFFD HUSAYN",-0- ', '6905,2', '6905,3,"aka","",-0- '];
    await writeFile(alt, [first, ...spoilt, ...rest].join('\n'));
    const rows = await rowsOf('ofac', [join(OFAC, 'sdn.csv'), alt]);
    const bad = rows.filter((row) => 'problem' in row);
    expect(bad.map(({ row }) => row)).toEqual([3, 4]);
    for (const row of bad)
      expect(row).toMatchObject({ file: 'alt.csv', problem: expect.stringMatching(/^In alt\.csv: /) });
    const [known, spoiltRecords] = [recordsIn(good), recordsIn(rows)];
    expect([...spoiltRecords.keys()]).toEqual([...known.keys()]);
    // The name that lost letters is kept, and noted.
    const kept = texts(spoiltRecords.get('6905'), 'alias')?.filter((name) => name.includes('\uFFFD'));
    expect(kept).toEqual(['Zayn \uFFFD HUSAYN']);
    expect(notesIn(rows)).toEqual([expect.stringContaining('has lost letters')]);
    spoiltRecords.delete('6905');
    known.delete('6905');
    expect(spoiltRecords).toEqual(known);
  });

  it.each([
    [
      'DOB 12 Mar 1960; POB Giza, Egypt.',
      { birthday: '1960-03-12', birthplace: 'Giza', birthcountry: 'Egypt' },
    ],
    [
      'DOB circa 1950; POB Egypt; citizen Iraq.',
      { birthday: 'circa 1950', birthdate: 'circa 1950', birthcountry: 'Egypt', nationality: 'Iraq' },
    ],
    [
      'DOB 1962; alt. DOB 04 Apr 1962; POB Kabul.',
      { birthday: '1962; 1962-04-04', birthdays: ['1962', '04 Apr 1962'], birthplace: 'Kabul' },
    ],
    ['DOB Mar 1960', { birthday: '1960-03', birthdate: 'Mar 1960' }],
    [
      'DOB 01 Jan 1960 to 31 Dec 1961',
      { birthday: '1960-01-01 to 1961-12-31', birthdate: '01 Jan 1960 to 31 Dec 1961' },
    ],
    [
      'DOB 1960; alt. DOB 1953; alt. DOB 1955',
      { birthday: '1953; 1955; 1960', birthdays: ['1960', '1953', '1955'] },
    ],
    ["a.k.a. 'POBLANO'; NIT # 5.", {}],
  ])('OFAC’s remarks are read: %s', (remarks, expected) => {
    const known = Object.entries(ofacRemarks(remarks)).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(known)).toEqual(expected);
  });
});

describe('The LEI list', () => {
  const other = 'Entity.OtherEntityNames.OtherEntityName';
  const header = [
    ...['LEI', 'Entity.LegalName', `${other}.1`, `${other}.1.type`, `${other}.2`, `${other}.2.type`],
    'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.1',
    ...['Entity.LegalAddress.FirstAddressLine', 'Entity.LegalAddress.City', 'Entity.LegalAddress.Country'],
    ...['Entity.HeadquartersAddress.Country', 'Entity.LegalJurisdiction', 'Entity.EntityCreationDate'],
  ];

  it('GLEIF’s previous legal names become former names, trading names and transliterations aliases', async () => {
    const cells = [
      ...['213800ABCDEFGHIJKL05', 'Åbro & Søn A/S', 'Gammelbro A/S', 'PREVIOUS_LEGAL_NAME', 'Åbro'],
      ...[
        'TRADING_OR_OPERATING_NAME',
        'Abro & Son A/S',
        'Vej 1',
        'Aarhus',
        'DK',
        'SE',
        'DK',
        '1999-05-04T00:00:00+02:00',
      ],
    ];
    const rows = await rowsOfText(
      'gleif',
      [header, cells].map((row) => row.map((cell) => `"${cell}"`).join(',')),
    );
    const record = recordsIn(rows).get('213800ABCDEFGHIJKL05');
    expect(record?.names).toEqual([
      { field: 'name', name: 'Åbro & Søn A/S' },
      { field: 'prevname', name: 'Gammelbro A/S' },
      { field: 'alias', name: 'Åbro' },
      { field: 'alias', name: 'Abro & Son A/S' },
    ]);
    expect(record?.data).toMatchObject({
      country: 'Denmark',
      incorporationAddress: { street: 'Vej 1', city: 'Aarhus', country: 'Denmark' },
      residenceAddress: { country: 'Sweden' },
      incorporated: '1999-05-04',
    });
  });

  it('GLEIF’s rows of one LEI are one record', async () => {
    const rows = await rowsOfText('gleif', [
      'LEI,Entity.LegalName,Entity.EntityStatus',
      '529900T8BM49AURSDO55,Quay Shipping,ACTIVE',
      '529900T8BM49AURSDO55,Quay Lines,ACTIVE',
    ]);
    expect(rows.map((row) => Object.keys(row).at(-1))).toEqual(['isPart', 'record']);
    expect([...recordsIn(rows).values()].map(({ names }) => names.map(({ name }) => name))).toEqual([
      ['Quay Shipping', 'Quay Lines'],
    ]);
  });

  it('A row of GLEIF without a valid LEI is rejected', async () => {
    const [row] = await rowsOfText('gleif', ['LEI,Entity.LegalName', '123,Short Ltd']);
    expect(row).toEqual({ row: 1, problem: '“123” is no LEI.' });
  });
});

it('Companies House gives up to ten former names, and industries with their code', async () => {
  const rows = await rowsOfText('companies-house', [
    'CompanyName, CompanyNumber,RegAddress.AddressLine1, RegAddress.PostTown,RegAddress.Country,CompanyCategory,IncorporationDate,SICCode.SicText_1,PreviousName_1.CONDATE, PreviousName_1.CompanyName,PreviousName_10.CompanyName',
    '"QUAY, LTD","00000006","1 QUAY","RYE","ENGLAND","Private Limited Company","09/03/2001","50200 - Sea freight","01/02/2003","QUAY BROS LTD","OLD QUAY LTD"',
  ]);
  const record = recordsIn(rows).get('00000006');
  expect(texts(record, 'prevname')).toEqual(['QUAY BROS LTD', 'OLD QUAY LTD']);
  expect(record).toMatchObject({
    kinds: ['clients'],
    names: [{ name: 'QUAY, LTD' }, {}, {}],
    data: { industrycode: '50200', industrydescription: 'Sea freight', incorporated: '2001-03-09' },
  });
});

it('OpenSanctions gives people and companies, and skips what cannot be matched', async () => {
  const rows = await rowsOfText('opensanctions', [
    '"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","program_ids","dataset","first_seen","last_seen","last_change"',
    '"NK-1","Person","Jane Fiction","J. Fiction;Джейн","1970-01-02;1971","ru;ua","Moscow","","","","","GB-RUS","FCDO","","",""',
    '"NK-2","Company","Fiction Oil","","","ru","","","","","","","FCDO","","",""',
    '"NK-4","Person","Old Fiction","","1931;circa 1930","","","","","","","","FCDO","","",""',
    '"NK-3","Vessel","FICTION TANKER","","","","","","","","","","","","",""',
  ]);
  const records = recordsIn(rows);
  expect(records.get('NK-1')).toMatchObject({
    kinds: ['contacts', 'relatedParties'],
    birthday: '1970-01-02; 1971',
  });
  expect(records.get('NK-1')?.data).toMatchObject({
    nationality: 'Russia',
    countries: ['Russia', 'Ukraine'],
  });
  expect(texts(records.get('NK-1'), 'alias')).toEqual(['J. Fiction', 'Джейн']);
  expect(records.get('NK-2')).toMatchObject({ kinds: ['clients'], data: { country: 'Russia' } });
  expect(records.get('NK-4')).toMatchObject({
    birthday: 'circa 1930; 1931',
    data: { birthdays: ['1931', 'circa 1930'] },
  });
  expect(rows[3]).toEqual({ row: 4, skipped: true });
});

it.each([
  ['12 Mar 1960', '1960-03-12'],
  ['4 December 2001', '2001-12-04'],
  ['09/03/2001', '2001-03-09'],
  ['1960-03-12', '1960-03-12'],
  ['12 Xyz 1960', undefined],
  ['1960', undefined],
  ['circa 1960', undefined],
])('A day is read from “%s”', (text, day) => {
  expect(wholeDay(text)).toBe(day);
});

it('JSON objects are read the same from chunks of any size', async () => {
  const objects = fc.array(
    fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()), fc.integer())),
  );
  await fc.assert(
    fc.asyncProperty(objects, fc.boolean(), fc.integer({ min: 1, max: 9 }), async (values, isList, size) => {
      const text = isList ? JSON.stringify(values) : values.map((value) => JSON.stringify(value)).join('\n');
      const bytes = Buffer.from(text);
      async function* read() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      const rows = [];
      for await (const batch of readJsonSource({ read })) rows.push(...batch);
      expect(rows).toEqual(
        values.map((value, index) => ({ row: index + 1, value: JSON.parse(JSON.stringify(value)) })),
      );
    }),
    { numRuns: RUNS },
  );
});
