import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AlertRulePreview, UsedAlertRule } from '#contract/matching/alert-rule-contract.ts';
import { type AlertRule, FIRST_ALERT_RULE, tierOf } from '#matching';
import { createTestApp, type TestApp } from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import { lawRuns } from '../../../../../tests/support/law-runs.ts';
import type { TestReference } from '../../../../../tests/support/matching-scenario.ts';
import { addListVersion, forgetComparisons } from '../../../../../tests/support/screening-scenario.ts';
import { SYSTEM_AUTHOR } from '../../../documents/document-store.ts';
import { writeDocument } from '../../../documents/write-document.ts';
import { savePerson } from '../../../identity/base/people-store.ts';
import { findUserByEmail } from '../../../identity/base/user-store.ts';
import { readAlertRule } from '../../comparison/alert-rule-store.ts';
import { toFinding } from '../finding-store.ts';
import { screenClients } from '../screen-clients.ts';
import { weighAlertRule } from './weigh-alert-rule.ts';

const NEVER = new AbortController().signal;
const NAMES = ['Timofei Vetrogorov', 'Timofey Savvich Vetrogorov', 'Tomas Vetrov', 'Cormac Dunleavy'];
const BIRTHDAYS = ['1962-06-06', '1980-02-13', '1962', undefined];

/** People of two lists with near names, and clients whose contacts are some of them. */
async function aScreenedBook(app: TestApp): Promise<void> {
  const { db } = app.deps;
  const references = NAMES.flatMap((name, at) =>
    BIRTHDAYS.map(
      (birthday, of): TestReference => ({
        ...{ kind: 'contacts' as const, id: `${at}-${of}`, name, ...(birthday && { birthday }) },
      }),
    ),
  );
  const company: TestReference = { kind: 'clients', id: 'c', name: 'Vetrogorov Line Ltd' };
  await addListVersion(db, { name: 'A', number: 1 }, [...references, company]);
  await addListVersion(db, { name: 'B', number: 1 }, references.slice(0, 6));
  for (const [at, name] of NAMES.entries()) {
    const contacts = [
      { id: 'c', name, birthday: '1962-06-06' },
      { id: 'd', name: 'Omar Vetrogorov' },
    ];
    const data = { name: `Vetrogorov Lines ${at}`, contacts };
    const target = { collection: 'clients', id: `client-${at}`, author: SYSTEM_AUTHOR } as const;
    await writeDocument(db.query, { ...target, data });
  }
  await screenClients(app.deps, NEVER);
}

async function present({ deps: { db } }: TestApp) {
  const rows = await db.query
    .selectFrom('screening_findings')
    .selectAll()
    .where('state', '<>', 'gone')
    .orderBy('id')
    .execute();
  return rows.map(toFinding);
}

async function confirm({ deps: { db } }: TestApp, externalId: string) {
  const row = await db.query
    .selectFrom('screening_findings')
    .selectAll()
    .where('external_id', '=', externalId)
    .where('list_name', '=', 'A')
    .where('client_id', '=', 'client-0')
    .executeTakeFirstOrThrow();
  const { kind, record_id, list_name, external_id, external_name, score, values_hash } = row;
  await db.query
    .insertInto('match_decisions')
    .values({
      ...{ kind, record_id, list_name, external_id, external_name, score, values_hash, decision: 'confirm' },
      ...{ note: null, reason: null, reason_code: null, decided_by: 'ruth', run_id: '', step_id: 's' },
      decided_at: '2100-01-01T00:00:00.000Z',
    })
    .execute();
}

async function anOwner(app: TestApp) {
  const email = 'ruth.penhale@cairn.example';
  const send = await app.signedInAs(email);
  const user = await findUserByEmail(app.deps.db.query, email);
  await savePerson(app.deps.db.query, user?.id ?? '', { role: 'owner' });
  return send;
}

const line = fc.integer({ min: 0, max: 100 });
const lines = fc.tuple(line, fc.option(line)).map(([a, b]) => ({
  likely: b === null ? a : Math.max(a, b),
  possible: b === null ? null : Math.min(a, b),
}));
const ofList = fc.record(
  {
    organisation: fc.record({ screened: fc.boolean(), likely: line }, { requiredKeys: [] }),
    person: fc.record({ screened: fc.boolean(), likely: line }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);
const anyRule: fc.Arbitrary<AlertRule> = fc.record({
  lines: fc.record({ organisation: lines, person: lines }),
  lists: fc.record({ A: ofList, B: ofList }, { requiredKeys: [] }),
});

forEachDatabase('The alert rule', (createDatabase) => {
  test('the tier is stored with each finding, and is that of the rule and of the values compared', async () => {
    const app = await createTestApp(createDatabase);
    await aScreenedBook(app);
    const found = await present(app);
    expect(new Set(found.map(({ tier }) => tier))).toEqual(new Set(['likely', 'possible', 'conflicting']));
    for (const finding of found) expect(finding.tier).toBe(tierOf(finding, FIRST_ALERT_RULE));
    const own = found.filter(({ recordId, listName }) => recordId === 'client-0:c' && listName === 'A');
    expect(own.find(({ externalId }) => externalId === '0-0')).toMatchObject({
      ...{ score: 100, words: 100, combined: 100, birthday: 'exact', tier: 'likely' },
    });
    expect(own.find(({ externalId }) => externalId === '0-1')).toMatchObject({
      ...{ combined: 100, birthday: 'conflict', tier: 'conflicting' },
    });
    await app.close();
  });

  test('findings of before there were tiers are placed by the next comparison as a comparison would', async () => {
    const app = await createTestApp(createDatabase);
    await aScreenedBook(app);
    const found = await present(app);
    await app.deps.db.query
      .updateTable('screening_findings')
      .set({ tier: '', words: 0, combined: 0, birthday: '', countries: null, topics: null })
      .execute();
    await screenClients(app.deps, NEVER);
    expect(await present(app)).toEqual(found);
    await app.deps.db.query
      .updateTable('screening_findings')
      .set({ countries: null, topics: null })
      .execute();
    await screenClients(app.deps, NEVER);
    expect(await present(app), 'those of before there were marks keep their tier').toEqual(found);
    await app.close();
  });

  test('what a preview says of any rule is what happens when it is saved, and nothing else moves', async () => {
    const app = await createTestApp(createDatabase);
    const { db } = app.deps;
    await aScreenedBook(app);
    await confirm(app, '0-0');
    await confirm(app, '0-2');
    const send = await anOwner(app);
    const law = fc.asyncProperty(anyRule, async (rule) => {
      await db.query.deleteFrom('alert_rules').where('version', '>', 1).execute();
      await forgetComparisons(db);
      await screenClients(app.deps, NEVER);
      const before = await present(app);
      const preview = await weighAlertRule(db.query, rule);
      const { version } = await readAlertRule(db.query);
      const saved = await send('/api/screening/alert-rule', {
        method: 'PUT',
        json: { version, rule, reason: 'as agreed' },
      });
      expect(saved.status).toBe(200);
      const { changes } = (await saved.json()) as UsedAlertRule;
      await screenClients(app.deps, NEVER);
      const { tiers } = await weighAlertRule(db.query, rule);
      const left = preview.tiers.filter(({ tier }) => tier !== 'not screened');
      expect(left.map(({ after, confirmedAfter }) => [after, confirmedAfter])).toEqual(
        left
          .map(({ tier }) => tiers.find((one) => one.tier === tier))
          .map((one) => [one?.before, one?.confirmedBefore]),
      );
      const of = (tier: string) => preview.tiers.find((one) => one.tier === tier);
      expect(changes[0]).toMatchObject({ before: of('likely')?.before, after: of('likely')?.after });
      const after = new Map((await present(app)).map((finding) => [finding.id, finding]));
      for (const { tier: _tier, ...finding } of before) {
        const now = after.get(finding.id);
        if (now) expect(now).toEqual({ ...finding, tier: tierOf(finding as typeof now, rule) });
      }
      expect(before.length - after.size).toBe(
        (of('not screened')?.after ?? 0) + (of('not screened')?.confirmedAfter ?? 0),
      );
    });
    await fc.assert(law, lawRuns(12));
    await app.close();
  });

  test('confirmed matches that a rule would lose are named and need a reason; another version is refused', async () => {
    const app = await createTestApp(createDatabase);
    await aScreenedBook(app);
    await confirm(app, '0-2');
    const send = await anOwner(app);
    const rule: AlertRule = {
      ...FIRST_ALERT_RULE,
      lists: { A: { person: { screened: false } } },
    };
    const preview = await send('/api/screening/alert-rules/preview', { method: 'POST', json: { rule } });
    const weighed = (await preview.json()) as AlertRulePreview;
    expect(weighed).toMatchObject({
      lost: 1,
      named: [
        { recordName: NAMES[0], externalName: NAMES[0], listName: 'A', combined: 100, tier: 'not screened' },
      ],
    });
    const save = async (json: object) => {
      const response = await send('/api/screening/alert-rule', { method: 'PUT', json });
      return { status: response.status, body: await response.json() };
    };
    expect(await save({ version: 1, rule })).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'reason' }] } },
    });
    expect(await save({ version: 1, rule, reason: 'Covered by B' })).toMatchObject({
      status: 200,
      body: {
        version: 2,
        changes: [
          { reason: 'Covered by B', by: 'ruth.penhale@cairn.example' },
          { version: 1, by: '' },
        ],
      },
    });
    expect((await save({ version: 1, rule: FIRST_ALERT_RULE })).status).toBe(409);
    await screenClients(app.deps, NEVER);
    expect(new Set((await present(app)).map(({ listName, kind }) => `${listName} ${kind}`))).toEqual(
      new Set(['A clients', 'B contacts']),
    );
    expect((await (await send('/api/screening')).json()).open.gone, 'the firm chose it').toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    const report = await send(`/api/screening/report?from=${today}&to=${today}`);
    expect(await report.text(), 'no user has seen it').not.toContain('A deleted user');
    expect(await save({ version: 2, rule: FIRST_ALERT_RULE })).toMatchObject({ status: 200 });
    await screenClients(app.deps, NEVER);
    expect((await present(app)).some(({ listName, kind }) => listName === 'A' && kind === 'contacts')).toBe(
      true,
    );
    const full = await app.signedInAs('temi.adeyemi@cairn.example');
    const refused = await full('/api/screening/alert-rule', {
      method: 'PUT',
      json: { version: 3, rule: FIRST_ALERT_RULE },
    });
    expect(refused.status).toBe(403);
    await app.close();
  });

  test('the invented records of the product are compared only when an owner says so', async () => {
    const app = await createTestApp(createDatabase);
    const { db } = app.deps;
    const send = await app.signedInAs('ruth@cairn.example');
    const line: TestReference = { kind: 'clients', id: 'a', name: 'Pegwell Bay Nominee Ltd' };
    await addListVersion(db, { name: 'embedded', number: 1 }, [line]);
    await db.query.updateTable('reference_lists').set({ id: 'embedded.1', name: 'Embedded list' }).execute();
    await db.query.updateTable('reference_records').set({ list_id: 'embedded.1' }).execute();
    const target = { collection: 'clients', id: 'pegwell', author: SYSTEM_AUTHOR } as const;
    await writeDocument(db.query, { ...target, data: { name: 'Pegwell Bay Nominees Ltd' } });
    await screenClients(app.deps, NEVER);
    expect(await present(app), 'no name on it exists').toEqual([]);
    const rule = {
      ...FIRST_ALERT_RULE,
      lists: { 'Embedded list': { organisation: { screened: true }, person: { screened: true } } },
    };
    const switched = (version: number, json: object) =>
      send('/api/screening/alert-rule', { method: 'PUT', json: { version, ...json } });
    expect((await switched(1, { rule })).status).toBe(200);
    await screenClients(app.deps, NEVER);
    expect((await present(app)).map(({ listName }) => listName)).toEqual(['Embedded list']);
    expect((await switched(2, { rule: FIRST_ALERT_RULE })).status).toBe(200);
    await addListVersion(db, { name: 'Watch', number: 2 }, [{ ...line, id: 'w' }]);
    await screenClients(app.deps, NEVER);
    expect((await present(app)).map(({ listName }) => listName)).toEqual(['Watch']);
    expect(await (await send('/api/screening')).json()).toMatchObject({
      open: { all: 1, gone: 0 },
      lists: [{ name: 'Watch' }],
    });
    await app.close();
  });
});
