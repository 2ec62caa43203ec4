import { expect, it } from 'vitest';
import type { EntityFile } from '#contract/entity-files/entity-file-contract.ts';
import type { TestUser } from '../../../tests/support/create-test-app.ts';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { addToBook, bookOf } from '../../../tests/support/merge-scenario.ts';
import { aCase, aCondition, aField, aRule } from '../../../tests/support/rule-factories.ts';
import { aScreenedBook } from '../../../tests/support/screened-book.ts';
import { screenClients } from '../matching/screening/screen-clients.ts';
import { MOVED_TABLES } from '../merges/moved-tables.ts';

const NEVER = new AbortController().signal;
/** Rows in every table, about a client and a contact of it. */
const ROWS = {
  ...{ values: { city: 'Bude' }, items: { c1: 'Tom Orme' }, asked: ['', 'c1'], assigned: ['', 'c1'] },
  ...{ filed: ['', 'c1'], found: [['', 'x1'] as [string, string], ['c1', 'x2'] as [string, string]] },
  decided: [
    ['', 'x1', 'confirm'] as [string, string, string],
    ['c1', 'x2', 'delete'] as [string, string, string],
  ],
};
/** What moves with a client ends with it. */
const TABLES = MOVED_TABLES.map(({ name }) => name);

forEachServer('A new client under the id of a deleted one', (server) => {
  const { ann } = server;
  const query = () => server.app.deps.db.query;
  const pathOf = (id: string) => `/api/question-sessions/clients/${id}`;
  const fileOf = async (id: string): Promise<EntityFile> =>
    (await ann.read(`/api/entities/clients/${id}/file`)).file;
  /** What hangs on a client by its id, by table; ids of records begin alike. */
  const hanging = async (id: string) => {
    const book = await bookOf(query(), [id]);
    const isOurs = (row: string) => !row.includes(`${id}:c9`);
    return Object.fromEntries(TABLES.map((name) => [name, book[name]?.filter(isOurs)]));
  };
  const importClient = async (id: string, name: string) => {
    const content = `id,name\n${id},${name}`;
    const sent = await ann.post('/api/clients/import', { format: 'csv', content, dryRun: false });
    expect(sent.status, await sent.clone().text()).toBe(200);
  };

  /** A client with rows of every kind about it that was deleted, and what hung on it. */
  async function aDeleted(id: string): Promise<Record<string, string[] | undefined>> {
    await addToBook(query(), { id, name: `Name of ${id}` }, ROWS);
    const before = await hanging(id);
    expect(Object.values(before).map((rows) => rows?.length)).toEqual([2, 2, 2, 1, 2, 2, 2]);
    await ann.remove(`/api/clients/${id}`);
    return before;
  }

  it('begins without what hung on the other, and other clients keep theirs', async () => {
    await addToBook(query(), { id: 'old-mill:c9', name: 'Another client' }, ROWS);
    const other = await bookOf(query(), ['old-mill:c9']);
    await aDeleted('old-mill');
    await ann.put('/api/clients/old-mill', {
      name: 'Old Mill Bakery',
      contacts: [{ id: 'c1', firstname: 'Ida' }],
    });
    expect(await bookOf(query(), ['old-mill:c9'])).toEqual(other);
    const left = Object.entries(await hanging('old-mill')).filter(([, rows]) => rows?.length !== 0);
    expect(left.map(([table]) => table)).toEqual(['question_sessions', 'filed_summaries']);
    expect(await ann.read(pathOf('old-mill'))).toMatchObject({ version: 4, state: null, holder: null });
    expect((await fileOf('old-mill')).summaries).toEqual([]);
    const { items } = await ann.read('/api/matching/audit?limit=2');
    expect(items).toMatchObject(
      Array.from({ length: 2 }, () => ({ action: 'undo', new: 'undecided', by: 'ann@cairn.example' })),
    );
  });

  it.each([
    ['by a restore', (user: TestUser, id: string) => user.post(`/api/clients/${id}/restore`, { version: 1 })],
    ['by an import under its id and name', (_: TestUser, id: string) => importClient(id, `Name of ${id}`)],
  ])('One that is put back %s has all of it again', async (how, putBack) => {
    const id = how.replaceAll(' ', '-');
    const before = await aDeleted(id);
    await putBack(ann, id);
    expect((await ann(`/api/clients/${id}`)).status).toBe(200);
    expect(await hanging(id)).toEqual(before);
  });

  it('One that is imported under another name is a new client', async () => {
    await aDeleted('4711');
    await importClient('4711', 'Another firm');
    expect(await ann.read(pathOf('4711'))).toMatchObject({ state: null });
    expect((await hanging('4711')).match_decisions).toEqual([]);
  });

  it('its file has none of the answers and notes of the other, whose late save is refused', async () => {
    const asked = { ruleId: 'r', prompt: 'Annual turnover' };
    const note = { text: 'Accounts 2025', document: null };
    const list = { answers: { turnover: 412_000 }, byHand: { turnover: asked }, notes: { turnover: note } };
    const save = (version: number) =>
      ann.put(pathOf('quay'), { version, state: { list }, progress: { answered: 1, total: 1, unsaved: 1 } });
    const questions = async () =>
      (await fileOf('quay')).questions.map(({ answer, note: noted }) => [answer?.text, noted?.text]);
    await ann.put('/api/fields/turnover', aField('turnover', 'number'));
    const { id, ...rule } = aRule('r', [aCondition('sessionStart', '==', true)], [aCase('turnover')]);
    await ann.put(`/api/rules/${id}`, rule);
    await ann.put('/api/clients/quay', { name: 'Quay Ltd' });
    await save(0);
    expect(await questions()).toEqual([['412,000', 'Accounts 2025']]);
    await ann.remove('/api/clients/quay');
    await ann.put('/api/clients/quay', { name: 'Quay Ltd' });
    expect(await questions()).toEqual([[undefined, undefined]]);
    expect((await save(1)).status).toBe(409);
    expect((await save(2)).status).toBe(200);
  });

  it('its findings are to be decided, though the same were cleared of the other', async () => {
    const { deps } = server.app;
    const user = await aScreenedBook(server.app);
    const open = async () =>
      (await user.read('/api/screening/findings?client=two')).items.map(
        (one: { externalId: string }) => one.externalId,
      );
    expect(await open()).toEqual(['other-1', 'other-2']);
    const { hash } = await (await user.post('/api/screening/clear/preview', { part: 'conflicting' })).json();
    await user.post('/api/screening/clear', { part: 'conflicting', hash, reason: 'different-birthday' });
    expect(await open()).toEqual([]);
    const { data } = await user.read('/api/clients/two');
    await user.remove('/api/clients/two');
    await screenClients(deps, NEVER);
    await user.put('/api/clients/two', data);
    await screenClients(deps, NEVER);
    expect(await open()).toEqual(['other-1', 'other-2']);
    const { file } = await user.read('/api/entities/contacts/two:c/file');
    expect(file.matches.decisions).toEqual([]);
  });
});
