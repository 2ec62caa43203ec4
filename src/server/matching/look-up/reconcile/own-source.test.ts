import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import { reconcileService } from '../../../../../tests/support/reconcile-scenario.ts';
import { programOf } from '../../../../../tests/support/token-scenario.ts';

const BIRTHDAY = '1971-06-04';
const NAME = 'Anneliese Thorsen Vale';
const HADLEIGH = {
  ...{ name: 'Hadleigh Marine Ltd', address: { city: 'Kirkwall' } },
  contacts: [
    { id: '1', firstname: 'Anneliese', lastname: 'Thorsen Vale', birthday: BIRTHDAY, jobtitle: 'Pilot' },
  ],
  associatedparties: [{ id: '1', firstname: 'Annelie', lastname: 'Thorsen Vale', birthday: '1958-11-30' }],
};

forEachDatabase('The reconciliation service over our own clients', (createDatabase) => {
  let app: TestApp;
  let user: TestUser;
  let service: ReturnType<typeof reconcileService>;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    user = await app.signedInAs('ada@north-quay.example');
    await user.put('/api/clients/hadleigh', HADLEIGH);
    const { secret } = await programOf(app, user, { rights: ['read'], collections: ['clients'] });
    service = reconcileService(app, secret, 'clients');
  });
  afterAll(() => app.close());

  const people = async (name: string, properties: object[] = []) =>
    (await service.ask({ q: { query: name, type: 'person', properties } })).q.result;

  it('finds contacts and related parties by name and birthday, and clients by name', async () => {
    const [first, second] = await people(NAME, [{ pid: 'birthday', v: BIRTHDAY }]);
    expect(first).toMatchObject({ id: 'contacts:hadleigh:1', name: NAME, score: 100, match: true });
    expect(first.features).toContainEqual({ id: 'birthday', name: 'Birthday', value: 1 });
    expect(second).toMatchObject({ id: 'relatedParties:hadleigh:1', match: false });
    const { q } = await service.ask({ q: { query: 'Hadleigh Marine', type: 'organisation' } });
    expect(q.result).toMatchObject([{ id: 'clients:hadleigh', name: HADLEIGH.name }]);
  });

  it('knows a client as soon as it is stored, as it is now, and no longer than it is there', async () => {
    expect(await people('Quillon Zebedee')).toEqual([]);
    const store = (lastname: string) =>
      user.put('/api/clients/quay', {
        name: 'Quay',
        contacts: [{ id: '7', firstname: 'Zebedee', lastname }],
      });
    await store('Quillon');
    expect(await people('Zebedee Quillon')).toMatchObject([{ id: 'contacts:quay:7' }]);
    await store('Ravensworth');
    expect(await people('Zebedee Quillon')).toEqual([]);
    expect(await people('Zebedee Ravensworth')).toMatchObject([{ id: 'contacts:quay:7' }]);
    const { version } = await user.read('/api/clients/quay');
    const removed = await user.remove('/api/clients/quay', { 'if-match': `"${version}"` });
    expect(removed.ok).toBe(true);
    expect(await people('Zebedee Ravensworth')).toEqual([]);
  });

  it('extends records by every value, proposes the columns, suggests and previews', async () => {
    const proposed = await (await service.get('/properties?type=person')).json();
    const columns = proposed.properties.map(({ id }: { id: string }) => id);
    expect(columns).toEqual(expect.arrayContaining(['id', 'name', 'birthday', 'jobtitle']));
    expect(columns).not.toContain('address.city');
    const ids = ['contacts:hadleigh:1', 'clients:hadleigh', 'clients:none', 'ships:x'];
    const properties = [{ id: 'jobtitle' }, { id: 'address.city' }, { id: 'name' }];
    const { rows } = await service.extend({ ids, properties });
    expect(rows).toEqual({
      'contacts:hadleigh:1': { jobtitle: [{ str: 'Pilot' }], 'address.city': [], name: [{ str: NAME }] },
      'clients:hadleigh': {
        ...{ jobtitle: [], 'address.city': [{ str: 'Kirkwall' }], name: [{ str: HADLEIGH.name }] },
      },
      'clients:none': { jobtitle: [], 'address.city': [], name: [] },
      'ships:x': { jobtitle: [], 'address.city': [], name: [] },
    });
    const { result } = await (await service.get(`/suggest/entity?prefix=${NAME}`)).json();
    expect(result[0]).toMatchObject({ id: 'contacts:hadleigh:1', notable: [{ id: 'person' }] });
    const preview = await service.get('/preview?id=contacts%3Ahadleigh%3A1');
    expect(await preview.text()).toContain('Pilot');
  });

  it('needs a token that may read clients: one that may look up in lists alone, or is for another collection, may not', async () => {
    for (const wanted of [
      { rights: ['screen' as const] },
      { rights: ['read' as const], collections: ['rules' as const] },
    ]) {
      const { secret } = await programOf(app, user, wanted);
      expect((await reconcileService(app, secret, 'clients').get()).status).toBe(403);
    }
  });
});
