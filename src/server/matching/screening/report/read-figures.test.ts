import { expect, test } from 'vitest';
import type { AlertFigures } from '#contract/matching/figure-contract.ts';
import type { Finding } from '#contract/matching/screening-contract.ts';
import { DAY_MS } from '#records';
import { createTestApp } from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import { addListVersion } from '../../../../../tests/support/screening-scenario.ts';
import { screenClients } from '../screen-clients.ts';

const NEVER = new AbortController().signal;
const TODAY = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const PEOPLE = [
  'Timofei Vetrogorov',
  'Hasan Karimi',
  'Ottilie Branderup',
  'Marten Sorenby',
  'Ilse Quickborn',
];

forEachDatabase("The officer's figures", (createDatabase) => {
  test('what was opened is confirmed, cleared, seen and open together, with reasons, days and what is overdue', async () => {
    const app = await createTestApp(createDatabase);
    const { query } = app.deps.db;
    const send = await app.signedInAs('ada@north-quay.example');
    const post = (path: string, json: object) => send(`/api/screening${path}`, { method: 'POST', json });
    await addListVersion(
      app.deps.db,
      { name: 'Watch', number: 1 },
      PEOPLE.map((name, at) => ({ kind: 'contacts', id: `w${at}`, name })),
    );
    const contacts = PEOPLE.map((name, at) => ({ id: `c${at}`, name }));
    await send('/api/clients/north', { method: 'PUT', json: { name: 'North', contacts } });
    await screenClients(app.deps, NEVER);
    const items = (await (await send('/api/screening/findings')).json()).items as Finding[];
    const of = (name: string) => items.find(({ externalName }) => externalName === name) as Finding;
    const begins = async (name: string, changed_at: string) => {
      const { id } = of(name);
      await query.updateTable('screening_findings').set({ changed_at }).where('id', '=', id).execute();
      return { id, changedAt: changed_at };
    };
    const decide = async (name: string, days: number, decided: object) => {
      const { id, changedAt } = await begins(name, daysAgo(days));
      expect((await post(`/findings/${id}/decision`, { changedAt, ...decided })).status).toBe(200);
    };
    await decide('Timofei Vetrogorov', 1, { decision: 'confirm' });
    await decide('Hasan Karimi', 3, { decision: 'delete', reason: 'common-name' });
    await decide('Ottilie Branderup', 9, { decision: 'delete' });
    await post('/findings/seen', { ids: [of('Marten Sorenby').id] });
    await begins('Ilse Quickborn', daysAgo(20));

    const figures = async (from: string) =>
      (await (await send(`/api/screening/figures?from=${from}&to=${TODAY}`)).json()) as AlertFigures;
    const whole = await figures(daysAgo(30).slice(0, 10));
    const watch = {
      ...{ list: 'Watch', opened: 5, confirmed: 1, cleared: 2, seen: 1, open: 1, reopened: 0, overdue: 1 },
      ...{ medianDays: 3, mostDays: 9 },
      reasons: [
        { reason: '', count: 1 },
        { reason: 'Common name', count: 1 },
      ],
    };
    expect(whole).toEqual({ all: { ...watch, list: '' }, lists: [watch] });
    expect((await figures(daysAgo(5).slice(0, 10))).all).toMatchObject({
      ...{ opened: 3, confirmed: 1, cleared: 1, seen: 1, open: 0, overdue: 1, medianDays: 1 },
    });
    await query.updateTable('match_decisions').set({ values_hash: 'of before' }).execute();
    expect((await figures(daysAgo(30).slice(0, 10))).all).toMatchObject({ opened: 5, open: 4, reopened: 3 });
    expect((await send('/api/screening/figures?from=2025-02-02&to=2025-01-01')).status).toBe(400);
    await app.close();
  });
});
