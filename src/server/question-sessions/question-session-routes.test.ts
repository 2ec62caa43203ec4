import { expect, it } from 'vitest';
import type { TestUser } from '../../../tests/support/create-test-app.ts';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { listAnswersOf } from './answer-history-store.ts';

const NOTHING = { version: 0, state: null, holder: null, heldSince: null, openedBy: null, openedAt: null };
const PROGRESS = { answered: 1, total: 3, unsaved: 1 };

/** A saved list with these answers, all of them given by hand in reply to rule `r`. */
const aState = (answers: Record<string, unknown>, copied: string[] = []) => ({
  list: {
    answers,
    copied,
    byHand: Object.fromEntries(
      Object.keys(answers)
        .filter((field) => !copied.includes(field))
        .map((field) => [field, { ruleId: 'r', prompt: `What is ${field}?` }]),
    ),
  },
});

forEachServer('the question sessions', (server) => {
  const ruth = server.as('ruth@cairn.example');
  const temi = server.as('temi@cairn.example');
  let clients = 0;

  async function aClient(data: object = {}): Promise<string> {
    const id = `client-${clients++}`;
    await ruth.put(`/api/clients/${id}`, { name: `Name of ${id}`, ...data });
    return id;
  }
  const pathOf = (id: string, kind = 'clients') => `/api/question-sessions/${kind}/${encodeURIComponent(id)}`;
  const read = (user: TestUser, id: string) => user.read(pathOf(id));
  const save = (user: TestUser, id: string, version: number, state: object) =>
    user.put(pathOf(id), { version, state, progress: PROGRESS });
  const list = (user: TestUser, query = '') => user.read(`/api/question-sessions?limit=100&${query}`);
  const act = (user: TestUser, id: string, action: string) => user.post(`${pathOf(id)}/${action}`);
  const historyOf = async (clientId: string) =>
    (await listAnswersOf(server.app.deps.db.query, { kind: 'clients', clientId, itemId: '' })).map(
      ({ dataField, value, userEmail }) => [dataField, value, userEmail.split('@')[0]],
    );

  it('a session is empty before the first save, and stored with its holder after it', async () => {
    const id = await aClient();
    expect(await read(ruth, id)).toEqual(NOTHING);
    expect(await (await save(ruth, id, 0, aState({ a: 1 }))).json()).toEqual({ version: 1 });
    expect(await read(ruth, id)).toMatchObject({
      ...{ version: 1, state: aState({ a: 1 }) },
      holder: { name: 'ruth@cairn.example', isYou: true },
      openedBy: { isYou: true },
    });
    expect(await read(temi, id)).toMatchObject({ version: 1, holder: { isYou: false } });
  });

  it('each entity has a session of its own, and answers about another are refused', async () => {
    const contacts = [{ id: 'c1', firstname: 'Cormac' }];
    const [one, other] = [await aClient({ contacts }), await aClient()];
    const about = (kind: string, id: string) => ({ list: { entity: { kind, id, name: 'x' } } });
    expect((await save(ruth, one, 0, about('clients', one))).status).toBe(200);
    expect((await save(ruth, other, 0, about('clients', one))).status).toBe(400);
    expect(await read(ruth, other)).toEqual(NOTHING);
    const contact = { version: 0, state: about('contacts', `${one}:c1`), progress: PROGRESS };
    const stored = await ruth.put(pathOf(`${one}:c1`, 'contacts'), contact);
    expect(stored.status).toBe(200);
    expect(await read(ruth, one)).toMatchObject({ version: 1, state: about('clients', one) });
  });

  it('a session refuses to overwrite a newer save, and returns that one', async () => {
    const id = await aClient();
    await save(ruth, id, 0, { tab: 1 });
    const refused = await save(ruth, id, 0, { tab: 2 });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'CONFLICT',
      data: { current: { version: 1, state: { tab: 1 }, holder: { isYou: true } } },
    });
  });

  it('one of two concurrent first saves succeeds, whichever user they are from', async () => {
    const id = await aClient();
    const both = await Promise.all([save(ruth, id, 0, { by: 'ruth' }), save(temi, id, 0, { by: 'temi' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('only the holder saves, until another user takes the session over', async () => {
    const id = await aClient();
    await save(ruth, id, 0, aState({ a: 1 }));
    const refused = await save(temi, id, 1, aState({ a: 2 }));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'TAKEN_OVER',
      data: { current: { version: 1, holder: { name: 'ruth@cairn.example', isYou: false } } },
    });
    const taken = await (await act(temi, id, 'take-over')).json();
    expect(taken).toMatchObject({ version: 2, state: aState({ a: 1 }), holder: { isYou: true } });
    expect(taken.openedBy).toMatchObject({ name: 'ruth@cairn.example', isYou: false });
    const late = await save(ruth, id, 1, aState({ a: 3 }));
    expect(await late.json()).toMatchObject({ code: 'TAKEN_OVER', data: { current: { version: 2 } } });
    expect((await save(temi, id, 2, aState({ a: 4 }))).status).toBe(200);
    expect(await read(ruth, id)).toMatchObject({ version: 3, state: aState({ a: 4 }) });
  });

  it('a session that its holder has closed is on the desk of who takes it over', async () => {
    const id = await aClient();
    await save(ruth, id, 0, aState({ a: 1 }));
    await act(ruth, id, 'close');
    const mine = async () =>
      (await list(temi, 'holder=mine')).items.map(({ entity }: { entity: { id: string } }) => entity.id);
    expect(await mine()).not.toContain(id);
    expect((await act(temi, id, 'take-over')).status).toBe(200);
    expect(await mine()).toContain(id);
  });

  it('a session that is taken over twice at once has one holder, and nothing is lost', async () => {
    const id = await aClient();
    await save(ruth, id, 0, aState({ a: 1 }));
    const others = ['ann', 'ben', 'cy'].map((name) => server.as(`${name}@x.example`));
    const taken = await Promise.all(others.map((send) => act(send, id, 'take-over')));
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]));
    const held = await Promise.all(others.map(async (send) => (await read(send, id)).holder.isYou));
    expect(held.filter(Boolean)).toHaveLength(1);
    expect(await read(ruth, id)).toMatchObject({ version: 4, state: aState({ a: 1 }) });
  });

  it('a session that does not exist cannot be taken over or closed', async () => {
    const id = await aClient();
    expect((await act(temi, id, 'take-over')).status).toBe(404);
    expect((await act(temi, id, 'close')).status).toBe(404);
  });

  it('a restart clears the session for the holder alone, and a late save of the old one is refused', async () => {
    const id = await aClient();
    await save(ruth, id, 0, aState({ a: 1 }));
    expect((await temi.remove(pathOf(id))).status).toBe(409);
    expect(await (await ruth.remove(pathOf(id))).json()).toEqual({ version: 2 });
    expect((await save(ruth, id, 1, aState({ a: 1 }))).status).toBe(409);
    expect(await read(ruth, id)).toEqual({ ...NOTHING, version: 2 });
    expect((await save(temi, id, 2, aState({ b: 1 }))).status).toBe(200);
    expect(await read(temi, id)).toMatchObject({ holder: { isYou: true }, openedBy: { isYou: true } });
  });

  it('the list contains the open sessions of everybody, the latest first, with their counts', async () => {
    const [one, two, three] = [await aClient(), await aClient({ name: 'Hadleigh' }), await aClient()];
    await save(ruth, one, 0, {});
    // Sessions of the same millisecond are listed by id.
    const savedBy = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(savedBy);
    await save(temi, two, 0, {});
    await save(ruth, three, 0, {});
    await act(ruth, three, 'close');
    const { items, total } = await list(ruth);
    expect(items.map(({ entity }: { entity: { id: string } }) => entity.id).slice(0, 2)).toEqual([two, one]);
    expect(items[0]).toMatchObject({
      entity: { kind: 'clients', name: 'Hadleigh', clientName: 'Hadleigh' },
      holder: { name: 'temi@cairn.example', isYou: false },
      ...PROGRESS,
      isRemoved: false,
    });
    expect(total).toBe(items.length);
    const mine = await list(ruth, 'holder=mine');
    expect(mine.items.every(({ holder }: { holder: { isYou: boolean } }) => holder.isYou)).toBe(true);
    expect(await read(ruth, three)).toMatchObject({ state: {} });
    await save(ruth, three, 2, {});
    expect((await list(ruth)).items[0].entity.id).toBe(three);
  });

  it('the list is read in pages, each session once', async () => {
    const all = (await list(ruth)).items;
    const seen = [];
    let cursor = '';
    do {
      const page = await ruth.read(`/api/question-sessions?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items);
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(seen).toEqual(all);
  });

  it('the session of a deleted client says so, keeps its answers, and comes back with the client', async () => {
    const id = await aClient({ name: 'Penrose Boatyard' });
    await save(ruth, id, 0, aState({ a: 1 }));
    await ruth(`/api/clients/${id}`, { method: 'DELETE' });
    const listed = (await list(ruth)).items[0];
    expect(listed).toMatchObject({ entity: { id, name: 'Penrose Boatyard' }, isRemoved: true });
    expect((await save(ruth, id, 1, aState({ a: 2 }))).status).toBe(200);
    await ruth.post(`/api/clients/${id}/restore`, { version: 1 });
    expect((await list(ruth)).items[0]).toMatchObject({ isRemoved: false });
    expect(await read(ruth, id)).toMatchObject({ state: aState({ a: 2 }) });
  });

  it('a new client under the id of a deleted one has no session yet, though its name is the same', async () => {
    const id = await aClient({ name: 'Penrose Boatyard' });
    await save(ruth, id, 0, aState({ a: 1 }));
    await ruth.remove(`/api/clients/${id}`);
    await temi.put(`/api/clients/${id}`, { name: 'Penrose Boatyard' });
    const ids = (await list(ruth)).items.map(({ entity }: { entity: { id: string } }) => entity.id);
    expect(ids).not.toContain(id);
    expect(await read(ruth, id)).toEqual({ ...NOTHING, version: 2 });
    expect((await save(ruth, id, 1, aState({ a: 2 }))).status, 'a tab with the answers of the other').toBe(
      409,
    );
    expect(await historyOf(id)).toEqual([
      ['a', 1, 'ruth'],
      ['a', null, 'temi'],
    ]);
  });

  it('hand-given answers are kept with who gave them, also those that were changed and cleared', async () => {
    const id = await aClient();
    await save(ruth, id, 0, aState({ a: 1, b: 'x', c: 'from the record' }, ['c']));
    await save(ruth, id, 1, aState({ a: 1, b: ['y', 'z'], c: 'from the record' }, ['c']));
    await act(temi, id, 'take-over');
    await save(temi, id, 3, aState({ a: null, b: ['y', 'z'], c: 'by hand' }));
    await temi.remove(pathOf(id));
    expect(await historyOf(id)).toEqual([
      ['a', 1, 'ruth'],
      ['b', 'x', 'ruth'],
      ['b', ['y', 'z'], 'ruth'],
      ['a', null, 'temi'],
      ['c', 'by hand', 'temi'],
      ['a', null, 'temi'],
      ['b', null, 'temi'],
      ['c', null, 'temi'],
    ]);
  });

  it('a refused save leaves no answers in the history', async () => {
    const id = await aClient();
    await save(ruth, id, 0, aState({ a: 1 }));
    await save(ruth, id, 0, aState({ a: 2 }));
    await save(temi, id, 1, aState({ a: 3 }));
    expect(await historyOf(id)).toEqual([['a', 1, 'ruth']]);
  });

  it('a session over 512 kB is refused', async () => {
    const id = await aClient();
    expect((await save(ruth, id, 0, { text: 'x'.repeat(512 * 1_024) })).status).toBe(413);
    expect(await read(ruth, id)).toEqual(NOTHING);
  });
});
