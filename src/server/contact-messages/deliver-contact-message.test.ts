import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import {
  aMessage,
  type ContactScenario,
  createContactScenario,
} from '../../../tests/support/contact-scenario.ts';
import { type CreateTestDatabase, forEachDatabase } from '../../../tests/support/create-test-database.ts';
import {
  type MailReceiver,
  smtpRefusal,
  startCutMailReceiver,
  startMailReceiver,
} from '../../../tests/support/mail-receiver.ts';
import { outboxMails } from '../../../tests/support/outbox-mails.ts';
import { handleJobs } from '../jobs/handle-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { LocalJobs } from '../jobs/local-jobs.ts';
import { PgBossJobs } from '../jobs/pg-boss-jobs.ts';
import { deliveryJobs, requestDelivery, retryDelivery } from './deliver-contact-message.ts';

const INBOX = 'hello@cairn.example';
const MAIL_FROM = 'Cairn <no-reply@cairn.example>';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

forEachDatabase('Delivery', (createDatabase) => {
  test('a message is delivered to the inbox once, and replies go to its author', async () => {
    const mail = await receiver();
    const scenario = await started(createDatabase, mail);
    const message = aMessage({
      name: 'Zoë\tÅngström',
      description: 'Erste Zeile\n.\nBcc: eve@evil.example\n',
    });
    await scenario.send(message);
    await expect.poll(() => states(scenario)).toEqual(['delivered']);
    expect(mail.received).toHaveLength(1);
    const [{ to, messageId, text } = { to: [], messageId: '', text: '' }] = mail.received;
    const [stored] = await scenario.messages();
    expect(to).toEqual([INBOX]);
    expect(messageId).toMatch(new RegExp(`^[\\dTZ-]+-${stored?.id}@cairn\\.example$`));
    expect(text).toMatch(/^Reply-To: wilhelmina@overdale\.example\r$/m);
    const [head = '', ...parts] = text.split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
    expect(parts.join('\n')).toMatch(/Email: wilhelmina@overdale\.example/);
    expect(stored).toMatchObject({ ...message, attempts: 1, last_error: null });
    expect(stored?.delivered_at).toMatch(/^\d{4}-/);
  });

  const refuseRecipient: SMTPServerOptions = {
    onRcptTo: (_address, _session, done) => done(smtpRefusal(550, 'No such mailbox')),
  };
  const refuseForNow: SMTPServerOptions = {
    onMailFrom: (_address, _session, done) => done(smtpRefusal(451, 'Try again later')),
  };
  test.each([
    ['550', () => startMailReceiver(refuseRecipient)],
    ['451', () => startMailReceiver(refuseForNow)],
    ['a cut line', startCutMailReceiver],
  ])(
    'a delivery that fails by %s is retried, then marked as failed, and the message is kept',
    async (_, start) => {
      const mail = await start();
      cleanups.push(() => mail.close());
      const scenario = await scenarioFor(createDatabase, mail);
      const jobs = await fastJobs(scenario, 1);
      await scenario.send(aMessage());
      await expect.poll(() => states(scenario)).toEqual(['failed']);
      const [message] = await scenario.messages();
      expect(message).toMatchObject({ ...aMessage(), attempts: 2, last_error: expect.stringMatching(/.+/) });
      const failure = () =>
        scenario
          .logged()
          .split('\n')
          .find((line) => line.includes('contact-message-failed')) ?? '';
      // Its state is stored before it is logged.
      await expect.poll(failure).toContain(`cairn messages retry ${message?.id}`);
      expect(scenario.logged().match(/to be tried again/g)).toHaveLength(1);
      expect(scenario.logged()).not.toMatch(/overdale|wilhelmina/i);
      expect(await retryDelivery({ ...scenario.deps, jobs }, 'unknown')).toBe(false);
      expect(await retryDelivery({ ...scenario.deps, jobs }, String(message?.id))).toBe(true);
      expect(await retryDelivery({ ...scenario.deps, jobs }, String(message?.id))).toBe(false);
      await expect.poll(async () => (await scenario.messages())[0]?.attempts).toBeGreaterThan(2);
    },
  );

  test('a message is delivered when the mail server is back', async () => {
    let isAway = true;
    const mail = await receiver({
      onConnect: (_session, done) => done(isAway ? smtpRefusal(421, 'Away') : null),
    });
    const scenario = await scenarioFor(createDatabase, mail);
    await fastJobs(scenario, 20);
    await scenario.send(aMessage());
    await expect.poll(async () => (await scenario.messages())[0]?.attempts).toBeGreaterThan(1);
    isAway = false;
    await expect.poll(() => states(scenario)).toEqual(['delivered']);
    expect(mail.received).toHaveLength(1);
  });

  test('a delivery interrupted before it was recorded is repeated under the same Message-ID', async () => {
    const mail = await receiver();
    const scenario = await started(createDatabase, mail);
    await scenario.send(aMessage());
    await expect.poll(() => states(scenario)).toEqual(['delivered']);
    // The state after a process ended right after the mail server's OK.
    await scenario.deps.db.query
      .updateTable('contact_messages')
      .set({ state: 'sending', delivered_at: null })
      .execute();
    const [message] = await scenario.messages();
    await deliverAgain(scenario, message?.id);
    expect(mail.received).toHaveLength(2);
    const [first, second] = mail.received.map(({ messageId }) => messageId);
    expect(first).toContain(message?.id);
    expect(second).toBe(first);
    // A recorded delivery is never repeated.
    await requestDelivery(scenario.deps.jobs, String(message?.id));
    await scenario.deps.jobs.stop();
    expect(mail.received).toHaveLength(2);
  });

  test('repeated deliveries to the outbox leave one file for one message', async () => {
    const scenario = await createContactScenario(createDatabase, { contactInbox: INBOX });
    cleanups.push(() => scenario.close());
    await scenario.deps.jobs.start();
    await scenario.send(aMessage());
    const [message] = await scenario.messages();
    await expect.poll(() => states(scenario)).toEqual(['delivered']);
    for (let i = 0; i < 3; i++) {
      await scenario.deps.db.query.updateTable('contact_messages').set({ state: 'sending' }).execute();
      await deliverAgain(scenario, message?.id);
    }
    expect(await outboxMails(scenario.deps.config.dataDir)).toEqual([
      {
        name: expect.stringMatching(new RegExp(`^[\\dTZ-]+-${message?.id}\\.eml$`)),
        text: expect.stringContaining(`\r\nTo: ${INBOX}\r\n`),
      },
    ]);
  });
});

async function receiver(options?: SMTPServerOptions): Promise<MailReceiver> {
  const mail = await startMailReceiver(options);
  cleanups.push(() => mail.close());
  return mail;
}

async function scenarioFor(createDatabase: CreateTestDatabase, { smtpUrl }: MailReceiver) {
  const settings = { smtpUrl, contactInbox: INBOX, mailFrom: MAIL_FROM };
  const scenario = await createContactScenario(createDatabase, settings);
  cleanups.push(() => scenario.close());
  return scenario;
}

async function started(createDatabase: CreateTestDatabase, mail: MailReceiver) {
  const scenario = await scenarioFor(createDatabase, mail);
  await scenario.deps.jobs.start();
  return scenario;
}

/** Runs the deliveries of a scenario with short pauses between attempts, as its own jobs are never started. */
async function fastJobs(scenario: ContactScenario, retries: number): Promise<Jobs> {
  const { db, log } = scenario.deps;
  const jobs: Jobs =
    db.kind === 'postgres'
      ? new PgBossJobs({ db, log, retryDelaySeconds: 1 })
      : new LocalJobs({ db, log, retryDelaySeconds: 0.05 });
  handleJobs(jobs, deliveryJobs(scenario.deps, { retries }));
  await jobs.start();
  cleanups.push(() => jobs.stop());
  return jobs;
}

/** Asks until it is done: a job is not taken while the one before it, of the same message, has not quite ended. */
async function deliverAgain(scenario: ContactScenario, messageId: unknown): Promise<void> {
  const request = async () => {
    await requestDelivery(scenario.deps.jobs, String(messageId));
    return states(scenario);
  };
  await expect.poll(request).toEqual(['delivered']);
}

async function states(scenario: ContactScenario): Promise<unknown[]> {
  return (await scenario.messages()).map(({ state }) => state);
}
