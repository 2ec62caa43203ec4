import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#records';
import {
  aMessage,
  type ContactScenario,
  createContactScenario,
} from '../../../tests/support/contact-scenario.ts';
import { type CreateTestDatabase, forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { recordDailyRuns } from '../../../tests/support/maintenance-days.ts';
import { outboxMails } from '../../../tests/support/outbox-mails.ts';
import { contactMaintenance, maintainContactMessages } from './maintain-contact-messages.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function newScenario(createDatabase: CreateTestDatabase): Promise<ContactScenario> {
  const scenario = await createContactScenario(createDatabase);
  cleanups.push(() => scenario.close());
  return scenario;
}
const mailsOf = async (scenario: ContactScenario) =>
  (await outboxMails(scenario.deps.config.dataDir)).map(({ name }) => name);

forEachDatabase('Once a day', (createDatabase) => {
  test('messages older than 365 days are deleted, with their mails in the outbox, and younger ones stay', async () => {
    const scenario = await newScenario(createDatabase);
    await scenario.deps.jobs.start();
    const receivedAt = Date.now();
    await scenario.send(aMessage());
    await expect.poll(async () => (await scenario.messages())[0]?.state).toBe('delivered');
    expect(await mailsOf(scenario)).toHaveLength(1);

    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(receivedAt + 365 * DAY_MS);
    await recordDailyRuns(scenario.deps.db);
    await maintainContactMessages(scenario.deps);
    expect(await scenario.messages()).toHaveLength(1);
    await scenario.send(aMessage({ name: 'New visitor' }));

    vi.setSystemTime(receivedAt + 365 * DAY_MS + 60_000);
    await recordDailyRuns(scenario.deps.db);
    await maintainContactMessages(scenario.deps);
    expect(await scenario.messages()).toEqual([expect.objectContaining({ name: 'New visitor' })]);
    expect(
      (await mailsOf(scenario)).filter((file) =>
        file.startsWith(new Date(receivedAt).toISOString().slice(0, 10)),
      ),
    ).toEqual([]);
    expect(scenario.logged()).toContain('"event":"contact-messages-purged","count":1');
  });

  test('a clock that is years ahead for a while deletes no message', async () => {
    const scenario = await newScenario(createDatabase);
    await scenario.send(aMessage());
    await recordDailyRuns(scenario.deps.db);
    await maintainContactMessages(scenario.deps);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 800 * DAY_MS });
    await maintainContactMessages(scenario.deps);
    await maintainContactMessages(scenario.deps);
    expect(await scenario.messages()).toHaveLength(1);
  });

  test('maintenance runs when the server starts, and is scheduled for the next day', async () => {
    const scenario = await newScenario(createDatabase);
    const old = new Date(Date.now() - 366 * DAY_MS).toISOString();
    const row = { ...aMessage(), received_at: old, state: 'delivered' as const, attempts: 1 };
    await scenario.deps.db.query
      .insertInto('contact_messages')
      .values({ id: 'old', ...row })
      .execute();
    await recordDailyRuns(scenario.deps.db);
    const add = vi.spyOn(scenario.deps.jobs, 'add');
    await scenario.deps.jobs.start();
    await contactMaintenance.start(scenario.deps);
    await expect.poll(scenario.messages).toEqual([]);
    const planned = add.mock.calls.map(([, , options]) => options?.key);
    const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
    expect(planned).toEqual([day(0), day(1)]);
  });

  test('a message whose job is gone, or has failed for good, is delivered after all', async () => {
    const scenario = await newScenario(createDatabase);
    const now = new Date().toISOString();
    for (const state of ['waiting', 'sending', 'failed', 'delivered'] as const) {
      const row = { ...aMessage(), id: state, received_at: now, state, attempts: 1 };
      await scenario.deps.db.query.insertInto('contact_messages').values(row).execute();
    }
    // The last attempt of the failed one has not quite ended: its job still has the key.
    const tomorrow = new Date(Date.now() + DAY_MS);
    await scenario.deps.jobs.add(
      'deliver-contact-message',
      { messageId: 'failed' },
      { key: 'failed', startAfter: tomorrow },
    );
    await scenario.deps.jobs.start();
    await contactMaintenance.start(scenario.deps);
    const states = async () =>
      Object.fromEntries((await scenario.messages()).map((row) => [row.id, row.state]));
    await expect
      .poll(states)
      .toEqual({ waiting: 'delivered', sending: 'delivered', failed: 'delivered', delivered: 'delivered' });
    expect(await mailsOf(scenario)).toHaveLength(3);
  });
});
