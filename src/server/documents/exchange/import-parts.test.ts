import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type CreateTestDatabase, forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { lawRuns } from '../../../../tests/support/law-runs.ts';
import type { Database } from '../../db/open-database.ts';
import type { SourceText } from '../../source-files/source-text.ts';
import { listBatches } from '../batches/batch-store.ts';
import { takeBackBatch } from '../batches/take-back-batch.ts';
import { listAllDocuments, SYSTEM_AUTHOR } from '../document-store.ts';
import type { DocumentRow, DocumentRows } from './document-row.ts';
import { importParts } from './import-parts.ts';
import { importTargets } from './import-targets.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readDocumentParts } from './read-document-parts.ts';
import { readJsonRows } from './read-json-rows.ts';

const rowOf = (row: number, id: string, name: string): DocumentRow => ({ row, id, next: () => ({ name }) });

async function* partsOf(rows: readonly DocumentRow[], size: number): AsyncGenerator<DocumentRows> {
  for (let at = 0; at < rows.length; at += size) yield { rows: rows.slice(at, at + size), problems: [] };
}

forEachDatabase('An import in parts', (createDatabase: CreateTestDatabase) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await createDatabase());
  });
  afterAll(() => db.close());

  const run = (rows: readonly DocumentRow[], { size = 2, inShortTransactions = true, dryRun = false }) =>
    importParts(db.query, {
      ...{ collection: 'clients', author: SYSTEM_AUTHOR, title: 'clients.csv' },
      ...{ dryRun, refuseFindings: true, inShortTransactions },
      read: () => partsOf(rows, size),
    });
  const stored = async () =>
    Object.fromEntries((await listAllDocuments(db.query, 'clients')).map(({ id, data }) => [id, data.name]));
  const batches = async () => (await listBatches(db.query, { limit: 100 })).length;

  it('is one batch, whatever its parts, which is undone as a whole', async () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(names, fc.integer({ min: 1, max: 4 }), fc.boolean(), async (ids, size, inShort) => {
        const before = await stored();
        const count = await batches();
        const rows = ids.map((id, at) => rowOf(at + 1, id, `${id} ${count}`));
        const report = await run(rows, { size, inShortTransactions: inShort });
        const updated = ids.filter((id) => id in before).length;
        expect(report).toMatchObject({ created: ids.length - updated, updated, problems: [] });
        expect(await stored()).toEqual({
          ...before,
          ...Object.fromEntries(ids.map((id) => [id, `${id} ${count}`])),
        });
        expect(await batches()).toBe(count + 1);
        if (size % 2 === 0) return;
        await takeBackBatch(db.query, { id: report.batchId ?? '', author: SYSTEM_AUTHOR });
        expect(await stored()).toEqual(before);
      }),
      lawRuns(20),
    );
  });

  it('that is wrong only when it is written says that a part may be written, which is undone as a whole', async () => {
    const before = await stored();
    const rows = ['late', 'later'].map((id, at) => rowOf(at + 1, id, id));
    for (const inShortTransactions of [true, false]) {
      let reads = 0;
      const changing = importParts(db.query, {
        ...{ collection: 'clients', author: SYSTEM_AUTHOR, title: 'clients.csv', dryRun: false },
        ...{ refuseFindings: true, inShortTransactions },
        read: () => partsOf(++reads === 1 ? rows : [...rows.slice(0, 1), rowOf(2, '', 'No id')], 1),
      });
      await expect(changing).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await stored()).toEqual(inShortTransactions ? { ...before, late: 'late' } : before);
      const [newest] = await listBatches(db.query, { limit: 1 });
      if (inShortTransactions) await takeBackBatch(db.query, { id: newest?.id ?? '', author: SYSTEM_AUTHOR });
    }
    expect(await stored()).toEqual(before);
  });

  it('writes nothing when a row of the last part is wrong, nor in a dry run, nor where nothing changes', async () => {
    const before = await stored();
    const rows = ['x', 'y', 'z'].map((id, at) => rowOf(at + 1, id, id));
    for (const inShortTransactions of [true, false]) {
      await expect(run([...rows, rowOf(4, 'x', 'X')], { inShortTransactions })).rejects.toMatchObject({
        data: { problems: [{ row: 4, path: 'id', message: 'Row 1 has the id “x” too.' }] },
      });
      expect(await run(rows, { inShortTransactions, dryRun: true })).toMatchObject({ created: 3 });
    }
    expect(await stored()).toEqual(before);
    await run(rows, {});
    const count = await batches();
    expect(await run(rows, {})).toMatchObject({ created: 0, updated: 0, unchanged: 3, batchId: null });
    expect(await batches()).toBe(count);
  });
});

describe('A file that is read in pieces', () => {
  const targets = importTargets('fields', {
    ...{ defined: [], fields: new Map(), mappings: [], staticSources: new Map() },
  });
  async function read(format: 'csv' | 'json', text: string): Promise<DocumentRows> {
    const pieces =
      Buffer.from(text)
        .toString('latin1')
        .match(/.{1,64}/gs) ?? [];
    const file: SourceText = {
      ...{ path: 'file', size: text.length, isWorkbook: false, encoding: null },
      async *read() {
        for (const piece of pieces) yield Buffer.from(piece, 'latin1');
      },
    };
    const whole: DocumentRows = { rows: [], problems: [] };
    for await (const part of readDocumentParts(file, { collection: 'fields', format, targets })) {
      whole.rows.push(...part.rows);
      whole.problems.push(...part.problems);
    }
    return whole;
  }
  const plain = ({ rows, problems }: DocumentRows) => ({
    rows: rows.map(({ row, id, next }) => ({ row, id, data: next(null) })),
    problems,
  });
  const many = Array.from({ length: 30 }, (_, at) => ({
    dataField: `berth${at}`,
    label: `Bêrth “${at}”`,
    type: 'text',
  }));

  test.each([
    [
      'csv',
      `dataField,label,type\n${many.map(({ dataField, label }) => `${dataField},${label},text`).join('\n\n')}\n`,
    ],
    ['csv', 'dataField;label;type\nquay;"Quay; one";text\n;;;x\npier;Pier;text;more\n'],
    ['csv', 'label,type\nQuay,text\n'],
    ['csv', ''],
    ['json', JSON.stringify(many, null, 2)],
    ['json', JSON.stringify([{ dataField: 'long', label: 'x'.repeat(1_040_000) }])],
  ] as const)('has the rows and problems of the whole %s file: %.80s', async (format, text) => {
    const whole = format === 'csv' ? readCsvRows('fields', text, targets) : readJsonRows('fields', text);
    expect(plain(await read(format, text))).toEqual(plain(whole));
  });

  it('names the item of a JSON file that is refused, and a file that is none', async () => {
    const twice = '[{"dataField":"quay","label":"a","label":"b"},{"dataField":"pier"}]';
    const { rows, problems } = await read('json', twice);
    expect(rows.map(({ id }) => id)).toEqual(['pier']);
    expect(problems).toEqual([{ row: 1, path: '', message: 'The key "label" appears twice.' }]);
    await expect(read('json', '[{"dataField":"quay"}')).rejects.toThrow('the file was cut');
    await expect(read('json', '{"dataField":')).resolves.toMatchObject({ problems: [{ row: 1 }] });
  });
});
