import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainCell } from '#records';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../../tests/support/matching-scenario.ts';
import { zoneOfAnotherDay } from '../../../../../tests/support/zone-of-another-day.ts';
import { readCsvRecords } from '../../../documents/exchange/csv-records.ts';
import { installationToday, setInstallationFormat } from '../../../ground/installation-format.ts';
import { readWorkbook } from '../../../source-files/workbook-source.ts';

const MEMBERS = 250;
const FORMULA = '=HYPERLINK("http://evil.example")';

forEachDatabase('The export of a run’s results', (createDatabase) => {
  let app: TestApp;
  let ada: SendTestRequest;
  let path: string;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    ada = await app.signedInAs('ada@quay.example');
    await app.deps.jobs.start();
    const birthday = '1980-02-03';
    await addReferenceList(app.deps.db, { id: 'list-1' }, [
      { kind: 'clients', id: 'r1', name: 'Northwind Quay Limited' },
      { kind: 'clients', id: '=2+3', name: FORMULA },
      { kind: 'contacts', id: 'p1', name: 'Ada Quay', birthday },
      ...Array.from({ length: MEMBERS }, (_, index) => ({
        ...{ kind: 'contacts' as const, id: `m${index}`, name: `Zyxel Wob ${index}`, birthday },
      })),
    ]);
    const put = (id: string, json: object) => ada(`/api/clients/${id}`, { method: 'PUT', json });
    const contacts = [{ id: 'c1', firstname: 'Ada', lastname: 'Quay', birthday }];
    await put('north', { name: 'Northwind Quay Ltd', contacts });
    await put('formula', { name: FORMULA });
    await put('alone', { name: 'No Other Is Called This' });
    const run = await aFinishedRun(ada, { lists: ['list-1'] });
    path = `/api/matching/runs/${run.id}`;
    const records = await (await ada(`${path}/records/clients:north/candidates`)).json();
    const item = {
      recordId: 'clients:north',
      key: records.items[0].key,
      decision: 'confirm',
      note: '@SUM(1)',
    };
    expect((await ada(`${path}/decisions`, { method: 'POST', json: { items: [item] } })).status).toBe(200);
  });
  afterAll(() => app.close());

  const json = async (query: string): Promise<Record<string, unknown>[]> =>
    (await ada(`${path}/export?format=json&${query}`)).json();

  test('The export has every candidate with its decision, each group with its members, and records without any', async () => {
    const rows = await json('');
    expect(rows.find(({ externalId }) => externalId === 'r1')).toMatchObject({
      ...{ recordId: 'clients:north', kind: 'clients', result: 'candidate', list: 'Test list', score: 100 },
      ...{ decision: 'confirm', decidedBy: 'ada@quay.example', note: '@SUM(1)', decidedWithGroup: null },
    });
    expect(rows.filter(({ result }) => result === 'none-found')).toMatchObject([
      { recordId: 'clients:alone', decision: null, externalId: null },
    ]);
    const contact = rows.filter(({ kind }) => kind === 'contacts');
    expect(contact.map(({ result }) => result).slice(0, 3)).toEqual([
      'candidate',
      'group by birthday',
      'candidate',
    ]);
    expect(new Set(contact.map(({ externalId }) => externalId)).size, 'all members').toBe(MEMBERS + 2);
    expect(contact[1]).toMatchObject({ members: MEMBERS, decision: 'undecided' });
  });

  test('The export contains the records of the filter only', async () => {
    const ids = async (query: string) => [...new Set((await json(query)).map(({ recordId }) => recordId))];
    expect(await ids('kind=clients&status=decided')).toEqual(['clients:north']);
    expect(await ids('status=none-found')).toEqual(['clients:alone']);
    expect(await ids('q=NORTHWIND')).toEqual(['clients:north']);
    expect(await ids('minScore=0&maxScore=60')).toEqual([]);
    expect(await json('change=gone')).toEqual([]);
  });

  test('CSV and workbook have the same cells, in which no formula runs', async () => {
    setInstallationFormat({ locale: 'en-GB', timeZone: zoneOfAnotherDay() });
    const csv = await ada(`${path}/export?kind=clients`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition'), 'named by the day where the installation is').toBe(
      `attachment; filename="matching-results-${installationToday()}.csv"`,
    );
    const text = Buffer.from(await csv.arrayBuffer()).toString();
    expect(text.startsWith('\uFEFFrecordId,kind,name,')).toBe(true);
    expect(text).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
    expect(text).toContain(",'=2+3,");
    expect(text).toContain(",'@SUM(1),");
    const { records } = readCsvRecords(text);
    const workbook = await ada(`${path}/export?kind=clients&format=xlsx`);
    const [{ rows }] = await readWorkbook(Buffer.from(await workbook.arrayBuffer()));
    const plain = (cells: string[]) => cells.map(plainCell);
    const withoutMark = (cells: string[]) => cells.map((cell) => cell.replace(/^\uFEFF/, ''));
    const filled = (cells: string[]) => cells.join('|').replace(/\|+$/, '');
    expect(rows.map(filled)).toEqual(records.map(withoutMark).map(plain).map(filled));
    expect(rows).toHaveLength(4);
  });

  test('The audit log names who exported which results, without the name that was searched for', async () => {
    await (await ada(`${path}/export?kind=contacts&status=undecided&minScore=55&q=secret`)).text();
    const log = await (await ada('/api/matching/audit?action=export&limit=1')).json();
    expect(log.items).toMatchObject([
      { by: 'ada@quay.example', note: 'CSV, contacts, undecided, scores 55–100, by name' },
    ]);
  });

  test('The export is refused to strangers and for an unknown run', async () => {
    expect((await app.request(`${path}/export`)).status).toBe(401);
    expect((await ada('/api/matching/runs/nothing/export')).status).toBe(404);
    expect((await ada(`${path}/export?format=pdf`)).status).toBe(400);
  });
});
