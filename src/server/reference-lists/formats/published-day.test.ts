import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import { folderOfTest } from '../../../../tests/support/folder-of-tests.ts';
import { readFileStart } from '../../source-files/file-start.ts';
import type { SourceFile } from '../../source-files/source-file.ts';
import { openSourceText } from '../../source-files/source-text.ts';
import { publishedListName, referenceFormat } from './reference-formats.ts';

const FIXTURES = join(import.meta.dirname, '../../../../tests/fixtures');
const startOf = async (path: string) => readFileStart(await openSourceText(path));

/** A file of some text. */
async function aFile(name: string, text: string): Promise<string> {
  const folder = folderOfTest();
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

describe('The day on which a list was published', () => {
  it.each<[ReferenceFormatName, string]>([
    ['un', 'un.xml'],
    ['eu-xml', 'eu.xml'],
    ['eu-csv', 'eu.csv'],
    ['uk-csv', 'uk.csv'],
    ['uk-xml', 'uk.xml'],
    ['conlist', 'conlist.csv'],
    ['ofac-xml', 'ofac-sdn.xml'],
    ['ofac-advanced', 'ofac-advanced.xml'],
    ['seco', 'seco.xml'],
  ])('is read in the file itself: %s', async (format, file) => {
    const start = await startOf(join(FIXTURES, 'published-lists', file));
    expect(referenceFormat(format).publishedOn?.(start)).toBe('2026-11-20');
  });

  it('is not made up where the file has none, or one that is no day', async () => {
    const none = await startOf(
      await aFile('un.xml', '<CONSOLIDATED_LIST><INDIVIDUALS/></CONSOLIDATED_LIST>'),
    );
    expect(referenceFormat('un').publishedOn?.(none)).toBeUndefined();
    const odd = await startOf(
      await aFile('sdn.xml', '<sdnList><Publish_Date>13/45/2026</Publish_Date></sdnList>'),
    );
    expect(referenceFormat('ofac-xml').publishedOn?.(odd)).toBeUndefined();
  });
});

describe('The name of a list of the Treasury', () => {
  const row = (program: string) => `1,"EXAMPLE, Anna","individual","${program}",${'-0- ,'.repeat(7)}-0- `;

  it.each([
    ['sdn.csv', row('CUBA'), 'OFAC SDN'],
    ['sdn.csv', [row('UKRAINE-EO13662'), row('CUBA')].join('\n'), 'OFAC SDN'],
    ['cons_prim.csv', row('CUBA'), 'OFAC Consolidated'],
    ['list.csv', [row('NS-PLC'), row('UKRAINE-EO13662')].join('\n'), 'OFAC Consolidated'],
  ])('of %s is told by its name or its programmes', async (file, text, name) => {
    expect(publishedListName('ofac', await startOf(await aFile(file, text)), file)).toBe(name);
  });
});

describe('A file in which each record has one row', () => {
  it.each<[ReferenceFormatName, string]>([
    ['gleif', 'LEI,Entity.LegalName\n529900T8BM49AURSDO55,Blåvik Rederi AS\n'],
    ['companies-house', 'CompanyName,CompanyNumber\nVETROGOROV LINE LIMITED,01234567\n'],
  ])('is read once: %s', async (format, text) => {
    const file = await openSourceText(await aFile('list.csv', text));
    let [rows, opened] = [0, 0];
    const counted: SourceFile = {
      ...file,
      read(onBytes) {
        opened += 1;
        return file.read(onBytes);
      },
    };
    for await (const batch of referenceFormat(format).read([counted], { onBytes: () => {} }))
      rows += batch.length;
    // Twice its start alone, which tells its delimiter and its heading.
    expect({ rows, opened }).toEqual({ rows: 1, opened: 3 });
  });
});
