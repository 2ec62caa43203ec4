import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { besideServer } from '../support/beside-server.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { type ReceivedMail, startMailReceiver } from '../support/mail-receiver.ts';
import { seededNumbers } from '../support/name-samples.ts';
import { killsLimitMs } from '../support/test-limits.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { createKillable } from './killable-installation.ts';
import { MessageStream } from './message-stream.ts';

/** The number of kills: a few by default, 20 for proof. */
const KILLS = Number(process.env.KILLS ?? 3);
/** The server is killed at a random moment within this span of sending and delivering. */
const LONGEST_LIFE_MS = 1_500;

forEachDatabase('contact messages to a server killed at any moment', (createDatabase) => {
  it('are each delivered, once, under one Message-ID', { timeout: killsLimitMs(KILLS) }, async () => {
    const mail = await startMailReceiver();
    const { server, config } = await createKillable(createDatabase, {
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'Cairn <no-reply@cairn.example>',
      CONTACT_INBOX: 'hello@cairn.example',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const stream = new MessageStream(server.url, config.authSecret);
    const random = seededNumbers(TEST_SEED);
    try {
      const sending = stream.run();
      for (let kill = 0; kill < KILLS; kill++) {
        await server.serve();
        await delay(random() * LONGEST_LIFE_MS);
        await server.kill();
      }
      await server.serve();
      await expect.poll(() => stream.acknowledged.length).toBeGreaterThan(KILLS);
      stream.end();
      await sending;
      const delivered = () => new Set(mail.received.map(({ messageId }) => messageId)).size;
      await expect.poll(delivered, { interval: 200 }).toBeGreaterThanOrEqual(stream.acknowledged.length);
      await expect.poll(undelivered, { interval: 200 }).toBe(0);
    } finally {
      await server.kill();
      await mail.close();
    }

    const db = await openDatabase(config);
    const kept = await db.query.selectFrom('contact_messages').selectAll().execute();
    await db.close();
    const repeated = mail.received.length - new Set(mail.received.map(({ messageId }) => messageId)).size;
    console.log(
      `${db.kind}: ${KILLS} kills, ${stream.acknowledged.length} messages acknowledged, ${mail.received.length} mails ` +
        `taken by the mail server, ${repeated} of them a second time under the same Message-ID`,
    );
    expect(stream.refused).toEqual([]);
    // Pressing the button again after a lost answer made no second message.
    expect(kept.map(({ description }) => description).sort()).toEqual(stream.acknowledged.toSorted());
    expect(kept.filter(({ state }) => state !== 'delivered')).toEqual([]);
    // Each message has one Message-ID, and each Message-ID one message.
    const idsOf = Map.groupBy(mail.received, wordsOf);
    expect([...idsOf.keys()].sort()).toEqual(stream.acknowledged.toSorted());
    for (const { id, description } of kept) {
      const ids = new Set(idsOf.get(description)?.map(({ messageId }) => messageId));
      expect([...ids]).toEqual([expect.stringContaining(id)]);
    }
    // Only a kill between the mail server's OK and our record of it can repeat a mail.
    expect(repeated).toBeLessThanOrEqual(2 * KILLS);

    async function undelivered(): Promise<number> {
      const rows = await besideServer(config, ({ query }) =>
        query.selectFrom('contact_messages').select('id').where('state', '!=', 'delivered').execute(),
      );
      return rows.length;
    }
  });
});

const wordsOf = ({ text }: ReceivedMail) => /This is message \d+\./.exec(text)?.[0] ?? '';
