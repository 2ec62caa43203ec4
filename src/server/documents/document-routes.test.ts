import { expect, it } from 'vitest';
import { nameListText } from '#contract/name-list.ts';
import { forEachServer } from '../../../tests/support/for-each-server.ts';

const aRule = {
  triggers: [{ field: 'country', operator: '==', value: 'UK' }],
  onTrigger: { cases: [{ uiAction: { type: 'textInput', prompt: 'Region?', dataField: 'region' } }] },
};

forEachServer('documents over HTTP', ({ ann }) => {
  const { put, patch, remove, read } = ann;

  it.each([
    [
      '/api/fields/country',
      { label: 'Country', type: 'dropdown' },
      { dataField: 'country', persistent: true, options: [] },
    ],
    ['/api/staticData/Colours', { options: ['Red'] }, { options: ['Red'] }],
    [
      '/api/fieldMappings/m1',
      { sourceField: 'a.b', mapsTo: 'country', appliesTo: ['clients'] },
      { sourceField: 'a.b' },
    ],
    ['/api/rules/r1', aRule, { id: 'r1', category: '', triggerOperator: 'AND' }],
    ['/api/clients/acme', { name: 'Acme', address: { city: 'Leeds' } }, { address: { city: 'Leeds' } }],
  ])('the document %s is written, read and deleted', async (path, body, held) => {
    const written = await put(path, body);
    expect(written.status).toBe(200);
    expect(written.headers.get('etag')).toBe('"1"');
    const id = path.split('/').at(-1);
    const one = await ann(path);
    expect(one.headers.get('etag')).toBe('"1"');
    expect(await one.json()).toMatchObject({ id, version: 1, updatedBy: 'ann@cairn.example', data: held });
    const listed = await read(path.slice(0, path.lastIndexOf('/')));
    expect(listed).toMatchObject({ items: [{ id }], nextCursor: null });
    expect(await (await remove(path)).json()).toEqual({ id, version: 2 });
    expect((await ann(path)).status).toBe(404);
    expect((await remove(path)).status).toBe(404);
  });

  it('a whole collection is one response, ordered by id, equal to its pages', async () => {
    await put('/api/fields/Zone', { label: 'A “zone”', type: 'text' });
    await put('/api/fields/area', { label: 'B', type: 'text' });
    const all = await read('/api/documents/fields');
    expect(all.map(({ id }: { id: string }) => id)).toEqual(['Zone', 'area']);
    expect(all.toReversed()).toEqual((await read('/api/fields?q=')).items.toReversed());
    await remove('/api/fields/Zone');
    await remove('/api/fields/area');
    expect(await read('/api/documents/fields')).toEqual([]);
  });

  it('clients cannot be read as a whole, as there may be too many', async () => {
    expect((await ann('/api/documents/clients')).status).toBe(400);
  });

  it('a stale If-Match is answered 409 with the current document, and changes nothing', async () => {
    await put('/api/clients/stale', { name: 'One' });
    expect((await put('/api/clients/stale', { name: 'Two' }, { 'if-match': '"1"' })).status).toBe(200);
    const late = { 'if-match': '"1"' };
    for (const refused of [
      await put('/api/clients/stale', { name: 'Three' }, late),
      await patch('/api/clients/stale', { name: 'Three' }, late),
      await remove('/api/clients/stale', late),
    ]) {
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        code: 'CONFLICT',
        message: 'This was changed since you opened it.',
        data: { current: { id: 'stale', version: 2, data: { name: 'Two' } } },
      });
    }
    expect(await read('/api/clients/stale')).toMatchObject({ version: 2, data: { name: 'Two' } });
  });

  it('If-Match on a deleted document is answered 409 with null', async () => {
    await put('/api/clients/gone', { name: 'One' });
    await remove('/api/clients/gone');
    const refused = await put('/api/clients/gone', { name: 'Two' }, { 'if-match': '"1"' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ data: { current: null } });
  });

  it('If-None-Match: * creates only', async () => {
    const only = { 'if-none-match': '*' };
    expect((await put('/api/clients/fresh', { name: 'One' }, only)).status).toBe(200);
    expect((await put('/api/clients/fresh', { name: 'Two' }, only)).status).toBe(409);
  });

  it('?merge=true keeps keys that are not sent', async () => {
    await put('/api/clients/merged', { name: 'One', address: { city: 'Leeds', zip: '1' }, tags: ['a', 'b'] });
    const response = await put('/api/clients/merged?merge=true', { address: { zip: '2' }, tags: ['c'] });
    expect(await response.json()).toMatchObject({
      version: 2,
      data: { name: 'One', address: { city: 'Leeds', zip: '2' }, tags: ['c'] },
    });
  });

  it('PATCH changes dotted paths and whole lists, and items keep their ids', async () => {
    const made = await (await put('/api/clients/p', { name: 'P', contacts: [{ firstname: 'Bo' }] })).json();
    const { id } = made.data.contacts[0];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await patch('/api/clients/p', { 'contacts.0.lastname': 'Li', 'address.city': 'Leeds' });
    const changes = {
      contacts: [{ id, firstname: 'Bo' }, { firstname: 'Cy' }],
      associatedparties: [{ name: 'D' }],
    };
    const { data } = await (await patch('/api/clients/p', changes)).json();
    expect(data).toMatchObject({
      name: 'P',
      address: { city: 'Leeds' },
      contacts: [{ id, firstname: 'Bo' }, { firstname: 'Cy' }],
    });
    expect(data.contacts[0]).not.toHaveProperty('lastname');
    expect(data.associatedparties[0].id).toBeTypeOf('string');
  });

  it('PATCH of what does not exist is answered 404', async () => {
    expect((await patch('/api/clients/unknown', { name: 'X' })).status).toBe(404);
  });

  it.each([
    ['__proto__.polluted', 1],
    ['a.constructor.b', 1],
    ['prototype', 1],
    ['a..b', 1],
    ['', 1],
    [Array.from({ length: 11 }, () => 'a').join('.'), 1],
    ['x'.repeat(201), 1],
    ['contacts.1001.firstname', 'x'],
    ['name', 5],
    ['contacts', 'x'],
    ['contacts', [1]],
    ['contacts', [{ id: 7 }]],
    ['contacts', [{ id: 'a:b' }]],
    ['contacts', [{ id: 'same' }, { id: 'same' }]],
    ['deep', [[[[[[[[[[[]]]]]]]]]]]],
  ])('PATCH of %j with %j is refused, and changes nothing', async (path, value) => {
    await put('/api/clients/firm', { name: 'Firm' });
    const before = await read('/api/clients/firm');
    const response = await patch('/api/clients/firm', Object.fromEntries([[path, value]]));
    expect(response.status).toBe(400);
    expect(await read('/api/clients/firm')).toEqual(before);
  });

  it.each([
    ['a path and a part of it', { 'address.city': 'Leeds', address: {} }, 'address.city'],
    ['a list and an item of it', { contacts: [], 'contacts.0.firstname': 'Bo' }, 'contacts.0.firstname'],
  ])('PATCH of %s at once is refused, as the paths overlap', async (_, changes, path) => {
    await put('/api/clients/firm', { name: 'Firm' });
    const refused = await patch('/api/clients/firm', changes);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ data: { fields: [{ path }] } });
  });

  it('an object, like a change, has up to 1,000 keys', async () => {
    const names = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n]));
    await put('/api/clients/firm', { name: 'Firm' });
    expect((await patch('/api/clients/firm', { inner: names(1_000) })).status).toBe(200);
    expect((await patch('/api/clients/firm', { inner: names(1_001) })).status).toBe(400);
    expect((await patch('/api/clients/firm', { 'inner.more': 1 })).status).toBe(400);
    expect((await patch('/api/clients/firm', names(1_001))).status).toBe(400);
    expect((await put('/api/clients/crowd', { name: 'Crowd', ...names(1_000) })).status).toBe(400);
  });

  it('a refused path is named', async () => {
    await put('/api/clients/firm', { name: 'Firm' });
    const refused = await (await patch('/api/clients/firm', { 'a.constructor': 1 })).json();
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', data: { fields: [{ path: 'a.constructor' }] } });
  });

  it.each([
    ['/api/fields/f', { type: 'text', colour: 'red' }, 'colour'],
    ['/api/fields/f', { type: 'unheard-of' }, 'type'],
    ['/api/fields/f', { type: 'text', dataField: 'other' }, 'dataField'],
    ['/api/staticData/s', { options: 'Red' }, 'options'],
    ['/api/fieldMappings/m', { sourceField: 'a', mapsTo: 'b', appliesTo: [] }, 'appliesTo'],
    [
      '/api/fieldMappings/m',
      { sourceField: 'a.__proto__.b', mapsTo: 'b', appliesTo: ['clients'] },
      'sourceField',
    ],
    ['/api/fieldMappings/m', { sourceField: 'a..b', mapsTo: 'b', appliesTo: ['clients'] }, 'sourceField'],
    ['/api/rules/r', { ...aRule, id: 'other' }, 'id'],
    [
      '/api/rules/r',
      { ...aRule, triggers: [{ field: 'a', operator: '~', value: 1 }] },
      'triggers.0.operator',
    ],
    [
      '/api/rules/r',
      { ...aRule, triggers: [{ field: 'a', operator: '==', value: 1, x: 1 }] },
      'triggers.0.x',
    ],
    ['/api/clients/c', {}, 'name'],
    ['/api/clients/c', { name: ' ' }, 'name'],
  ])('PUT %s of %j is refused, naming %s', async (path, body, fieldPath) => {
    const refused = await put(path, body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ data: { fields: [{ path: fieldPath }] } });
    expect((await ann(path)).status).toBe(404);
  });

  it.each([
    ['PUT', '/api/clients/a%00b', {}],
    ['GET', '/api/clients/a%00b', {}],
    ['GET', '/api/clients?ids=a%00b', {}],
    ['GET', '/api/clients?cursor=x', {}],
    ['GET', '/api/clients?limit=0', {}],
    ['GET', '/api/clients?limit=many', {}],
    ['GET', '/api/clients?unknown=1', {}],
    ['PUT', '/api/clients/headed', { 'if-match': 'abc' }],
    ['PUT', '/api/clients/headed', { 'if-none-match': '"1"' }],
  ])('the request %s %s with %j is refused with a 4xx', async (method, path, headers) => {
    const body = method === 'PUT' ? { json: { name: 'N' } } : {};
    const { status } = await ann(path, { method, headers, ...body });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('a client over 1 MB is refused', async () => {
    const response = await put('/api/clients/big', { name: 'Big', note: 'x'.repeat(1_048_577) });
    expect(response.status).toBe(413);
  });

  it('lists are searched by prefixes of words, and paged without gaps or repeats', async () => {
    for (let n = 10; n < 35; n++) await put(`/api/staticData/Wharf-${n}`, { options: [] });
    const pages: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await read(`/api/staticData?q=wha&limit=10${cursor && `&cursor=${cursor}`}`);
      pages.push(page.items.map((item: { id: string }) => item.id));
      cursor = page.nextCursor;
    }
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5]);
    expect(pages.flat()).toEqual(Array.from({ length: 25 }, (_, n) => `Wharf-${n + 10}`));
    const words = await read('/api/staticData?q=12%20WHARF');
    expect(words.items.map((item: { id: string }) => item.id)).toEqual(['Wharf-12']);
    expect((await read('/api/staticData?q=harf')).items).toEqual([]);
    for (const signs of ['%', '_', '🏔', '- *']) {
      const none = await read(`/api/staticData?q=${encodeURIComponent(signs)}`);
      expect(none, signs).toEqual({ items: [], nextCursor: null });
    }
    expect((await read('/api/staticData?q=%20')).items).not.toEqual([]);
  });

  it('lists return only the documents with the given ids', async () => {
    for (const id of ['n1', 'n2', 'n3']) await put(`/api/clients/${id}`, { name: id });
    const { items } = await read('/api/clients?ids=n3,n1,none');
    expect(items.map((item: { id: string }) => item.id)).toEqual(['n1', 'n3']);
    expect((await read('/api/clients?ids=')).items).toEqual([]);
    const odd = ['n1, or n2', '50% of it', '5%2C'];
    for (const id of odd) await put(`/api/clients/${encodeURIComponent(id)}`, { name: id });
    const found = await read(`/api/clients?ids=${encodeURIComponent(nameListText([...odd, 'n3']))}`);
    expect(found.items.map((item: { id: string }) => item.id)).toEqual([...odd, 'n3'].toSorted());
  });
});
