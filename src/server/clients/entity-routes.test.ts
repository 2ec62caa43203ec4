import { beforeAll, expect, it } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';

type Group = {
  kind: string;
  items: { id: string; name: string; clientName: string }[];
  nextCursor: string | null;
};

forEachServer('names of clients, contacts and related parties', ({ ann }) => {
  beforeAll(async () => {
    await put('harbour-7', {
      name: 'Harbour Émile Ltd',
      contacts: [
        { id: '1', firstname: 'Hanna', lastname: 'Marsh', birthday: '1980-01-01' },
        { id: '2', name: 'Only Name' },
        { id: '3', jobtitle: 'nameless' },
      ],
      associatedparties: [
        { id: '1', name: 'Marsh Holdings', firstname: 'X' },
        { id: '2', firstname: 'Har', lastname: 'Lee' },
      ],
    });
    await put('marsh', { name: 'Marsh & Co', contacts: [{ id: '1', firstname: 'Ann', lastname: 'Harper' }] });
  });

  const put = (id: string, json: unknown) => ann.put(`/api/clients/${id}`, json);
  async function found(query: string): Promise<string[][]> {
    const { groups } = (await ann.read(`/api/entities?${query}`)) as { groups: Group[] };
    return groups.map(({ kind, items }) => [kind, ...items.map(({ name }) => name)]);
  }

  it.each([
    [
      'q=har',
      [
        ['clients', 'Harbour Émile Ltd'],
        ['contacts', 'Ann Harper'],
        ['relatedParties', 'Har Lee'],
      ],
    ],
    [
      'q=MARSH',
      [
        ['clients', 'Marsh & Co'],
        ['contacts', 'Hanna Marsh'],
        ['relatedParties', 'Marsh Holdings'],
      ],
    ],
    ['q=emile%20h', [['clients', 'Harbour Émile Ltd'], ['contacts'], ['relatedParties']]],
    ['q=arsh', [['clients'], ['contacts'], ['relatedParties']]],
    ['kind=contacts', [['contacts', 'Ann Harper', 'Hanna Marsh', 'Only Name']]],
    ['q=%20&kind=clients', [['clients', 'Harbour Émile Ltd', 'Marsh & Co']]],
    ['q=%25', [['clients'], ['contacts'], ['relatedParties']]],
    ['q=_', [['clients'], ['contacts'], ['relatedParties']]],
    ['q=%F0%9F%8F%94', [['clients'], ['contacts'], ['relatedParties']]],
    ['q=%25%20marsh&kind=clients', [['clients', 'Marsh & Co']]],
    ['q=harbour-7%20emi', [['clients', 'Harbour Émile Ltd'], ['contacts'], ['relatedParties']]],
  ])('entities are found by %s', async (query, groups) => {
    expect(await found(query)).toEqual(groups);
  });

  it('entities are found and sorted by their names without accents', async () => {
    for (const name of ['Lakota', 'Łąkowski', 'Lambert', 'Zeta']) await put(`plain-${name}`, { name });
    expect(await found('kind=clients&q=lakowski')).toEqual([['clients', 'Łąkowski']]);
    expect(await found('kind=clients&q=%C5%81AK')).toEqual([['clients', 'Lakota', 'Łąkowski']]);
    expect(await found('kind=clients&q=la')).toEqual([['clients', 'Lakota', 'Łąkowski', 'Lambert']]);
    for (const name of ['Lakota', 'Łąkowski', 'Lambert', 'Zeta']) {
      await ann.remove(`/api/clients/plain-${name}`);
    }
  });

  it('entities are paged within a kind', async () => {
    const first = await ann.read('/api/entities?kind=contacts&limit=2');
    const [group] = first.groups as [Group];
    expect(group.items.map(({ name }) => name)).toEqual(['Ann Harper', 'Hanna Marsh']);
    const next = await ann.read(`/api/entities?kind=contacts&limit=2&cursor=${group.nextCursor}`);
    expect(next.groups).toMatchObject([{ items: [{ name: 'Only Name' }], nextCursor: null }]);
    expect((await ann(`/api/entities?cursor=${group.nextCursor}`)).status).toBe(400);
  });

  it('an entity is read with its whole record, also when two clients give their contacts the same id', async () => {
    const { groups } = (await ann.read('/api/entities?kind=contacts&q=han')) as {
      groups: [Group];
    };
    const id = groups[0].items[0]?.id ?? '';
    const response = await ann(`/api/entities/contacts/${encodeURIComponent(id)}`);
    expect(await response.json()).toEqual({
      entity: {
        kind: 'contacts',
        id,
        name: 'Hanna Marsh',
        clientId: 'harbour-7',
        clientName: 'Harbour Émile Ltd',
      },
      record: { id: '1', firstname: 'Hanna', lastname: 'Marsh', birthday: '1980-01-01' },
    });
    const client = await ann.read('/api/entities/clients/marsh');
    expect(client).toMatchObject({
      entity: { kind: 'clients', name: 'Marsh & Co' },
      record: { name: 'Marsh & Co' },
    });
  });

  it.each([
    'contacts/harbour-7:9',
    'contacts/1',
    'relatedParties/none:1',
    'clients/none',
    'contacts/harbour-7',
  ])('the unknown entity %s is answered 404', async (path) => {
    expect((await ann(`/api/entities/${path}`)).status).toBe(404);
  });

  it('the ids of two contacts may differ in a blank only', async () => {
    const contacts = [
      { id: 'b', firstname: 'Bare' },
      { id: 'b ', firstname: 'Blank' },
    ];
    expect((await put('blanks', { name: 'Blanks', contacts })).status).toBe(200);
    const { groups } = (await ann.read('/api/entities?kind=contacts&q=bla')) as {
      groups: Group[];
    };
    const { id = '' } = groups[0]?.items[0] ?? {};
    const one = await ann.read(`/api/entities/contacts/${encodeURIComponent(id)}`);
    expect(one).toMatchObject({ entity: { name: 'Blank' }, record: { id: 'b ' } });
  });

  it('the index of names follows every write of the client', async () => {
    await put('walk', {
      name: 'Quarry',
      contacts: [
        { id: 'a', name: 'Quill' },
        { id: 'b', name: 'Quinn' },
      ],
    });
    expect(await found('q=qu')).toEqual([
      ['clients', 'Quarry'],
      ['contacts', 'Quill', 'Quinn'],
      ['relatedParties'],
    ]);
    const changes = { name: 'Quartz', 'contacts.0.name': 'Quist' };
    await ann.patch('/api/clients/walk', changes);
    expect(await found('q=qu')).toEqual([
      ['clients', 'Quartz'],
      ['contacts', 'Quinn', 'Quist'],
      ['relatedParties'],
    ]);
    await ann.remove('/api/clients/walk');
    expect(await found('q=qu')).toEqual([['clients'], ['contacts'], ['relatedParties']]);
  });
});
