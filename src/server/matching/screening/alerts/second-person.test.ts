import { expect, test } from 'vitest';
import type { Finding } from '#contract/matching/screening-contract.ts';
import { FIRST_ALERT_RULE } from '#matching';
import { createTestApp } from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import { aFinishedRun } from '../../../../../tests/support/matching-scenario.ts';
import { aScreenedBook } from '../../../../../tests/support/screened-book.ts';

forEachDatabase('Two people at the inbox', (createDatabase) => {
  test('clearing a likely finding of a sanctions list waits for another person when the rule says so', async () => {
    const app = await createTestApp(createDatabase);
    const ruth = await aScreenedBook(app);
    const { query } = app.deps.db;
    await query.updateTable('reference_lists').set({ format: 'ofac' }).execute();
    const rule = { ...FIRST_ALERT_RULE, secondPerson: true };
    const saved = await ruth('/api/screening/alert-rule', { method: 'PUT', json: { version: 1, rule } });
    expect(saved.status).toBe(200);
    const temi = await app.signedInAs('temi.adeyemi@cairn.example');
    const open = async () => (await (await ruth('/api/screening/findings')).json()).items as Finding[];
    const [same, conflicting] = (await open()) as [Finding, Finding];
    const post = async (send: typeof ruth, { id, changedAt }: Finding, what: string, json: object) => {
      const path = `/api/screening/findings/${id}/${what}`;
      const response = await send(path, { method: 'POST', json: { changedAt, ...json } });
      return { status: response.status, body: await response.json() };
    };
    const because = { decision: 'delete', reason: 'common-name' };
    expect((await post(ruth, conflicting, 'decision', because)).body, 'it is not likely').toMatchObject({
      waits: false,
    });
    expect((await post(ruth, same, 'decision', { decision: 'delete' })).status, 'why?').toBe(400);
    expect((await post(ruth, same, 'decision', because)).body).toMatchObject({ waits: true });
    expect(await open(), 'it is still open').toContainEqual(
      expect.objectContaining({
        id: same.id,
        proposal: expect.objectContaining({
          by: { id: expect.any(String), name: 'ruth.penhale@cairn.example' },
        }),
      }),
    );
    expect((await (await temi('/api/screening')).json()).second).toBe(1);
    expect((await post(ruth, same, 'decision', because)).status, 'alone').toBe(409);
    expect((await post(temi, same, 'keep-open', {})).status).toBe(200);
    expect((await post(temi, same, 'keep-open', {})).status).toBe(409);
    expect((await post(temi, same, 'decision', because)).body).toMatchObject({ waits: true });
    const agreed = await post(ruth, same, 'decision', { decision: 'delete' });
    expect(agreed.body).toMatchObject({ waits: false, step: { label: 'Clear Timofei Vetrogorov' } });
    expect((await open()).map(({ id }) => id)).not.toContain(same.id);
    const { items } = await (await ruth('/api/matching/audit?limit=4')).json();
    expect(items).toMatchObject([
      { action: 'decide', new: 'delete', reason: 'Common name', by: 'ruth.penhale@cairn.example' },
      { action: 'propose', new: 'delete', reason: 'Common name', by: 'temi.adeyemi@cairn.example' },
      { action: 'keep open', new: 'undecided', by: 'temi.adeyemi@cairn.example' },
      { action: 'propose', new: 'delete', by: 'ruth.penhale@cairn.example' },
    ]);
    await app.close();
  });

  test('a finding waits for another person as long as the rule asks for one', async () => {
    const app = await createTestApp(createDatabase);
    const ruth = await aScreenedBook(app);
    await app.deps.db.query.updateTable('reference_lists').set({ format: 'ofac' }).execute();
    const saveRule = (version: number, secondPerson: boolean) =>
      ruth.put('/api/screening/alert-rule', { version, rule: { ...FIRST_ALERT_RULE, secondPerson } });
    const waiting = async () => (await ruth.read('/api/screening')).second;
    expect((await saveRule(1, true)).status).toBe(200);
    const { items } = (await ruth.read('/api/screening/findings?part=likely')) as { items: Finding[] };
    const [{ id, changedAt }] = items as [Finding];
    const because = { changedAt, decision: 'delete', reason: 'common-name' };
    await ruth.post(`/api/screening/findings/${id}/decision`, because);
    expect(await waiting()).toBe(1);
    expect((await saveRule(2, true)).status, 'still asked for').toBe(200);
    expect(await waiting()).toBe(1);
    expect((await saveRule(3, false)).status).toBe(200);
    expect(await waiting()).toBe(0);
    expect((await saveRule(4, true)).status).toBe(200);
    expect(await waiting(), 'what was proposed under the rule of before').toBe(0);
    await app.close();
  });

  test('a finding waits for another person as long as its list is marked as one of sanctions', async () => {
    const app = await createTestApp(createDatabase);
    const ruth = await aScreenedBook(app);
    const mark = (isSanctions: boolean) =>
      ruth.put('/api/reference-lists/Watch-1/sanctions', { isSanctions });
    const waiting = async () => (await ruth.read('/api/screening')).second;
    expect((await mark(true)).status).toBe(200);
    await ruth.put('/api/screening/alert-rule', {
      ...{ version: 1, rule: { ...FIRST_ALERT_RULE, secondPerson: true } },
    });
    const { items } = (await ruth.read('/api/screening/findings?part=likely')) as { items: Finding[] };
    const [{ id, changedAt }] = items as [Finding];
    const because = { changedAt, decision: 'delete', reason: 'common-name' };
    await ruth.post(`/api/screening/findings/${id}/decision`, because);
    expect(await waiting()).toBe(1);
    expect((await mark(false)).status).toBe(200);
    expect(await waiting()).toBe(0);
    await app.close();
  });

  test('no review, no filter and no mark as seen clears alone what needs two', async () => {
    const app = await createTestApp(createDatabase);
    const send = await aScreenedBook(app);
    await app.deps.db.query.updateTable('reference_lists').set({ format: 'ofac' }).execute();
    const rule = {
      ...FIRST_ALERT_RULE,
      lines: { ...FIRST_ALERT_RULE.lines, person: { likely: 40, possible: null } },
    };
    await send('/api/screening/alert-rule', {
      ...{ method: 'PUT', json: { version: 1, rule: { ...rule, secondPerson: true } } },
    });
    await app.deps.jobs.start();
    const run = await aFinishedRun(send, { lists: ['Watch-1'] });
    const preview = await send('/api/screening/clear/preview', { method: 'POST', json: { part: 'likely' } });
    expect(await preview.json()).toMatchObject({ count: 0, recommended: 1, forTwo: 1 });
    const { items } = (await (await send('/api/screening/findings?part=likely')).json()) as {
      items: Finding[];
    };
    const see = (ids: string[]) => send('/api/screening/findings/seen', { method: 'POST', json: { ids } });
    const unseen = await see(items.map(({ id }) => id));
    expect(unseen.status).toBe(409);
    expect((await unseen.json()).message).toContain('not marked as seen');
    const [record] = (await (await send(`/api/matching/runs/${run.id}/records?kind=contacts`)).json()).items;
    const path = `/api/matching/runs/${run.id}/records/${encodeURIComponent(record.recordId)}/candidates`;
    const [candidate] = (await (await send(path)).json()).items;
    const decide = (decision: string) =>
      send(`/api/matching/runs/${run.id}/decisions`, {
        method: 'POST',
        json: {
          items: [{ recordId: record.recordId, key: candidate.key, decision, reason: 'common-name' }],
        },
      });
    const refused = await decide('delete');
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toContain('a second person agrees');
    expect((await decide('confirm')).status).toBe(200);
    const likely = async () => (await send.read('/api/screening/findings?part=likely')).items as Finding[];
    const before = items.map(({ id }) => id);
    expect((await likely()).length).toBe(before.length - 1);
    const wrong = await decide('delete');
    expect((await wrong.json()).message, 'it is not listed there').toContain('undecided first');
    expect((await decide('undecided')).status).toBe(200);
    expect((await likely()).map(({ id }) => id)).toEqual(before);
    await app.close();
  });

  test('of decisions at the same time one is made, and the others are told of it', async () => {
    const app = await createTestApp(createDatabase);
    const ruth = await aScreenedBook(app);
    const temi = await app.signedInAs('temi.adeyemi@cairn.example');
    const { items } = (await (await ruth('/api/screening/findings')).json()) as { items: Finding[] };
    const decide = ({ id, changedAt }: Finding, send: typeof ruth, decision: string) =>
      send(`/api/screening/findings/${id}/decision`, { method: 'POST', json: { changedAt, decision } });
    const [first, ...others] = items as [Finding, ...Finding[]];
    const made = await Promise.all(
      [ruth, temi, ruth, temi, ruth, temi].map((send, at) =>
        decide(first, send, at < 3 ? 'confirm' : 'delete'),
      ),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const steps = await Promise.all(others.map((finding) => decide(finding, ruth, 'delete')));
    expect(steps.map(({ status }) => status)).toEqual(others.map(() => 200));
    const log = await (await ruth('/api/matching/audit?limit=50')).json();
    expect(log.items).toHaveLength(items.length);
    await app.close();
  });
});
