import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DifferenceCounts, RunDifference } from '#contract/matching/match-difference-contract.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import {
  addReferenceList,
  aFinishedRun,
  type TestReference,
} from '../../../../../tests/support/matching-scenario.ts';
import { zoneOfAnotherDay } from '../../../../../tests/support/zone-of-another-day.ts';
import { installationToday, setInstallationFormat } from '../../../ground/installation-format.ts';
import { clearRuns } from '../clear-runs.ts';

type Page = { items: RunDifference[]; nextCursor: string | null };

const MAY: TestReference[] = [
  { kind: 'clients', id: 'r1', name: 'Northwind Quay Limited' },
  { kind: 'clients', id: 'r2', name: 'Harbour Lane Foods' },
  { kind: 'clients', id: 'r3', name: 'Granite Waymark AG' },
  { kind: 'contacts', id: 'p1', name: 'Ada Quay', birthday: '1980' },
];
/** In another order, so that rows are no key: r1 renamed, r3 taken off, r4 added, and a birthday filled in. */
const JUNE: TestReference[] = [
  { kind: 'clients', id: 'r4', name: 'Harbour Lane Foods Ltd' },
  { kind: 'clients', id: 'r2', name: 'Harbour Lane Foods' },
  { kind: 'clients', id: 'r1', name: 'Northwind Quays Limited' },
  { kind: 'contacts', id: 'p1', name: 'Ada Quay', birthday: '1980-02-03' },
];
const OTHER: TestReference[] = [{ kind: 'clients', id: 'o1', name: 'Harbour Lane Foods' }];

forEachDatabase('Two runs', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  let [may, june] = ['', ''];
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    const { db } = app.deps;
    await addReferenceList(db, { id: 'may', version: 'May' }, MAY);
    await addReferenceList(db, { id: 'june', version: 'June' }, JUNE);
    await addReferenceList(db, { id: 'other', name: 'Other list' }, OTHER);
    const put = (id: string, json: object) => send(`/api/clients/${id}`, { method: 'PUT', json });
    const contacts = [{ id: 'c1', firstname: 'Ada', lastname: 'Quay', birthday: '1980-02-03' }];
    await put('north', { name: 'Northwind Quay Limited', contacts });
    await put('harbour', { name: 'Harbour Lane Foods' });
    await put('granite', { name: 'Granite Waymark' });
    may = (await aFinishedRun(send, { lists: ['may'] })).id;
    const { version } = (await (await send('/api/clients/granite')).json()) as { version: number };
    await send('/api/clients/granite', {
      method: 'PUT',
      json: { name: 'Harbour Lane' },
      headers: { 'if-match': `"${version}"` },
    });
    june = (await aFinishedRun(send, { lists: ['june', 'other'] })).id;
  });
  afterAll(() => app.close());

  const read = async (query: string): Promise<Page> => {
    const response = await send(`/api/matching/runs/${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as Page;
  };
  /** Reads every page of `query`: a page ends early when the machine is slow. */
  const paged = async (query: string): Promise<RunDifference[]> => {
    const items: RunDifference[] = [];
    for (let cursor = ''; ; ) {
      const page = await read(`${query}${cursor}`);
      items.push(...page.items);
      if (page.nextCursor === null) return items;
      cursor = `&cursor=${page.nextCursor}`;
    }
  };
  const all = (runId: string, from: string) => paged(`${runId}/differences?from=${from}`);
  const said = ({ recordId, externalId, change, before, after, reasons }: RunDifference) => ({
    pair: `${recordId} ${externalId}`,
    change,
    scores: [before?.score ?? null, after?.score ?? null],
    why: reasons.map((reason) => ('field' in reason ? `${reason.why} ${reason.field}` : reason.why)),
  });

  test('what is new, lost and moved is listed by record, each with why', async () => {
    expect((await all(june, may)).map(said)).toEqual([
      { pair: 'clients:granite o1', change: 'new', scores: [null, 81], why: ['list'] },
      { pair: 'clients:granite r2', change: 'new', scores: [null, 81], why: ['own value name'] },
      { pair: 'clients:granite r3', change: 'lost', scores: [91, null], why: ['reference record'] },
      { pair: 'clients:harbour o1', change: 'new', scores: [null, 100], why: ['list'] },
      { pair: 'clients:harbour r4', change: 'new', scores: [null, 90], why: ['reference record'] },
      { pair: 'clients:north r1', change: 'moved', scores: [100, 92], why: ['reference value name'] },
      {
        ...{ pair: 'contacts:north:c1 p1', change: 'moved', scores: [100, 100] },
        why: ['reference value birthday'],
      },
    ]);
  });

  test('a run has no differences from itself', async () => {
    expect(await all(june, june)).toEqual([]);
  });

  test('turned round, what was new is lost and the other way about', async () => {
    const [there, back] = [await all(june, may), await all(may, june)];
    const turned = { new: 'lost', lost: 'new', moved: 'moved' };
    const key = ({ recordId, listName, externalId }: RunDifference) => [recordId, listName, externalId];
    const sorted = (items: object[]) => items.map((item) => JSON.stringify(item)).toSorted();
    expect(sorted(back.map((one) => [key(one), turned[one.change], one.before, one.after]))).toEqual(
      sorted(there.map((one) => [key(one), one.change, one.after, one.before])),
    );
  });

  test('pages of one are the whole, for every kind and change', async () => {
    const items = await all(june, may);
    const differences = `${june}/differences?from=${may}`;
    expect(await paged(`${differences}&limit=1`)).toEqual(items);
    const lost = items.filter(({ change }) => change === 'lost');
    expect(await paged(`${differences}&change=lost`)).toEqual(lost);
    const contacts = items.filter(({ kind }) => kind === 'contacts');
    expect(await paged(`${differences}&kind=contacts`)).toEqual(contacts);
  });

  test('a kind that only one run compared is the reason', async () => {
    const run = await aFinishedRun(send, { lists: ['june', 'other'], kinds: ['clients'] });
    expect((await all(run.id, june)).map(said)).toEqual([
      { pair: 'contacts:north:c1 p1', change: 'lost', scores: [100, null], why: ['kind'] },
    ]);
  });

  test('the differences are counted in a stream to the end', async () => {
    const response = await send(`/api/matching/runs/${june}/differences/counts?from=${may}`);
    const events = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'));
    const last = JSON.parse(events.at(-1)?.slice(6) ?? '') as DifferenceCounts;
    expect(last).toEqual({
      ...{ compared: 4, total: 4, isDone: true, leftOut: [] },
      clients: { new: 4, lost: 1, moved: 1 },
      contacts: { new: 0, lost: 0, moved: 1 },
      relatedParties: { new: 0, lost: 0, moved: 0 },
    });
  });

  test.each(['csv', 'json', 'xlsx'])('they are exported as %s, and the log says by whom', async (format) => {
    const query = `${june}/differences/export?from=${may}&format=${format}`;
    setInstallationFormat({ locale: 'en-GB', timeZone: zoneOfAnotherDay() });
    const response = await send(`/api/matching/runs/${query}`);
    expect(response.status).toBe(200);
    const today = installationToday();
    expect(
      response.headers.get('content-disposition'),
      'named by the days where the installation is',
    ).toContain(`"matching-differences-${today}-${today}.${format}"`);
    const content = await response.arrayBuffer();
    const text = Buffer.from(content).toString();
    if (format === 'xlsx') expect(text.startsWith('PK')).toBe(true);
    else expect(text).toContain('On Test list: date of birth was 1980, and is 1980-02-03.');
    if (format === 'json') expect(JSON.parse(text)).toHaveLength(7);
    const { items } = (await (await send('/api/matching/audit?action=export')).json()) as {
      items: { note: string }[];
    };
    expect(items[0]?.note).toContain(`${format.toUpperCase()}, differences from the run of`);
  });

  test('a run whose results are no longer kept is refused in words, and says so before', async () => {
    const list = async () =>
      (await (await send('/api/matching/runs')).json()) as { id: string; keepsResults: boolean }[];
    expect((await list()).map(({ keepsResults }) => keepsResults)).toEqual([true, true, true]);
    await clearRuns({ db: app.deps.db, config: { ...app.deps.config, keptRuns: 2 } });
    expect((await list()).map(({ keepsResults }) => keepsResults)).toEqual([true, true, false]);
    const refused = await send(`/api/matching/runs/${june}/differences?from=${may}`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      message: 'The results of this run are no longer kept, so it cannot be compared.',
    });
    expect((await send(`/api/matching/runs/${june}/differences?from=none`)).status).toBe(404);
    expect((await send(`/api/matching/runs/${june}/differences?from=${june}&cursor=x`)).status).toBe(400);
  });
});
