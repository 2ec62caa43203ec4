import { afterEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#records';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { recordDailyRuns } from '../../../tests/support/maintenance-days.ts';
import { maintainQuestionSessions } from './maintain-question-sessions.ts';

const progress = { answered: 1, total: 1, unsaved: 0 };

forEachDatabase('Old question sessions', (createDatabase) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('drafts and sessions of deleted clients are purged after a year, cleared ones after a month, others never', async () => {
    const app = await createTestApp(createDatabase);
    const send = await app.signedInAs('ruth@cairn.example');
    const save = (path: string) =>
      send(path, { method: 'PUT', json: { version: 0, state: { list: {} }, progress } });
    for (const id of ['kept', 'deleted', 'cleared']) {
      await send(`/api/clients/${id}`, { method: 'PUT', json: { name: id } });
      expect((await save(`/api/question-sessions/clients/${id}`)).status).toBe(200);
    }
    await save('/api/question-draft');
    await send('/api/clients/deleted', { method: 'DELETE' });
    await send('/api/question-sessions/clients/cleared', { method: 'DELETE' });
    const { query } = app.deps.db;
    const left = async (days: number) => {
      vi.useFakeTimers({ now: Date.now() + days * DAY_MS, toFake: ['Date'] });
      await recordDailyRuns(app.deps.db);
      await maintainQuestionSessions(app.deps);
      vi.useRealTimers();
      const sessions = await query.selectFrom('question_sessions').select('client_id').execute();
      const drafts = await query.selectFrom('question_drafts').select('user_id').execute();
      return [...sessions.map(({ client_id }) => client_id).sort(), `${drafts.length} drafts`];
    };
    expect(await left(29)).toEqual(['cleared', 'deleted', 'kept', '1 drafts']);
    expect(await left(31)).toEqual(['deleted', 'kept', '1 drafts']);
    expect(await left(364)).toEqual(['deleted', 'kept', '1 drafts']);
    expect(await left(366)).toEqual(['kept', '0 drafts']);
    await app.close();
  });
});
