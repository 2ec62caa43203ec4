import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Screening } from '#contract/matching/screening-contract.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import { aFinishedRun } from '../../../../../tests/support/matching-scenario.ts';
import { addListVersion } from '../../../../../tests/support/screening-scenario.ts';
import { findUserByEmail } from '../../../identity/base/user-store.ts';
import { addPromiseEvent } from '../../../reference-lists/subscriptions/promise-event-store.ts';
import { screenClients } from '../screen-clients.ts';

const NEVER = new AbortController().signal;
const LIST = 'Harbour <watch> list';
const TODAY = new Date().toISOString().slice(0, 10);
const LONG_AGO = '2025-01-10';

forEachDatabase('The report of screening', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    const { db } = app.deps;
    const first = await addListVersion(db, { name: LIST, number: 1 }, [
      { kind: 'clients', id: 'r1', name: 'Northwind Quay Limited' },
    ]);
    await send('/api/clients/north', { method: 'PUT', json: { name: 'Northwind Quay Ltd' } });
    await screenClients(app.deps, NEVER);
    const run = await aFinishedRun(send, { lists: [first] });
    const records = await send(`/api/matching/runs/${run.id}/records?kind=clients`);
    const [record] = ((await records.json()) as { items: { recordId: string }[] }).items;
    const found = await send(
      `/api/matching/runs/${run.id}/records/${encodeURIComponent(record?.recordId ?? '')}/candidates`,
    );
    const [candidate] = ((await found.json()) as { items: { key: string }[] }).items;
    const decided = await send(`/api/matching/runs/${run.id}/decisions`, {
      method: 'POST',
      json: {
        items: [{ recordId: record?.recordId, key: candidate?.key, decision: 'delete', note: 'Other owner' }],
      },
    });
    expect(decided.status, await decided.clone().text()).toBe(200);
    await addListVersion(db, { name: LIST, number: 2 }, [
      { kind: 'clients', id: 'r2', name: 'Northwind Quays Limited' },
    ]);
    await screenClients(app.deps, NEVER);
    const listName = LIST;
    for (const [day, event] of [
      ['2025-01-01', 'began'],
      ['2025-01-09', 'read'],
    ] as const) {
      const at = `${day}T00:00:00.000Z`;
      await addPromiseEvent(db.query, { listName, at, event, promisedDays: 2 });
    }
  });
  afterAll(() => app.close());

  const report = (query: string) => send(`/api/screening/report?${query}`);

  test('the page says what was compared by day, list and version, what was decided by whom, and the gaps', async () => {
    const response = await report(`from=${TODAY}&to=${TODAY}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain(`screening-${TODAY}-${TODAY}.html`);
    const page = await response.text();
    expect(page).toContain('2 comparisons of 2 records of ours with 1 list: 2 new, 0 changed, 1 gone.');
    expect(page).toContain('clients 75, contacts 55, related parties 55');
    const name = 'Harbour &#60;watch&#62; list';
    expect(page, 'no name is HTML').not.toContain(LIST);
    expect(page).toContain(
      `<td>${TODAY}</td><td>${name}</td><td>1</td><td>All of it</td><td class="n">1</td><td class="n">1</td>`,
    );
    expect(page).toContain(`<td>${name}</td><td>2</td><td>What changed</td>`);
    expect(page).toContain('<td>ada@north-quay.example</td><td>Northwind Quay Ltd</td>');
    expect(page).toContain('decide: deleted</td><td>Other owner</td>');
    expect(page).toContain('Still at the end of the period');
    expect(page).toContain('2 findings waited to be decided or seen');
    expect(page).toContain('<td>Likely</td><td class="n">1</td><td class="n">1</td>');
    expect(page).toContain('The alert rule was not changed in this period.');
    expect(page).toContain('<td>Together</td><td class="n">1</td><td class="n">0</td><td class="n">0</td>');
  });

  test('a period without comparisons says so, with the days on which a promise was broken', async () => {
    const page = await (await report(`from=2025-01-02&to=${LONG_AGO}`)).text();
    expect(page).toContain('Nothing was compared in this period.');
    expect(page).toContain('<td>3 January 2025 at 00:00 UTC</td><td>9 January 2025 at 00:00 UTC</td>');
    expect(page).toContain('Readings have been recorded since 1 January 2025 at 00:00 UTC.');
  });

  test.each(['csv', 'json', 'xlsx'])('as %s it has every row of each section', async (format) => {
    const response = await report(`from=${TODAY}&to=${TODAY}&format=${format}`);
    expect(response.status).toBe(200);
    const content = Buffer.from(await response.arrayBuffer());
    if (format === 'xlsx') expect(content.subarray(0, 2).toString()).toBe('PK');
    if (format === 'csv')
      expect(content.toString()).toContain(`\r\nlist,${TODAY},,Harbour <watch> list,2,changes,`);
    if (format !== 'json') return;
    const rows = JSON.parse(content.toString()) as Record<string, unknown>[];
    expect(rows.map(({ section }) => section)).toEqual([
      'day',
      'list',
      'list',
      'gap',
      'alerts',
      'alerts',
      'tier',
      'tier',
      'decision',
    ]);
    expect(rows.filter(({ section }) => section === 'alerts')).toMatchObject([
      { list: LIST, opened: 1, confirmed: 0, cleared: 0, open: 1, overdue: 0, medianDays: null },
      { list: 'all', opened: 1, open: 1 },
    ]);
    expect(rows.at(-1)).toMatchObject({ by: 'ada@north-quay.example', decision: 'delete', externalId: 'r1' });
  });

  test('a period that is too long, ends before it begins or is none is refused in words', async () => {
    for (const [query, message] of [
      ['from=2024-01-01&to=2025-12-31', 'A report is over 400 days at most.'],
      ['from=2025-02-01&to=2025-01-31', 'The last day is before the first one.'],
    ]) {
      const refused = await report(query ?? '');
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ message });
    }
    expect((await report('from=2025-02-30&to=2025-03-01')).status).toBe(400);
  });

  test('the days before today are listed with what they changed and who looked; what waits, with whom it is handed to', async () => {
    const { query } = app.deps.db;
    const json = async <T>(path: string) => (await (await send(path)).json()) as T;
    expect(await json('/api/screening/days')).toEqual([]);
    await send('/api/screening/looks', { method: 'POST' });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await query.updateTable('screening_comparisons').set({ at: yesterday }).execute();
    await query
      .updateTable('screening_look_days')
      .set({ day: yesterday.slice(0, 10) })
      .execute();
    expect(await json('/api/screening/days')).toEqual([
      { day: yesterday.slice(0, 10), new: 2, changed: 0, gone: 1, lookedBy: ['ada@north-quay.example'] },
    ]);
    const { id } = await query
      .selectFrom('screening_findings')
      .select('id')
      .where('state', '=', 'new')
      .executeTakeFirstOrThrow();
    const user = await findUserByEmail(query, 'ada@north-quay.example');
    await send('/api/screening/findings/assign', { method: 'POST', json: { ids: [id], to: user?.id } });
    const { waits } = await json<Screening>('/api/screening');
    expect(waits).toEqual({
      since: expect.stringContaining(TODAY),
      handed: [{ name: 'ada@north-quay.example', count: 1 }],
    });
  });
});
