import { expect, it } from 'vitest';
import { daysAfter } from '#records';
import type { TestUser } from '../../../../tests/support/create-test-app.ts';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';
import { outboxMails } from '../../../../tests/support/outbox-mails.ts';
import { installationToday } from '../../ground/installation-format.ts';
import { updateUser } from '../../identity/base/user-store.ts';
import { erasePersonalData } from '../../privacy/erase-personal-data.ts';
import { exportPersonalData } from '../../privacy/export-personal-data.ts';
import { readHandover } from './handover-store.ts';
import { mailHandover } from './mail-handover.ts';

const SENTENCE = 'Their accountant rings on Monday at 10.';
const PROGRESS = { answered: 1, total: 3, unsaved: 1 };

forEachServer('handing a questionnaire over', (server) => {
  const ruth = server.as('ruth@cairn.example');
  const temi = server.as('temi@cairn.example');
  const pathOf = (id: string) => `/api/question-sessions/clients/${id}`;
  const list = (user: TestUser) => user.read('/api/handovers');
  const act = (user: TestUser, id: string, action: string) => user.post(`${pathOf(id)}/handover/${action}`);
  const keyOf = (clientId: string) => ({ kind: 'clients', clientId, itemId: '' }) as const;
  let clients = 0;

  /** A client whose questionnaire a user holds. */
  async function aFile(holder: TestUser = ruth): Promise<string> {
    const id = `client-${clients++}`;
    await holder.put(`/api/clients/${id}`, { name: `Name of ${id}` });
    const saved = { version: 0, state: { list: { answers: { a: 1 } } }, progress: PROGRESS };
    expect((await holder.put(pathOf(id), saved)).status).toBe(200);
    return id;
  }
  async function idOf(name: string, asked: TestUser): Promise<string> {
    await temi('/api/settings');
    const found = (await asked.read('/api/handovers/receivers')).find((one: { email: string }) =>
      one.email.startsWith(name),
    );
    return found?.id ?? '';
  }
  async function handOver(id: string, more: object = {}): Promise<Response> {
    return ruth.post(`${pathOf(id)}/handover`, { to: await idOf('temi', ruth), sentence: SENTENCE, ...more });
  }
  const mails = async () => {
    const all = await outboxMails(server.app.deps.config.dataDir);
    return all.map(({ text }) => text).filter((text) => text.includes('handed you a questionnaire'));
  };

  it('what is handed over lies on the desk of its receiver with a sentence and a day, who holds it from then on', async () => {
    const id = await aFile();
    expect(await (await handOver(id, { day: '2999-12-01' })).json()).toEqual({ version: 2 });
    const handed = {
      entity: { kind: 'clients', id, name: `Name of ${id}` },
      ...{ from: { name: 'ruth@cairn.example' }, to: { name: 'temi@cairn.example' } },
      ...{ sentence: SENTENCE, day: '2999-12-01', openedAt: null, ...PROGRESS },
    };
    expect(await list(temi)).toMatchObject({ toMe: [handed], byMe: [] });
    expect(await list(ruth)).toMatchObject({ toMe: [], byMe: [handed] });
    expect(await temi.read(pathOf(id))).toMatchObject({
      ...{ version: 2, holder: { isYou: true } },
      state: { list: { answers: { a: 1 } } },
    });
    const late = { version: 2, state: { list: {} }, progress: PROGRESS };
    expect((await ruth.put(pathOf(id), late)).status).toBe(409);

    const { openedAt } = await (await act(temi, id, 'open')).json();
    expect(await (await act(temi, id, 'open')).json(), 'the first time counts').toEqual({ openedAt });
    expect((await list(ruth)).byMe[0].openedAt).toBe(openedAt);
  });

  it('all that was handed over is listed, the oldest too, which may be the most urgent', async () => {
    const jan = server.as('jan@cairn.example');
    const to = await idOf('temi', jan);
    const ids: string[] = [];
    for (let count = 0; count < 51; count++) {
      const id = await aFile(jan);
      await jan.post(`${pathOf(id)}/handover`, { to, sentence: SENTENCE });
      ids.push(id);
    }
    const { byMe } = await list(jan);
    expect(byMe.map(({ entity }: { entity: { id: string } }) => entity.id).toSorted()).toEqual(
      ids.toSorted(),
    );
    for (const id of ids) await act(jan, id, 'take-back');
  });

  it('its sender takes it back, opened or not, or no longer lists it', async () => {
    const [back, gone] = [await aFile(), await aFile()];
    await handOver(back);
    await act(temi, back, 'open');
    expect((await act(temi, back, 'take-back')).status, 'by the receiver').toBe(404);
    expect(await (await act(ruth, back, 'take-back')).json()).toEqual({ version: 3 });
    expect(await ruth.read(pathOf(back))).toMatchObject({ holder: { isYou: true } });
    await handOver(gone);
    expect((await temi.remove(`${pathOf(gone)}/handover`)).status, 'by the receiver').toBe(404);
    expect((await ruth.remove(`${pathOf(gone)}/handover`)).status).toBe(200);
    expect(await temi.read(pathOf(gone))).toMatchObject({ holder: { isYou: true } });
    const mine = (await list(ruth)).byMe.map(({ entity }: { entity: { id: string } }) => entity.id);
    expect(mine).not.toEqual(expect.arrayContaining([back]));
    expect(mine).not.toEqual(expect.arrayContaining([gone]));
  });

  it('its sender is told when its receiver can no longer answer it, and takes it back', async () => {
    const id = await aFile();
    await handOver(id);
    const { query } = server.app.deps.db;
    const temiId = await idOf('temi', ruth);
    const mayAnswer = async () =>
      (await list(ruth)).byMe.find((one: { entity: { id: string } }) => one.entity.id === id)?.to.mayAnswer;
    expect(await mayAnswer()).toBe(true);
    await updateUser(query, temiId, { disabled: true });
    expect(await mayAnswer()).toBe(false);
    expect((await act(ruth, id, 'take-back')).status).toBe(200);
    expect(await ruth.read(pathOf(id))).toMatchObject({ holder: { isYou: true } });
    await updateUser(query, temiId, { disabled: false });
  });

  it('its receiver hands it back with a sentence of their own', async () => {
    const id = await aFile();
    await handOver(id);
    const to = await idOf('ruth', temi);
    expect((await temi.post(`${pathOf(id)}/handover`, { to, sentence: 'She has rung.' })).status).toBe(200);
    expect((await list(ruth)).toMe[0]).toMatchObject({ entity: { id }, sentence: 'She has rung.' });
  });

  it('only who holds it hands it over, to a colleague who may answer', async () => {
    const id = await aFile(temi);
    expect((await handOver(id)).status, 'of a colleague').toBe(409);
    expect((await handOver('nothing')).status).toBe(404);
    const mine = await aFile();
    expect((await handOver(mine, { to: 'nobody' })).status).toBe(400);
    expect((await handOver(mine, { sentence: 'x'.repeat(281) })).status).toBe(400);
    expect((await handOver(mine, { day: 'soon' })).status).toBe(400);
    const over = await handOver(mine, { day: daysAfter(installationToday(), -1) });
    expect([over.status, (await over.json()).data.fields]).toEqual([
      400,
      [{ path: 'day', message: 'This day is over. Choose today or a later one.' }],
    ]);
    const temis = await idOf('temi', ruth);
    await server.ann(`/api/people/changes`, {
      method: 'POST',
      json: { people: [temis], change: { kind: 'access', role: 'read-only' } },
    });
    const receivers = await ruth.read('/api/handovers/receivers');
    expect(receivers).toContainEqual(expect.objectContaining({ id: temis, mayAnswer: false }));
    expect(receivers.map(({ email }: { email: string }) => email)).not.toContain('ruth@cairn.example');
    expect((await handOver(mine)).status, 'to who may only read').toBe(400);
    await server.ann(`/api/people/changes`, {
      method: 'POST',
      json: { people: [temis], change: { kind: 'access', role: 'full' } },
    });
  });

  it('taking a questionnaire over, or starting it again, ends its handover', async () => {
    const [taken, restarted] = [await aFile(), await aFile()];
    for (const id of [taken, restarted]) await handOver(id);
    await server.ann.post(`${pathOf(taken)}/take-over`);
    await temi.remove(pathOf(restarted));
    const { query } = server.app.deps.db;
    for (const id of [taken, restarted]) expect(await readHandover(query, keyOf(id))).toBeNull();
  });

  it('its receiver is mailed when it lies unopened, without the client and the sentence', async () => {
    const [seen, unseen] = [await aFile(), await aFile()];
    for (const id of [seen, unseen]) await handOver(id, { day: '2999-12-01' });
    await act(temi, seen, 'open');
    const before = (await mails()).length;
    for (const id of [seen, unseen]) {
      const { handedAt } = (await readHandover(server.app.deps.db.query, keyOf(id))) ?? { handedAt: '' };
      await mailHandover(server.app.deps, { key: keyOf(id), handedAt });
    }
    const [mail = '', ...others] = (await mails()).slice(before);
    expect(others).toEqual([]);
    expect(mail).toContain('temi@cairn.example');
    expect(mail).toMatch(/1 December/);
    expect(mail).not.toContain('accountant');
    expect(mail).not.toContain(`Name of ${unseen}`);
  });

  it('an export contains what a person handed over and was handed, and erasing them deletes it', async () => {
    const owen = server.as('owen@cairn.example');
    const id = await aFile(owen);
    const to = await idOf('temi', owen);
    await owen.post(`${pathOf(id)}/handover`, { to, sentence: SENTENCE });
    const { db, ...deps } = server.app.deps;
    const data = async (email: string) => (await exportPersonalData(db, email)).account?.handovers;
    expect(await data('owen@cairn.example')).toMatchObject([
      { direction: 'handed over', sentence: SENTENCE, clientId: id },
    ]);
    expect(await data('temi@cairn.example')).toContainEqual(
      expect.objectContaining({ direction: 'received', clientId: id }),
    );
    await erasePersonalData({ ...deps, db, storeWrites: async () => undefined }, 'owen@cairn.example');
    expect(await readHandover(db.query, keyOf(id))).toBeNull();
  });
});
