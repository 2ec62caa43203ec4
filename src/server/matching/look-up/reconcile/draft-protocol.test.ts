import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import { addReferenceList } from '../../../../../tests/support/matching-scenario.ts';
import { reconcileService } from '../../../../../tests/support/reconcile-scenario.ts';
import { programOf } from '../../../../../tests/support/token-scenario.ts';

const BIRTHDAY = '1971-06-04';
const NAME = 'Anneliese Thorsen Vale';
const V1 = 'application/reconciliation.v1+json';

forEachDatabase('Version 1.0 of the reconciliation service', (createDatabase) => {
  let app: TestApp;
  let service: ReturnType<typeof reconcileService>;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    const user = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'one', name: 'Harbour list' }, [
      { kind: 'contacts', id: 'a', name: NAME, birthday: BIRTHDAY },
      { kind: 'contacts', id: 'b', name: 'Annelie Thorsen Vale', birthday: '1958-11-30' },
      { kind: 'clients', id: 'd', name: 'Thorsen Vale Shipping Ltd' },
    ]);
    const { secret } = await programOf(app, user, { rights: ['screen'] });
    service = reconcileService(app, secret, 'Harbour list');
  });
  afterAll(() => app.close());

  const name = { matchType: 'name', propertyValue: NAME };
  const born = (more: object = {}) => ({
    ...{ matchType: 'property', propertyId: 'birthday', propertyValue: BIRTHDAY, ...more },
  });
  const match = async (...queries: object[]) => (await service.post('/match', { queries })).json();

  it('is chosen by Accept, of several types the one that is preferred; without one the stable version answers', async () => {
    const manifestOf = async (accept?: string) => {
      const answer = await service.get('', accept);
      expect(answer.headers.get('vary')).toMatch(/\baccept\b/i);
      const { extend } = await answer.json();
      return [
        answer.headers.get('content-type'),
        'proposeProperties' in (extend ?? {}) ? '1.0-draft' : '0.2',
      ];
    };
    expect(await manifestOf()).toEqual(['application/json', '0.2']);
    expect(await manifestOf('application/json, */*')).toEqual(['application/json', '0.2']);
    expect(await manifestOf(`application/json, ${V1};q=0.1`)).toEqual([V1, '1.0-draft']);
    const stable = 'application/reconciliation.v0.2+json';
    expect(await manifestOf(`${V1};q=0.5, ${stable}`)).toEqual([stable, '0.2']);
    expect(await manifestOf(`${V1}, application/reconciliation.v9+json`)).toEqual([V1, '1.0-draft']);
    expect(await manifestOf(`${V1};q=0, application/json`)).toEqual(['application/json', '0.2']);
  });

  it('refuses with 406 what names other versions alone, and tells which there are', async () => {
    for (const [path, accept] of [
      ['', 'application/reconciliation.v9+json, application/json'],
      ['', 'application/reconciliation.v1.1+json'],
      ['/properties', V1],
      ['/extend/propose', 'application/reconciliation.v0.2+json'],
    ] as const) {
      const answer = await service.get(path, accept);
      expect(answer.status, path).toBe(406);
      expect((await answer.json()).data.supported.length, path).toBeGreaterThan(0);
    }
  });

  it('matches by the core of version 0.2: the same candidates, scores and matches, in the order of the queries', async () => {
    const { results } = await match(
      { type: 'person', conditions: [name, born()] },
      {
        type: 'organisation',
        limit: 1,
        conditions: [{ matchType: 'name', propertyValue: 'Thorsen Vale Shipping' }],
      },
      { conditions: [{ matchType: 'property', propertyId: 'unknown', propertyValue: 'x' }] },
    );
    const older = await service.ask({
      a: { query: NAME, type: 'person', properties: [{ pid: 'birthday', v: BIRTHDAY }] },
      b: { query: 'Thorsen Vale Shipping', type: 'organisation', limit: 1 },
    });
    expect(results[0].candidates[0]).toMatchObject({ match: true, score: 100 });
    expect(results).toEqual([
      { candidates: older.a.result },
      { candidates: older.b.result },
      { candidates: [] },
    ]);
  });

  it('a required property filters, none excludes, and one of several values is enough', async () => {
    const idsOf = async (...conditions: object[]) => {
      const { results } = await match({ type: 'person', conditions });
      return results[0].candidates.map(({ id }: { id: string }) => id.slice(0, 10));
    };
    expect(await idsOf(name, born())).toEqual(['contacts:a', 'contacts:b']);
    expect(await idsOf(name, born({ required: true }))).toEqual(['contacts:a']);
    expect(await idsOf(name, born({ matchQuantifier: 'none' }))).toEqual(['contacts:b']);
    const several = { propertyValue: ['1999-01-01', { id: 'x', name: BIRTHDAY }], required: true };
    expect(await idsOf(name, born(several))).toEqual(['contacts:a']);
  });

  it('a condition about an id gives that record for certain', async () => {
    const id = 'contacts:b@Harbour%20list';
    const { results } = await match({ conditions: [{ matchType: 'id', propertyValue: id }] });
    expect(results[0].candidates).toMatchObject([{ id, score: 100, match: true }]);
  });

  it('extends and proposes at addresses of its own, in lists', async () => {
    const proposed = await (await service.get('/extend/propose?type=person&limit=4', V1)).json();
    expect(proposed.properties.map(({ id }: { id: string }) => id)).toEqual([
      ...['id', 'list', 'name', 'otherNames'],
    ]);
    const ids = ['contacts:a@Harbour%20list', 'contacts:none@Harbour%20list'];
    const asked = { ids, properties: [{ id: 'birthday' }] };
    const answer = await service.post('/extend', asked);
    expect(await answer.json()).toEqual({
      meta: [{ id: 'birthday', name: 'Birthday' }],
      rows: [
        { id: ids[0], properties: [{ id: 'birthday', values: [{ str: BIRTHDAY }] }] },
        { id: ids[1], properties: [{ id: 'birthday', values: [] }] },
      ],
    });
  });

  it('suggests some, and more from an offset', async () => {
    const all = (await (await service.get('/suggest/property')).json()).result;
    const page = (await (await service.get('/suggest/property?limit=2&offset=1', V1)).json()).result;
    expect(page).toEqual(all.slice(1, 3));
  });

  it.each([
    [{ queries: [{ conditions: [] }] }],
    [{ queries: [{ limit: 1 }] }],
    [{ queries: [{ conditions: [{ propertyValue: 'Ada' }] }] }],
    [{ queries: [{ conditions: [name], type: ['person', 'organisation'] }] }],
    [{ queries: [{ props: [name] }] }],
    [[{ conditions: [name] }]],
    [{ q0: { query: 'Ada' } }],
  ])('refuses %j', async (json) => {
    expect((await service.post('/match', json)).status).toBe(400);
  });
});
