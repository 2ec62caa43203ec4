import { expect, it } from 'vitest';
import type { TestUser } from '../../../tests/support/create-test-app.ts';
import { forEachServer } from '../../../tests/support/for-each-server.ts';

const PATH = '/api/question-draft';
const progress = { answered: 0, total: 0, unsaved: 0 };

forEachServer('a draft', ({ as }) => {
  let users = 0;
  const aUser = () => as(`user${users++}@example.com`);
  const read = (user: TestUser) => user.read(PATH);
  const save = (user: TestUser, version: number, state: object) =>
    user.put(PATH, { version, state, progress });

  it('a draft is empty before the first save and stored after it', async () => {
    const user = aUser();
    expect(await read(user)).toEqual({ version: 0, state: null });
    expect(await (await save(user, 0, { rows: ['a'] })).json()).toEqual({ version: 1 });
    expect(await read(user)).toEqual({ version: 1, state: { rows: ['a'] } });
  });

  it('a draft belongs to its user alone', async () => {
    await save(aUser(), 0, { secret: 1 });
    expect(await read(aUser())).toEqual({ version: 0, state: null });
  });

  it('a draft refuses to overwrite a newer save, and returns that one', async () => {
    const user = aUser();
    await save(user, 0, { tab: 1 });
    const refused = await save(user, 0, { tab: 2 });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ data: { current: { version: 1, state: { tab: 1 } } } });
  });

  it('one of two concurrent first saves succeeds', async () => {
    const user = aUser();
    const both = await Promise.all([save(user, 0, { tab: 1 }), save(user, 0, { tab: 2 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('discarding clears a draft, and a late save of the old one is refused', async () => {
    const user = aUser();
    await save(user, 0, { tab: 1 });
    expect(await (await user.remove(PATH)).json()).toEqual({ version: 2 });
    expect((await save(user, 1, { tab: 1 })).status).toBe(409);
    expect(await read(user)).toEqual({ version: 2, state: null });
  });

  it('discarding a draft concurrently clears it', async () => {
    const user = aUser();
    const all = await Promise.all(Array.from({ length: 30 }, () => user.remove(PATH)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await read(user)).toEqual({ version: 30, state: null });
  });

  it('a draft over 512 kB is refused', async () => {
    const user = aUser();
    expect((await save(user, 0, { text: 'x'.repeat(512 * 1_024) })).status).toBe(413);
    expect(await read(user)).toEqual({ version: 0, state: null });
  });
});
