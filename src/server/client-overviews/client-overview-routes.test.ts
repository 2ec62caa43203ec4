import { expect, it } from 'vitest';
import type { ClientOverview } from '#contract/client-overview-contract.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { aRun } from '../../../tests/support/resolution-scenario.ts';

forEachDatabase('the overview of a client', (createDatabase) => {
  it('the overview has the progress of the questions, the latest run and the last revision', async () => {
    const { app, ada, bo, confirmAll, putClient } = await aRun(createDatabase);
    const overview = async (id: string): Promise<ClientOverview> =>
      (await ada(`/api/clients/${id}/overview`)).json();
    expect(await overview('north')).toEqual({
      questions: null,
      summaries: 0,
      screening: { at: expect.any(String), lists: 1, confirmed: 0 },
      standing: null,
      lastRevision: { version: 1, operation: 'create', values: 2 },
    });

    await confirmAll(ada);
    expect((await overview('north')).screening?.confirmed, 'of the client and its contact').toBe(2);

    const progress = { answered: 2, total: 5, unsaved: 0 };
    const state = { list: { entity: null, answers: {}, rows: [] } };
    await ada('/api/question-sessions/clients/north', {
      method: 'PUT',
      json: { version: 0, state, progress },
    });
    const questions = { answered: 2, total: 5, unsaved: 0 };
    expect((await overview('north')).questions).toEqual({
      ...questions,
      holder: { id: expect.any(String), name: 'ada@quay.example', isYou: true },
    });
    const seenByBo = await (await bo('/api/clients/north/overview')).json();
    expect(seenByBo.questions, 'a questionnaire of a colleague').toMatchObject({
      ...questions,
      holder: { name: 'ada@quay.example', isYou: false },
    });

    await putClient('new', { name: 'New Ltd' });
    expect(await overview('new')).toMatchObject({ questions: null, summaries: 0, screening: null });
    const answers = ['office.city', 'office.floor', 'website'].map((path) => ({
      ...{ dataField: path, ruleId: 'r', prompt: '', value: 'x', path, old: null },
    }));
    const saved = await ada('/api/entities/clients/new/answers', { method: 'POST', json: { answers } });
    expect(saved.status).toBe(200);
    expect((await overview('new')).lastRevision).toEqual({ version: 2, operation: 'answers', values: 3 });

    expect((await ada('/api/clients/unknown/overview')).status).toBe(404);
    await app.close();
  });
});
