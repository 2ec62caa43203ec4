import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  aMessage,
  type ContactScenario,
  createContactScenario,
} from '../../../tests/support/contact-scenario.ts';
import { type CreateTestDatabase, forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../tests/support/dump-tables.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { exportPersonalData } from './export-personal-data.ts';

const EMAIL = 'wil_a.overdale@firm.example';
const OTHER = 'wilxa.overdale@firm.example';
const PERSON = new RegExp(EMAIL.replace(/\./g, '\\$&'), 'i');

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Two people, each of whom wrote to the firm, works with it and is mentioned in its documents. */
async function aLivedInServer(createDatabase: CreateTestDatabase): Promise<ContactScenario> {
  const scenario = await createContactScenario(createDatabase);
  cleanups.push(() => scenario.close());
  await scenario.deps.jobs.start();
  for (const email of [EMAIL, OTHER]) {
    const sent = await scenario.send(
      aMessage({ email: email.replace('wil', 'Wil'), stamp: scenario.stamp() }),
    );
    expect(sent.text).toBe('OK');
    const send = await scenario.signedInAs(email);
    const json = {
      name: `Client of ${email.length}`,
      contacts: [{ id: 'c1', firstname: 'Wil', lastname: 'Overdale', email: email.toUpperCase() }],
    };
    const written = await send(`/api/clients/${email === EMAIL ? 'one' : 'two'}`, { method: 'PUT', json });
    expect(written.status).toBe(200);
    const saved = await send('/api/question-session', {
      method: 'PUT',
      json: { version: 0, state: { a: 1 } },
    });
    expect(saved.status).toBe(200);
  }
  const states = async () => (await scenario.messages()).map(({ state }) => state);
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  return scenario;
}

forEachDatabase('Personal data', (createDatabase) => {
  test('an export contains all data of a person, and nobody else’s', async () => {
    const { deps } = await aLivedInServer(createDatabase);
    const data = await exportPersonalData(deps.db, ` ${EMAIL.toUpperCase()} `);
    expect(data).toMatchObject({
      email: EMAIL,
      contactMessages: [{ ...aMessage({ email: EMAIL.replace('wil', 'Wil') }), state: 'delivered' }],
      account: {
        email: EMAIL,
        name: EMAIL,
        emailVerified: true,
        disabled: false,
        signInMethods: ['credential'],
        sessions: [{ ipAddress: '127.0.0.1' }],
        questionSession: { version: 1, state: { a: 1 } },
      },
      writes: [{ collection: 'clients', documentId: 'one', version: 1, operation: 'create' }],
      mentions: [
        { collection: 'clients', id: 'one', path: 'contacts.0.email', record: { lastname: 'Overdale' } },
      ],
    });
    expect(JSON.stringify(data)).not.toMatch(/wilxa|scrypt|password|token/i);
  });

  test('erasing removes all data of a person except the firm’s documents, and nobody else’s', async () => {
    const { deps } = await aLivedInServer(createDatabase);
    const outbox = join(deps.config.dataDir, 'outbox');
    const before = await exportPersonalData(deps.db, OTHER);
    for (const to of [EMAIL, OTHER]) await deps.mailer.send({ to, subject: 'A link', text: 'To log in.' });
    expect(await readdir(outbox)).toHaveLength(4);
    expect(await erasePersonalData(deps, EMAIL.toUpperCase())).toMatchObject({
      contactMessages: 1,
      mails: 1,
      account: true,
      authorships: 1,
      mentions: [{ id: 'one', path: 'contacts.0.email' }],
    });
    expect(await readdir(outbox)).toHaveLength(2);
    const dump = await dumpTables(deps.db);
    const holding = Object.entries(dump).filter(([, rows]) => rows.some((row) => PERSON.test(row)));
    expect(holding.map(([table]) => table).sort()).toEqual(['documents', 'revisions']);
    for (const row of dump.revisions ?? []) expect(JSON.parse(row).user_email).not.toMatch(PERSON);
    for (const row of dump.documents ?? []) expect(JSON.parse(row).updated_by).not.toMatch(PERSON);
    const after = await exportPersonalData(deps.db, OTHER);
    expect({ ...after, exportedAt: '' }).toEqual({ ...before, exportedAt: '' });
    expect(await erasePersonalData(deps, EMAIL)).toMatchObject({ contactMessages: 0, account: false });
  });

  test('erased data is removed from the files of SQLite, too', async () => {
    const scenario = await createContactScenario(createDatabase);
    cleanups.push(() => scenario.close());
    const { db, config } = scenario.deps;
    if (db.kind !== 'sqlite') return;
    const words = (from: string, i: number) =>
      `${from} wrote number ${i}. ${'Long enough to fill pages. '.repeat(i % 90)}`;
    for (let i = 0; i < 120; i++) {
      for (const email of [EMAIL, OTHER]) {
        const row = {
          id: `${email.slice(0, email.indexOf('.'))}-${i}`,
          name: 'Wil',
          email,
          description: words(email, i),
          received_at: 'x',
        };
        await db.query
          .insertInto('contact_messages')
          .values({ ...row, state: 'delivered', attempts: 1 })
          .execute();
      }
    }
    const kept = async (from: string) => {
      const names = (await readdir(config.dataDir)).filter((name) => name.startsWith('cairn.db'));
      const files = await Promise.all(names.map((name) => readFile(join(config.dataDir, name), 'latin1')));
      return files.join('').split(`${from} wrote number `).length - 1;
    };
    expect(await kept(EMAIL)).toBeGreaterThanOrEqual(120);
    expect(await erasePersonalData(scenario.deps, EMAIL)).toMatchObject({ contactMessages: 120 });
    expect(await kept(EMAIL)).toBe(0);
    expect(await kept(OTHER)).toBe(120);
  });
});
