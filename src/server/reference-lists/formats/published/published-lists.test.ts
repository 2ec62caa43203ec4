import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import { folderOfTests } from '../../../../../tests/support/folder-of-tests.ts';
import { readFileStart } from '../../../source-files/file-start.ts';
import { openSourceText } from '../../../source-files/source-text.ts';
import { orderListFiles } from '../list-files.ts';
import { publishedFormatOf, referenceFormat } from '../reference-formats.ts';
import type { SourceRecord, SourceRow } from '../source-record.ts';

const LISTS = join(import.meta.dirname, '../../../../../tests/fixtures/published-lists');

/** Reads a list like an import does, in the format that its content tells. */
async function read(path: string, chosen?: ReferenceFormatName) {
  const file = await openSourceText(path);
  const found = publishedFormatOf(await readFileStart(file));
  const format = chosen ?? found ?? 'csv';
  const rows: SourceRow[] = [];
  for await (const batch of referenceFormat(format).read(await orderListFiles(format, [file]), {}))
    rows.push(...batch);
  return { found, rows };
}

const MARKS: Readonly<Record<string, string>> = {
  name: '',
  prevname: ' (former)',
  alias: ' (alias)',
  originalName: ' (script)',
  weakAlias: ' (weak)',
};

/** A record in one line each of names, birthdays and numbers. */
function shown({ id, kinds, names, birthday, data }: SourceRecord) {
  const documents = (data.documents ?? []) as { number: string }[];
  return [
    `${id} ${kinds.length === 3 ? 'unknown' : kinds[0]}`,
    names.map(({ field, name }) => `${name}${MARKS[field]}`).join(', '),
    birthday ?? '',
    [data.nationalities ?? data.nationality ?? []].flat().join(', '),
    documents.map(({ number }) => number).join(', '),
    [data.programs ?? []].flat().join(', '),
  ];
}

describe('A list as its authority publishes it', () => {
  const ANNA = 'Anna Petrovna EXAMPLE';
  const RUSSIAN = 'Анна Пример';
  const DAYS = '1961-03-12; circa 1962';
  const SHIPPING = ['EXAMPLE SHIPPING CO', '', '', '', ''];

  it.each<[string, ReferenceFormatName, string[][], number]>([
    [
      'un.xml',
      'un',
      [
        [
          'DEi.001 contacts',
          `ANNA PETROVNA EXAMPLE, Anna Sample (former), Ann Example (alias), Anya Example (alias), ${RUSSIAN} (script), The Clerk (weak)`,
          '1958-09; 1961-03-12; circa 1962; 1963; 1965 to 1967',
          ...['Norway, Sweden', 'N0001', 'Demo'],
        ],
        [
          'DEe.002 clients',
          'EXAMPLE SHIPPING \ufffd CO, Sample Shipping (former), Ex Ship (alias)',
          ...['', '', '', 'Demo'],
        ],
      ],
      0,
    ],
    [
      'ofac-sdn.xml',
      'ofac-xml',
      [
        [
          '1 contacts',
          `${ANNA}, Anna SAMPLE (former), Ann EXAMPLE (alias), THE CLERK (weak)`,
          ...[DAYS, 'Norway, Sweden', 'N0001', 'DEMO'],
        ],
        ['2 clients', ...SHIPPING],
      ],
      1,
    ],
    [
      'ofac-advanced.xml',
      'ofac-advanced',
      [
        [
          '1 contacts',
          `${ANNA}, Anna SAMPLE (former), Пример Анна (script), THE CLERK (weak)`,
          ...[DAYS, 'Norway', 'N0001', 'DEMO'],
        ],
        ['2 clients', ...SHIPPING],
      ],
      1,
    ],
    [
      'uk.csv',
      'uk-csv',
      [
        [
          'DEM0001 contacts',
          `${ANNA}, Ann EXAMPLE (alias), ${RUSSIAN} (script), THE CLERK (weak)`,
          ...['1961-03-12; 1962', 'Norway', 'N0001', 'Demo Regulations'],
        ],
        ['DEM0002 clients', ...SHIPPING],
      ],
      1,
    ],
    [
      'uk.xml',
      'uk-xml',
      [
        [
          'DEM0001 contacts',
          `${ANNA}, Ann EXAMPLE (alias), ${RUSSIAN} (script), THE CLERK (weak)`,
          ...['1961-03-12; 1962', 'Norway', 'N0001', 'Demo Regulations'],
        ],
        ['DEM0002 clients', ...SHIPPING],
      ],
      1,
    ],
    [
      'conlist.csv',
      'conlist',
      [
        [
          '901 contacts',
          `${ANNA}, Anna SAMPLE (former), Ann EXAMPLE (alias), ${RUSSIAN} (script), THE CLERK (weak)`,
          ...['1961-03-12; 1962', 'Norway, Sweden', 'N0001', 'Demo'],
        ],
        ['902 clients', ...SHIPPING],
      ],
      0,
    ],
    [
      'eu.csv',
      'eu-csv',
      [
        [
          '901 contacts',
          `${ANNA}, Ann EXAMPLE (alias), ${RUSSIAN} (script)`,
          ...[`${DAYS}; 1965 to 1967`, 'NORWAY', 'N0001', 'DEMO'],
        ],
        ['902 clients', ...SHIPPING],
      ],
      0,
    ],
    [
      'eu.xml',
      'eu-xml',
      [
        [
          '901 contacts',
          `${ANNA}, Ann EXAMPLE (alias), ${RUSSIAN} (script), THE CLERK (weak)`,
          ...[`${DAYS}; 1965 to 1967`, 'NORWAY', 'N0001', 'DEMO'],
        ],
        ['902 clients', ...SHIPPING],
      ],
      0,
    ],
    [
      'seco.xml',
      'seco',
      [
        [
          '901 contacts',
          'EXAMPLE Anna Petrovna, Anna Sample (former), Anna Sampel (alias), Пример Анна (script), The Clerk (weak)',
          ...[`${DAYS}; 1965 to 1967`, 'Norway', 'N0001', 'DEMO'],
        ],
        ['902 clients', ...SHIPPING.slice(0, 4), 'DEMO'],
      ],
      2,
    ],
    [
      'dfat.xlsx',
      'dfat',
      [
        [
          '2 contacts',
          `${ANNA}, Anna SAMPLE (former), Ann EXAMPLE (alias), ${RUSSIAN} (script)`,
          ...[DAYS, 'Norway', '', 'Demo'],
        ],
        ['3 clients', ...SHIPPING.slice(0, 4), 'Demo'],
      ],
      0,
    ],
    [
      'sema.xml',
      'sema',
      [
        [
          'Demo / Démo|1, Part 1|1 contacts',
          `${ANNA}, Ann Example (alias), ${RUSSIAN} (script)`,
          ...['1961-03-12', '', '', 'Demo / Démo'],
        ],
        [
          'Demo / Démo||2 clients',
          'Example Shipping, Example Shipping Co., Ltd. (alias), Ex Ship (alias), Example A/S (alias)',
          ...['', '', '', 'Demo / Démo'],
        ],
      ],
      1,
    ],
    [
      'csl.csv',
      'csl-csv',
      [
        [
          '1 contacts',
          'EXAMPLE, Anna, EXAMPLE, Ann (alias), THE CLERK (alias)',
          ...['1961-03-12; 1962', 'Norway, Sweden', 'N0001', 'DEMO, SAMPLE'],
        ],
        [
          expect.stringMatching(/^EL-[\w-]{16} unknown$/),
          'Example Shipping Co., Ex Ship. (alias)',
          ...['', '', '', ''],
        ],
        [expect.stringMatching(/^EL-[\w-]{16} unknown$/), 'Example Shipping Co.', ...['', '', '', '']],
      ],
      1,
    ],
    [
      'csl.json',
      'csl-json',
      [
        ['a1 contacts', 'EXAMPLE, Anna, EXAMPLE, Ann (alias)', DAYS, 'Norway', 'N0001', 'DEMO'],
        ['a2 unknown', 'Example Shipping Co.', '', '', '', ''],
      ],
      0,
    ],
    [
      'ftm.json',
      'ftm',
      [
        [
          'D-1 contacts',
          `${ANNA}, Anna Sample (former), Ann Example (alias), ${RUSSIAN} (script), The Clerk (weak)`,
          ...['1961-03-12; 1962', 'Norway', 'N0001', 'DEMO'],
        ],
        ['D-2 clients', 'Example Shipping Co', '', '', 'R0002', ''],
      ],
      3,
    ],
    [
      'senzing.json',
      'senzing',
      [
        ['D-1 contacts', `${ANNA}, ${RUSSIAN} (script)`, '1961-03-12; 1962', 'Norway', 'N0001', ''],
        ['D-2 clients', 'Example Shipping Co', '', '', '', ''],
        ['D-3 contacts', 'Bo Sample', '1970', '', '', ''],
      ],
      0,
    ],
    [
      'psc.txt',
      'psc',
      [
        ['/company/00000001/a contacts', 'Anna Petrovna Example', '1961-03', 'Norwegian, Swedish', '', ''],
        ['/company/00000001/b clients', 'Example Shipping Limited', '', '', 'R0002', ''],
      ],
      3,
    ],
  ])(
    '%s is found to be %s, and read with all names, birthdays and numbers',
    async (file, format, records, skipped) => {
      const { found, rows } = await read(join(LISTS, file));
      expect(found).toBe(format);
      expect(rows.flatMap((row) => ('record' in row ? [shown(row.record)] : []))).toEqual(records);
      expect(rows.filter((row) => 'skipped' in row)).toHaveLength(skipped);
      expect(rows.filter((row) => 'problem' in row)).toEqual([]);
    },
  );

  it('a name with lost letters and a birthday that is none cost no entity, and are noted', async () => {
    const { rows } = await read(join(LISTS, 'un.xml'));
    const notes = rows.flatMap((row) => ('record' in row ? (row.notes ?? []) : []));
    expect(notes).toEqual([
      {
        row: 2,
        note: 'The name “EXAMPLE SHIPPING \ufffd CO” has lost letters. It is compared without them.',
      },
    ]);
  });

  describe('in a folder', () => {
    const folder = folderOfTests();

    it('is read packed, and with one id on elements that stand apart as one record', async () => {
      const un = await readFile(join(LISTS, 'un.xml'), 'utf8');
      const again =
        '<INDIVIDUAL><FIRST_NAME>Anja</FIRST_NAME><REFERENCE_NUMBER>DEi.001</REFERENCE_NUMBER></INDIVIDUAL>';
      const path = join(folder, 'un.xml.gz');
      await writeFile(path, gzipSync(un.replace('<ENTITIES>', `<ENTITIES>${again}`)));
      const { rows } = await read(path);
      const records = rows.flatMap((row) => ('record' in row ? [row.record] : []));
      expect(records.map(({ id }) => id)).toEqual(['DEi.001', 'DEe.002']);
      expect(records[0]?.names).toContainEqual({ field: 'alias', name: 'Anja' });
    });

    it('of another authority is refused by its name, as is XML of an unknown form', async () => {
      await expect(read(join(LISTS, 'un.xml'), 'ofac-xml')).rejects.toThrow(
        'This is “UN Security Council, XML”, not “OFAC, XML”.',
      );
      await expect(read(join(LISTS, 'uk.csv'), 'eu-csv')).rejects.toThrow(
        'This is “UK Sanctions List, CSV”, not “EU financial sanctions, CSV”.',
      );
      await expect(read(join(LISTS, 'un.xml'), 'csl-json')).rejects.toThrow('This is XML, not JSON.');
      const path = join(folder, 'parts.xml');
      await writeFile(path, '<?xml version="1.0"?><parts><part/></parts>');
      await expect(read(path, 'un')).rejects.toThrow('This XML is not “UN Security Council, XML”.');
    });
  });
});
