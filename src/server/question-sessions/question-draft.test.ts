import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type SendTestRequest, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';

const PATH = '/api/question-draft';
const progress = { answered: 0, total: 0, unsaved: 0 };

forEachDatabase('a draft', (createDatabase) => {
  let app: TestApp;
  let users = 0;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
  });
  afterAll(() => app.close());

  const aUser = () => app.signedInAs(`user${users++}@example.com`);
  const read = async (send: SendTestRequest) => (await send(PATH)).json();
  const save = (send: SendTestRequest, version: number, state: object) =>
    send(PATH, { method: 'PUT', json: { version, state, progress } });

  it('a draft is empty before the first save and stored after it', async () => {
    const send = await aUser();
    expect(await read(send)).toEqual({ version: 0, state: null });
    expect(await (await save(send, 0, { rows: ['a'] })).json()).toEqual({ version: 1 });
    expect(await read(send)).toEqual({ version: 1, state: { rows: ['a'] } });
  });

  it('a draft belongs to its user alone', async () => {
    await save(await aUser(), 0, { secret: 1 });
    expect(await read(await aUser())).toEqual({ version: 0, state: null });
  });

  it('a draft refuses to overwrite a newer save, and returns that one', async () => {
    const send = await aUser();
    await save(send, 0, { tab: 1 });
    const refused = await save(send, 0, { tab: 2 });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ data: { current: { version: 1, state: { tab: 1 } } } });
  });

  it('one of two concurrent first saves succeeds', async () => {
    const send = await aUser();
    const both = await Promise.all([save(send, 0, { tab: 1 }), save(send, 0, { tab: 2 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('discarding clears a draft, and a late save of the old one is refused', async () => {
    const send = await aUser();
    await save(send, 0, { tab: 1 });
    expect(await (await send(PATH, { method: 'DELETE' })).json()).toEqual({ version: 2 });
    expect((await save(send, 1, { tab: 1 })).status).toBe(409);
    expect(await read(send)).toEqual({ version: 2, state: null });
  });

  it('discarding a draft concurrently clears it', async () => {
    const send = await aUser();
    const all = await Promise.all(Array.from({ length: 30 }, () => send(PATH, { method: 'DELETE' })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await read(send)).toEqual({ version: 30, state: null });
  });

  it('a draft over 512 kB is refused', async () => {
    const send = await aUser();
    expect((await save(send, 0, { text: 'x'.repeat(512 * 1_024) })).status).toBe(413);
    expect(await read(send)).toEqual({ version: 0, state: null });
  });
});
