import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRow } from '#contract/matching/match-audit-contract.ts';
import type { ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { type JsonObject, writePath } from '#records';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../../tests/support/dump-tables.ts';
import { aFinishedRun } from '../../../../tests/support/matching-scenario.ts';
import { aRun, CLIENT, ofRun } from '../../../../tests/support/resolution-scenario.ts';
import { zoneOfAnotherDay } from '../../../../tests/support/zone-of-another-day.ts';
import { storeWrites } from '../../documents/store-writes.ts';
import { installationToday, setInstallationFormat } from '../../ground/installation-format.ts';
import { erasePersonalData } from '../../privacy/erase-personal-data.ts';
import { exportPersonalData } from '../../privacy/export-personal-data.ts';

/** Sets of choices tried. */
const RUNS = 3;
const WEBHOOK = { url: 'http://127.0.0.1:9', secret: Buffer.alloc(32, 7).toString('base64') };

forEachDatabase('The resolution of a run', (createDatabase) => {
  let scenario: Awaited<ReturnType<typeof aRun>>;
  beforeAll(async () => {
    scenario = await aRun(createDatabase, { webhook: WEBHOOK });
    setInstallationFormat({ locale: 'en-GB', timeZone: zoneOfAnotherDay() });
  });
  afterAll(() => scenario.app.close());

  test('A resolution is refused until every candidate is decided', async () => {
    const { ada, path, post } = scenario;
    const refused = await ada(`${path}/resolution`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'UNDECIDED', data: { undecided: 3 } });
    expect(await post(ada, 'save')).toMatchObject({ status: 409, body: { code: 'UNDECIDED' } });
  });

  test('A resolution shows confirmed matches field by field, and the records without one', async () => {
    const { ada, confirmAll, items } = scenario;
    await confirmAll(ada);
    const [client, , contact] = await items();
    expect(client).toMatchObject({
      recordId: 'clients:north',
      clientVersion: 1,
      match: { externalId: 'r1', by: 'ada@quay.example', score: 100 },
      matches: 1,
      stale: false,
    });
    expect(client?.rows).toContainEqual({
      path: 'address.country',
      label: null,
      isDate: false,
      internal: 'UK',
      external: 'Ireland',
      equal: false,
    });
    expect(contact?.rows).toContainEqual(
      expect.objectContaining({ path: 'jobtitle', internal: 'Mate', external: 'Captain' }),
    );
    expect((await items('unmatched')).map(({ recordId }) => recordId)).toEqual(['contacts:north:c2']);
  });

  test('A custom date is stored as its day, and refused when it can mean two', async () => {
    const { items, choose } = scenario;
    const [, , contact] = await items();
    if (!contact) throw new Error('No contact.');
    expect(contact.rows).toContainEqual(
      expect.objectContaining({ path: 'birthday', label: 'Date of birth', isDate: true }),
    );
    const custom = (text: string) => ({ birthday: { use: 'custom', text } });
    expect(await choose(contact, custom('12/06/1979'))).toMatchObject({
      ...{ status: 400, body: { data: { fields: [{ path: 'choices.birthday' }] } } },
    });
    expect(await choose(contact, custom('12 June 1979'))).toMatchObject({
      ...{ status: 200, body: { choices: custom('1979-06-12') } },
    });
    expect((await items())[2]?.choices).toEqual(custom('1979-06-12'));
    setInstallationFormat({ locale: 'fr-FR', timeZone: zoneOfAnotherDay() });
    expect(await choose(contact, custom('13 juin 1979')), 'as the installation writes days').toMatchObject({
      ...{ status: 200, body: { choices: custom('1979-06-13') } },
    });
    setInstallationFormat({ locale: 'en-GB', timeZone: zoneOfAnotherDay() });
    expect(await choose(contact, custom('12 June 1979'))).toMatchObject({ status: 200 });
    expect(await choose(contact, {})).toMatchObject({ status: 200 });
  });

  test('Choices are refused for an unknown field, and for a client that changed', async () => {
    const { items, choose } = scenario;
    const [client] = await items();
    if (!client) throw new Error('No client.');
    expect(await choose(client, { '__proto__.x': { use: 'external' } })).toMatchObject({ status: 400 });
    expect(await choose({ ...client, clientVersion: 9 }, {})).toMatchObject({
      status: 409,
      body: { data: { item: { recordId: 'clients:north', clientVersion: 1 } } },
    });
  });

  test('A save is atomic; a client that changed is read again, and other choices stay', async () => {
    const { ada, items, choose, post, putClient, readClient } = scenario;
    const [client, south, contact] = await items();
    if (!client || !contact || !south) throw new Error('Not all are matched.');
    await choose(client, {
      'address.city': { use: 'external' },
      'address.country': { use: 'custom', text: 'Éire' },
      industry: { use: 'internal' },
    });
    await choose(contact, { jobtitle: { use: 'external' } });
    await putClient('south', { name: 'South Ltd', turnover: 6 });
    const before = await readClient('north');
    await putClient('north', { ...before.data, note: 'Changed since' });
    expect(await post(ada, 'save')).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        data: { stale: [{ clientId: 'north', recordIds: ['clients:north', 'contacts:north:c1'] }] },
      },
    });
    expect((await readClient('north')).version).toBe(2);
    const [again, , contactAgain] = await items();
    expect(again).toMatchObject({
      stale: true,
      clientVersion: 2,
      choices: { 'address.city': { use: 'external' } },
    });
    for (const item of [again, contactAgain]) if (item) await choose(item, item.choices);
    const { body } = await post(ada, 'save', { closeUnchanged: true });
    expect(body).toEqual({ saved: [{ clientId: 'north', version: 3 }], records: 3, open: 0 });
    const after = await readClient('north');
    expect(after.data).toEqual({
      name: 'Northwind Quay Ltd',
      address: { country: 'Éire', city: 'Cork' },
      contacts: [{ id: 'c1', firstname: 'Ada', lastname: 'Quay', jobtitle: 'Captain' }, { id: 'c2' }],
      note: 'Changed since',
    });
    expect((await readClient('south')).version).toBe(2);
  });

  test('A save writes a revision that names the matches and who confirmed them, a row of the audit log, and an event for the webhook', async () => {
    const { app, ada } = scenario;
    const { items } = await (await ada('/api/clients/north/revisions')).json();
    expect(items[0]).toMatchObject({
      operation: 'resolution',
      by: 'ada@quay.example',
      note: expect.stringMatching(
        /^Northwind Quay Ltd is Northwind Quay Limited \(Test list, r1\), confirmed by ada@quay\.example on .* Ada Quay is /,
      ),
    });
    expect(items[0].note, 'the day where the installation is').toContain(`on ${installationToday()}.`);
    const notes = async (action: string) => {
      const audit = await (await ada(`/api/matching/audit?action=${encodeURIComponent(action)}`)).json();
      return audit.items.map(({ recordId, note }: AuditRow) => [recordId, note]);
    };
    expect(await notes('save')).toEqual([
      ['north:c1', 'jobtitle'],
      ['north', 'address.country, address.city'],
    ]);
    expect(await notes('closed unchanged'), 'nothing was written to it').toEqual([['south', null]]);
    const exported = await ada('/api/matching/audit/export?format=csv&action=closed%20unchanged');
    expect(await exported.text()).toMatch(/"ada@quay\.example","closed unchanged",.*,"South Ltd",/);
    expect(app.logged()).not.toContain('ada@quay.example');
  });

  test('A decision cannot be undone once its record is saved', async () => {
    const { ada, items, choose, post } = scenario;
    expect((await post(ada, 'undo')).status).toBe(409);
    const [client] = await items();
    expect(client?.saved).toBe(true);
    if (client) expect((await choose(client, {})).status).toBe(409);
    expect((await post(ada, 'save')).body).toEqual({ saved: [], records: 0, open: 0 });
  });

  test('A step is undone for the records of it that nobody has saved since', async () => {
    const { app, ada, bo, confirmAll, items, post } = await aRun(createDatabase);
    await confirmAll(ada);
    const both = (await items()).filter(({ kind }) => kind === 'clients');
    const decide = async (decision: string) => {
      const decided = both.map(({ recordId, match }) => ({ recordId, key: match?.key, decision }));
      expect((await post(ada, 'decisions', { items: decided })).status).toBe(200);
    };
    await decide('undecided');
    await decide('confirm');
    const saved = await post(bo, 'save', { recordIds: ['clients:south'], closeUnchanged: true });
    expect(saved.body).toMatchObject({ records: 1 });
    const undone = await post(ada, 'undo');
    expect(undone.status).toBe(200);
    expect(undone.body.items).toMatchObject([{ recordId: 'clients:north', decision: 'undecided' }]);
    await app.close();
  });
});

forEachDatabase('Saved choices', (createDatabase) => {
  test('A save writes exactly what is chosen, whatever is chosen', async () => {
    const scenario = await aRun(createDatabase);
    const { app, ada, readClient, putClient } = scenario;
    const use = fc.constantFrom('internal', 'external', 'custom', 'none');
    const property = fc.asyncProperty(fc.array(use, { minLength: 12, maxLength: 12 }), async (uses) => {
      await putClient('north', CLIENT);
      const { id } = await aFinishedRun(ada, { lists: ['list-1'] });
      const { confirmAll, items, choose, post } = ofRun(ada, id);
      await confirmAll(ada);
      let expected: JsonObject = (await readClient('north')).data;
      let index = 0;
      for (const item of await items()) {
        if (item.clientId !== 'north') continue;
        const at = item.kind === 'clients' ? '' : 'contacts.0.';
        const choices: Record<string, object> = {};
        for (const { path, external = null } of item.rows.filter((row) => row.path !== 'name')) {
          const chosen = uses[index++ % uses.length];
          if (chosen === 'none') continue;
          choices[path] = { use: chosen, ...(chosen === 'custom' && { text: `chosen for ${path}` }) };
          if (chosen === 'internal') continue;
          const value = chosen === 'external' ? external : `chosen for ${path}`;
          const written = writePath(expected, `${at}${path}`, value);
          if (written.ok) expected = written.document;
        }
        expect((await choose(item, choices)).status).toBe(200);
      }
      expect((await post(ada, 'save')).status).toBe(200);
      expect((await readClient('north')).data).toEqual(expected);
    });
    await fc.assert(property, { numRuns: RUNS });
    await app.close();
  });
});

forEachDatabase('The resolution of a run under four eyes', (createDatabase) => {
  test('Under four eyes, the user who confirmed a match may not save it, and another user may', async () => {
    const { app, ada, bo, confirmAll, items, post } = await aRun(createDatabase, { matchFourEyes: true });
    await confirmAll(ada);
    expect((await items())[0]).toMatchObject({ needsOther: true });
    const refused = await post(ada, 'save');
    expect(refused).toMatchObject({ status: 409, body: { code: 'FOUR_EYES' } });
    expect(refused.body.data.records).toHaveLength(3);
    expect((await post(bo, 'save', { closeUnchanged: true })).body).toMatchObject({ records: 3 });
    await app.close();
  });

  test('Under four eyes, a user saves what others confirmed without what they confirmed themselves', async () => {
    const { app, ada, bo, confirmAll, items, post, path } = await aRun(createDatabase, {
      matchFourEyes: true,
    });
    await confirmAll(ada);
    const [client] = await items();
    const { recordId, match } = client as ResolutionItem;
    const item = (decision: string) => ({ recordId, key: match?.key, decision });
    expect((await post(ada, 'decisions', { items: [item('undecided')] })).status).toBe(200);
    expect((await post(bo, 'decisions', { items: [item('confirm')] })).status).toBe(200);
    const counts = await (await ada(`${path}/resolution/counts`)).json();
    expect(counts).toMatchObject({ matched: 3, open: 3, unchanged: 1, others: 2 });
    expect((await post(ada, 'save', { recordIds: ['clients:south'] })).body.code).toBe('FOUR_EYES');
    expect((await post(ada, 'save', { closeUnchanged: true })).body).toMatchObject({ records: 1, open: 2 });
    expect((await items()).map(({ saved }) => saved)).toEqual([true, false, false]);
    await app.close();
  });
});

forEachDatabase('The audit log of matching', (createDatabase) => {
  test('The audit log cannot be changed or deleted, and is exported without formulas', async () => {
    const { app, ada, confirmAll, post, items } = await aRun(createDatabase);
    await confirmAll(ada);
    const [client] = await items();
    const item = { recordId: client?.recordId, key: client?.match?.key, decision: 'confirm', note: '=1+1' };
    expect((await post(ada, 'decisions', { items: [item] })).status).toBe(200);
    const { query } = app.deps.db;
    const count = async () => (await query.selectFrom('match_audit').selectAll().execute()).length;
    const before = await count();
    await expect(query.updateTable('match_audit').set({ note: 'x' }).execute()).rejects.toThrow(
      /Audit rows stay/,
    );
    await expect(query.deleteFrom('match_audit').execute()).rejects.toThrow(/Audit rows stay/);
    expect(await count()).toBe(before);
    const csv = await ada('/api/matching/audit/export?format=csv');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="matching-audit.csv"');
    const text = await csv.text();
    expect(text.split('\r\n')).toHaveLength(before + 2);
    expect(text).toContain("'=1+1");
    expect(await (await ada('/api/matching/audit/export?format=json')).json()).toHaveLength(before);
    const page = await (await ada('/api/matching/audit?limit=2')).json();
    const next = await (await ada(`/api/matching/audit?limit=2&cursor=${page.nextCursor}`)).json();
    expect(next.items[0].id).toBe(page.items[1].id - 1);
    const named = await (await ada('/api/matching/audit?q=SOUTH&user=ada@')).json();
    expect(named.items.length).toBeGreaterThan(0);
    expect((await post(ada, 'save')).status).toBe(200);
    const exported = await exportPersonalData(app.deps.db, 'Ada@Quay.example');
    expect(exported.matching).toContainEqual(expect.objectContaining({ action: 'decide', note: '=1+1' }));
    await erasePersonalData({ ...app.deps, storeWrites }, 'ada@quay.example');
    const dump = Object.entries(await dumpTables(app.deps.db));
    expect(dump.filter(([, rows]) => rows.some((row) => row.includes('ada@quay.example')))).toEqual([]);
    await app.close();
  });
});
