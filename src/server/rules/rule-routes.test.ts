import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type SendTestRequest, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { SYSTEM_AUTHOR } from '../documents/document-store.ts';
import { writeDocument } from '../documents/write-document.ts';

const aRule = (prompt: string) => ({
  triggers: [{ field: 'turnover', operator: '==', value: '100' }],
  onTrigger: { cases: [{ uiAction: { type: 'textInput', prompt, dataField: 'region' } }] },
});

forEachDatabase('the call evaluateRules', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  let otherProcess: Awaited<ReturnType<Awaited<ReturnType<typeof createDatabase>>['openAgain']>>;
  beforeAll(async () => {
    app = await createTestApp(async (options) => {
      const database = await createDatabase(options);
      otherProcess = await database.openAgain();
      return database;
    });
    send = await app.signedInAs('ann@example.com');
    await send('/api/rules/r1', { method: 'PUT', json: aRule('Where?') });
  });
  afterAll(() => app.close());

  async function ask(body: object): Promise<unknown> {
    return (await send('/api/evaluateRules', { method: 'POST', json: body })).json();
  }
  const changed = (turnover: unknown) => ({
    answers: { turnover },
    changedField: 'turnover',
    entityType: 'clients',
  });

  it('evaluateRules answers the warm-up with no questions', async () => {
    expect(await ask({ answers: {}, changedField: '__warmup__' })).toEqual([]);
  });

  it('evaluateRules returns the question and its rule', async () => {
    expect(await ask(changed('100'))).toEqual([
      {
        question: {
          dataField: 'region',
          prompt: 'Where?',
          type: 'textInput',
          options: [],
          category: '',
          priority: 1000,
        },
        ruleId: 'r1',
      },
    ]);
  });

  it('evaluateRules accepts "parties" for related parties', async () => {
    await send('/api/rules/r1', { method: 'PUT', json: { ...aRule('Where?'), applicableTo: ['parties'] } });
    expect(await ask({ ...changed('100'), entityType: 'parties' })).toHaveLength(1);
    expect(await ask({ ...changed('100'), entityType: 'relatedParties' })).toHaveLength(1);
    expect(await ask(changed('100'))).toEqual([]);
  });

  it('evaluateRules sees every change of rules and fields, by any process', async () => {
    const target = { collection: 'rules', id: 'r1', author: SYSTEM_AUTHOR } as const;
    await writeDocument(otherProcess.query, { ...target, data: aRule('Which region?') });
    expect(await ask(changed('100'))).toMatchObject([{ question: { prompt: 'Which region?' } }]);
    // As a number "100.0" is 100; as text it is not.
    expect(await ask(changed('100.0'))).toEqual([]);
    await send('/api/fields/turnover', { method: 'PUT', json: { label: 'Turnover', type: 'number' } });
    expect(await ask(changed('100.0'))).toHaveLength(1);
    await send('/api/rules/r1', { method: 'DELETE' });
    expect(await ask(changed('100'))).toEqual([]);
  });
});
