import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#records';
import { aMessage, createContactScenario } from '../../../tests/support/contact-scenario.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { smtpRefusal, startMailReceiver } from '../../../tests/support/mail-receiver.ts';
import type { Deps } from '../app/deps.ts';
import { handleJobs } from '../jobs/handle-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { LocalJobs } from '../jobs/local-jobs.ts';
import { PgBossJobs } from '../jobs/pg-boss-jobs.ts';
import { deliveryJobs, requestDelivery } from './deliver-contact-message.ts';
import { maintainContactMessages } from './maintain-contact-messages.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Delivery with one retry after a short pause, where the server itself tries for most of a day. */
async function startDelivery(deps: Deps): Promise<Jobs> {
  const { db, log } = deps;
  const jobs: Jobs =
    db.kind === 'postgres'
      ? new PgBossJobs({ db, log, retryDelaySeconds: 1 })
      : new LocalJobs({ db, log, retryDelaySeconds: 0.05 });
  handleJobs(jobs, deliveryJobs(deps, { retries: 1 }));
  await jobs.start();
  cleanups.push(() => jobs.stop());
  return jobs;
}

forEachDatabase('A mail server that is away for three days', (createDatabase) => {
  test('every enquiry is visible at once, and delivered once when the mail server is back', async () => {
    let isAway = true;
    const mail = await startMailReceiver({
      onConnect: (_session, done) => done(isAway ? smtpRefusal(421, 'Away') : null),
    });
    cleanups.push(() => mail.close());
    const scenario = await createContactScenario(createDatabase, { smtpUrl: mail.smtpUrl });
    cleanups.push(() => scenario.close());
    const { deps } = scenario;
    // The app sets its queue up at its first job, and must not replace the settings of this test's deliveries later.
    await requestDelivery(deps.jobs, 'unknown');
    let jobs = await startDelivery(deps);
    const states = async () => (await scenario.messages()).map(({ state }) => state);
    const friday = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });

    for (const day of [0, 1, 2]) {
      vi.setSystemTime(friday + day * DAY_MS);
      await maintainContactMessages({ ...deps, jobs });
      await scenario.send(aMessage({ description: `Written on day ${day}.` }));
      const colleague = await scenario.signedInAs('ann.whitlock@cairn.example');
      const listed = (await (await colleague('/api/messages')).json()) as { found: number };
      expect(listed.found).toBe(day + 1);
      await expect.poll(states).toEqual(Array(day + 1).fill('failed'));
      const counts = await (await colleague('/api/messages/counts')).json();
      expect(counts).toMatchObject({ undelivered: day + 1 });
      // The process dies: whatever it was about to send is left as it stands, and another process goes on.
      if (day !== 1) continue;
      await deps.db.query.updateTable('contact_messages').set({ state: 'sending' }).execute();
      await jobs.stop();
      jobs = await startDelivery(deps);
    }

    isAway = false;
    vi.setSystemTime(friday + 3 * DAY_MS);
    await maintainContactMessages({ ...deps, jobs });
    await expect.poll(states).toEqual(Array(3).fill('delivered'));
    await maintainContactMessages({ ...deps, jobs });
    await jobs.stop();
    expect(mail.received).toHaveLength(3);
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(3);
  });
});
