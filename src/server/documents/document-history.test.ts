import { expect, it } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';

forEachServer("a document's history", ({ ann }) => {
  const { put } = ann;

  const restore = (path: string, version: number, headers = {}) =>
    ann.post(`${path}/restore`, { version }, headers);

  it('a history lists every write, newest first, with author, time, operation and changes', async () => {
    await put('/api/clients/recorded', { name: 'Acme', address: { city: 'Leeds' } });
    await ann.patch('/api/clients/recorded', { 'address.city': 'Hull' });
    await ann.remove('/api/clients/recorded');
    const { items, nextCursor } = await ann.read('/api/clients/recorded/revisions');
    expect(nextCursor).toBeNull();
    expect(items).toMatchObject([
      { version: 3, operation: 'delete', changes: [{ path: '', old: { name: 'Acme' } }] },
      { version: 2, operation: 'update', changes: [{ path: 'address.city', old: 'Leeds', new: 'Hull' }] },
      { version: 1, operation: 'create', by: 'ann@cairn.example', forced: false },
    ]);
    expect(Date.parse(items[0].at)).toBeGreaterThan(0);
  });

  it('a history is paged', async () => {
    for (const city of ['A', 'B', 'C']) await put('/api/clients/paged', { name: 'Acme', city });
    const first = await ann.read('/api/clients/paged/revisions?limit=2');
    expect(first.items.map(({ version }: { version: number }) => version)).toEqual([3, 2]);
    const cursor = encodeURIComponent(first.nextCursor);
    const second = await ann.read(`/api/clients/paged/revisions?limit=2&cursor=${cursor}`);
    expect(second).toMatchObject({ items: [{ version: 1 }], nextCursor: null });
  });

  it.each(['/revisions', '/revisions?cursor=eA', '/revisions?limit=0', '/revisions?limit=201'])(
    'the history of a document that never existed is not found, or refused, at %s',
    async (path) => {
      expect((await ann(`/api/clients/never${path}`)).status).toBe(path === '/revisions' ? 404 : 400);
    },
  );

  it('a document is restored to any version in its history', async () => {
    await put('/api/staticData/back', { options: ['a'] });
    await put('/api/staticData/back', { options: ['a', 'b'] });
    const response = await restore('/api/staticData/back', 1, { 'if-match': '"2"' });
    expect(response.headers.get('etag')).toBe('"3"');
    expect(await response.json()).toMatchObject({ version: 3, data: { options: ['a'] } });
    const { items } = await ann.read('/api/staticData/back/revisions');
    expect(items[0]).toMatchObject({ operation: 'restore', changes: [{ path: 'options' }] });
  });

  it('a deleted document is restored, and found by its name again', async () => {
    await put('/api/clients/lost', { name: 'Zebra Lost' });
    await ann.remove('/api/clients/lost');
    expect((await restore('/api/clients/lost', 2)).status).toBe(400);
    expect((await restore('/api/clients/lost', 9)).status).toBe(404);
    expect(await (await restore('/api/clients/lost', 1)).json()).toMatchObject({ version: 3 });
    const found = await ann.read('/api/entities?q=zebra');
    expect(found.groups[0].items).toMatchObject([{ id: 'lost' }]);
  });

  it('a restore does not overwrite a newer version that was not expected', async () => {
    await put('/api/clients/busy', { name: 'One' });
    await put('/api/clients/busy', { name: 'Two' });
    const response = await restore('/api/clients/busy', 1, { 'if-match': '"1"' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'CONFLICT',
      data: { current: { version: 2, data: { name: 'Two' } } },
    });
  });
});
