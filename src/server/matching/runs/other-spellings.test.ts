import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairEvidence } from '#matching';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { folderOfTests } from '../../../../tests/support/folder-of-tests.ts';
import { aMatchRecord } from '../../../../tests/support/match-factories.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';
import { columnNames } from '../../../cli/match-columns.ts';
import { matchRecordTables } from '../../../cli/match-record-tables.ts';
import { readRecordTable } from '../../../cli/read-record-table.ts';
import { readRun, type StoredRun } from '../match-run-store.ts';
import { findSpellings } from './find-spellings.ts';

const PEOPLE = [
  'Joyce Grace Reid',
  'Jack Oliver Christopher Maximilian Reid',
  'Juliet Reid',
  'Moncef Marzouki',
  'Paul McCartney',
  'Birthe Quay',
];
const OWN = ['J. Reid', 'المنصف المرزوقي', 'ポール・マッカートニー', 'Birthe Quay'];
const BIRTHDAY = '1980-02-03';

forEachDatabase('Other spellings of a name', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  const folder = folderOfTests();
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'list-1', name: 'Watch' }, [
      ...PEOPLE.map((name, at) => ({
        ...{ kind: 'contacts' as const, id: `p${at}`, name },
        ...(at === 1 ? { birthday: BIRTHDAY } : {}),
      })),
      { kind: 'clients', id: 'c1', name: 'CINEX' },
    ]);
    const contacts = OWN.map((name, at) => ({
      id: `o${at}`,
      firstname: name,
      lastname: '',
      birthday: BIRTHDAY,
    }));
    await send('/api/clients/north', { method: 'PUT', json: { name: 'CIMEX', contacts } });
  });
  afterAll(async () => {
    await app.close();
  });

  const aRun = async () => {
    const { id } = await aFinishedRun(send, { lists: ['list-1'] });
    const path = `/api/matching/runs/${id}`;
    const get = async (end: string) => (await send(`${path}${end}`)).json();
    const decide = async (json: object) => send(`${path}/decisions`, { method: 'POST', json });
    return { path, get, decide };
  };

  test.each([1, 2, 3])(
    'are the same when %i records are searched for at once as when all are',
    async (queriesPerSearch) => {
      const { id } = await aFinishedRun(send, { lists: ['list-1'] });
      const run = (await readRun(app.deps.db.query, id)) as StoredRun;
      const ofKind = {
        run,
        kind: 'contacts',
        end: OWN.length,
        signal: new AbortController().signal,
      } as const;
      const all = await findSpellings(app.deps, ofKind);
      expect(all.get('list-1')?.size).toBe(OWN.length);
      expect(await findSpellings(app.deps, { ...ofKind, queriesPerSearch })).toEqual(all);
    },
  );

  test('are a group beside that of the birthday, with the same members as by the definition and the command', async () => {
    const { get } = await aRun();
    const { items } = await get('/records');
    const groupsOf = (recordId: string) =>
      items.find((one: { recordId: string }) => one.recordId === recordId).groups;
    expect(groupsOf('clients:north')).toMatchObject([{ by: 'spelling', count: 1 }]);
    // The second is listed by the birthday, and none is in two groups.
    expect(groupsOf('contacts:north:o0')).toMatchObject([
      { by: 'birthday', count: 1 },
      { by: 'spelling', count: 1 },
    ]);
    expect(groupsOf('contacts:north:o3')).toMatchObject([{ by: 'birthday', count: 1 }]);
    const found = await Promise.all(
      OWN.map(async (_, at) => {
        const page = await get(`/records/contacts:north:o${at}/candidates?by=spelling`);
        return (page.items ?? []).map((one: { externalId: string }) => one.externalId).sort();
      }),
    );
    const expected = OWN.map((name) =>
      PEOPLE.flatMap((other, at) => {
        const own = aMatchRecord({ kind: 'contacts', name, birthday: BIRTHDAY });
        const reference = aMatchRecord({
          ...{ kind: 'contacts' as const, name: other },
          ...(at === 1 ? { birthday: BIRTHDAY } : {}),
        });
        return pairEvidence(own, reference).admittedBy === 'spelling' ? [`p${at}`] : [];
      }),
    );
    expect(found).toEqual(expected);
    expect(expected.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
    expect(await byCommand()).toEqual(expected);
  });

  test('are found by a look-up, after the candidates', async () => {
    const asked = `name=J.%20Reid&kind=person&birthday=${BIRTHDAY}`;
    const found = await (await send(`/api/matching/search?${asked}`)).json();
    expect(found).toMatchObject({
      ...{ spelt: 1, sameBirthday: 1 },
      spellings: [{ externalName: 'Joyce Grace Reid', spelling: 'initials' }],
    });
  });

  test('are decided together or one by one, undone, and recalled by the next run', async () => {
    const { get, decide, path } = await aRun();
    const recordId = 'contacts:north:o0';
    const stateOf = async () => {
      const { items } = await get('/records');
      const row = items.find((one: { recordId: string }) => one.recordId === recordId);
      const group = row.groups.find((one: { by: string }) => one.by === 'spelling');
      return { row, group, undecided: row.undecided, alone: group.decidedAlone, whole: group.decision.value };
    };
    const before = await stateOf();
    const { items } = await get(`/records/${recordId}/candidates?by=spelling`);
    const one = await decide({ items: [{ recordId, key: items[0].key, decision: 'delete' }] });
    expect(one.status).toBe(200);
    expect(await stateOf()).toMatchObject({ alone: 1, undecided: before.undecided - 1 });
    const undone = await send(`${path}/undo`, { method: 'POST', json: {} });
    expect(undone.status).toBe(200);
    expect(await stateOf()).toMatchObject({ alone: 0, undecided: before.undecided });
    await decide({ items: [{ recordId, key: before.group.key, decision: 'confirm' }] });
    expect(await stateOf()).toMatchObject({ whole: 'confirm', undecided: before.undecided - 1 });
    const next = await aRun();
    const { items: again } = await next.get('/records');
    const row = again.find((some: { recordId: string }) => some.recordId === recordId);
    expect(row).toMatchObject({
      ...{ confirmed: 1, undecided: before.undecided - 1 },
      groups: [{ by: 'birthday', decision: { value: 'undecided' } }, { decision: { value: 'confirm' } }],
    });
  });

  async function byCommand(): Promise<string[][]> {
    const table = async (name: string, rows: string[]) => {
      const path = join(folder, name);
      await writeFile(path, `id,name,birthday\n${rows.join('\n')}\n`);
      return readRecordTable({ path, columns: columnNames([]) }, 'person');
    };
    const internal = await table(
      'own.csv',
      OWN.map((name, at) => `o${at},${name},${BIRTHDAY}`),
    );
    const reference = await table(
      'list.csv',
      PEOPLE.map((name, at) => `p${at},${name},${at === 1 ? BIRTHDAY : ''}`),
    );
    const request = { kind: 'contacts' as const, threshold: 55, internal, reference };
    const rowsOf = async (withSpellings: boolean) => {
      const rows = [];
      for await (const some of matchRecordTables({ ...request, withSpellings })) rows.push(...some);
      return rows;
    };
    const without = new Set((await rowsOf(false)).map((row) => JSON.stringify(row)));
    const added = (await rowsOf(true)).filter((row) => !without.has(JSON.stringify(row)));
    return OWN.map((_, at) =>
      added.filter(({ internalId }) => internalId === `o${at}`).map((row) => row.matchedExternalId),
    );
  }
});
