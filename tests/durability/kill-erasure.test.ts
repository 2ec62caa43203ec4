import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.js';
import { identityTables } from '../../src/server/identity/base/identity-tables.ts';
import { savePerson } from '../../src/server/identity/base/people-store.ts';
import { findUserByEmail } from '../../src/server/identity/base/user-store.ts';
import { insertUpload } from '../../src/server/uploads/stored-file-store.ts';
import { besideServer } from '../support/beside-server.ts';
import { COMMAND_PROGRAM } from '../support/built-server.ts';
import { createTestApp, type TestApp } from '../support/create-test-app.ts';
import { type CreateTestDatabase, forEachDatabase } from '../support/create-test-database.ts';
import { dumpTables } from '../support/dump-tables.ts';
import { folderOfTest } from '../support/folder-of-tests.ts';
import { createIdentityScenario } from '../support/identity-scenario.ts';
import { addReferenceList, aFinishedRun } from '../support/matching-scenario.ts';
import { seededNumbers } from '../support/name-samples.ts';
import { NODE_FOLDER } from '../support/run-cairn.ts';
import { killsLimitMs } from '../support/test-limits.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { KillableServer } from './killable-server.ts';

/** The number of kills: one in the erasing of an address, a record, a name and a birthday by default, 32 for proof. */
const KILLS = Number(process.env.KILLS ?? 4);
const WAYS = 4;
const KEY = 'a key of backups that is only for tests';
const PASSWORD = 'granite-waymark-1842';
/** The server is killed within this span of a deletion. */
const LONGEST_DELETION_MS = 300;
const METADATA = { described: {}, custom: {}, changes: 0, updatedAt: '2026-01-02T00:00:00.000Z' };
const random = seededNumbers(TEST_SEED);

/** A person of whom a firm may know much. */
type Person = { word: string; name: string; email: string; birthday: string; client: string };
const PEOPLE = Array.from({ length: Math.ceil(KILLS / WAYS) }, (_, at): Person => {
  const word = `quillfeather${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}`;
  const email = `zelda.${word}@firm.example`;
  return { word, name: `Zelda ${word}`, email, birthday: `19${10 + at}-03-02`, client: `firm-${at}` };
});

forEachDatabase('erasing that is killed', (createDatabase) => {
  it('is completed by a repetition, leaves nothing of the person, and is done again after a restore', {
    timeout: killsLimitMs(2 * KILLS),
  }, async () => {
    const { config, target } = await aFirm(createDatabase);
    const { dataDir, databaseUrl } = config;
    const env = {
      ...{ PATH: `${NODE_FOLDER}:/usr/bin:/bin`, DATA_DIR: dataDir, BACKUP_KEY: KEY, BACKUP_TARGET: target },
      ...{ AUTH_SECRET: config.authSecret, LOG_LEVEL: 'fatal' },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const start = (...args: string[]) =>
      spawn(COMMAND_PROGRAM, args, { env, cwd: target, stdio: ['ignore', 'ignore', 'pipe'] });
    const whole = async (...args: string[]) => {
      const child = start(...args);
      let said = '';
      child.stderr?.on('data', (some) => {
        said += some;
      });
      const [code] = await once(child, 'close');
      return { code, said };
    };
    expect(await whole('backup')).toMatchObject({ code: 0 });
    const begun = performance.now();
    await whole('privacy', 'erase', 'not.there@firm.example');
    const span = performance.now() - begun;

    const outcomes: string[] = [];
    for (const { word, name, email, birthday, client } of PEOPLE) {
      for (const args of [
        [email],
        ['--record', `clients/${client}/c1`],
        ['--text', name],
        ['--text', birthday],
      ]) {
        const killed = start('privacy', 'erase', ...args);
        const exit = once(killed, 'exit');
        await Promise.race([exit, delay(span * (0.3 + random()))]);
        killed.kill('SIGKILL');
        const [code] = await exit;
        const repeated = await whole('privacy', 'erase', ...args);
        outcomes.push(code === 0 ? 'ended' : repeated.code === 0 ? 'repeated' : 'had been done');
        // A record that was erased before it was killed is there no more.
        if (repeated.code !== 0) expect(repeated.said).toContain('erased before');
      }
      expect(await placesOf(config, [word, birthday])).toEqual([]);
    }
    console.log(`Of ${outcomes.length} kills: ${outcomes.join(', ')}`);

    const remembered = [...new Set(PEOPLE.flatMap(({ word, birthday }) => [word, birthday]))];
    const restored = await whole('restore');
    expect(restored).toMatchObject({ code: 0 });
    expect(await placesOf(config, remembered)).toEqual([]);
  });
});

forEachDatabase('a server killed while users delete their accounts', (createDatabase) => {
  it('has each account whole or not at all, and deletes it when it is asked again', {
    timeout: killsLimitMs(KILLS),
  }, async () => {
    const app = await createTestApp(createDatabase);
    const users: { email: string; cookie: string }[] = [];
    for (const { email } of PEOPLE) users.push({ email, cookie: (await app.signedInAs(email)).cookie });
    for (const person of PEOPLE) await plant(app, person);
    await app.signedInAs('ann@firm.example');
    const ann = await findUserByEmail(app.deps.db.query, 'ann@firm.example');
    await savePerson(app.deps.db.query, ann?.id ?? '', { role: 'owner' });
    const { config } = app.deps;
    await app.close();
    await app.deps.db.close();
    const server = new KillableServer(config, await freePort(), { SEED: 'none' });
    const deleteOf = ({ email, cookie }: { email: string; cookie: string }) =>
      fetch(`${server.url}/api/own-data/delete-account`, {
        method: 'POST',
        body: JSON.stringify({ email, password: PASSWORD }),
        headers: { cookie, origin: config.baseUrl, 'content-type': 'application/json' },
      }).catch(() => null);
    const left = (email: string) =>
      besideServer(config, async (db) => {
        const user = await findUserByEmail(db.query, email);
        const files = await db.query.selectFrom('stored_files').select('id').execute();
        return { user, files: files.map(({ id }) => id) };
      });
    try {
      for (const [at, user] of users.entries()) {
        await forgetLimits(config);
        await server.serve();
        const deleting = deleteOf(user);
        await delay(random() * LONGEST_DELETION_MS);
        await server.kill();
        await deleting;
        const killed = await left(user.email);
        expect(killed.files.includes(`firm-${at}`)).toBe(killed.user !== null);
        await server.serve();
        expect((await deleteOf(user))?.status).toBe(killed.user ? 200 : 401);
        expect(await left(user.email)).toMatchObject({ user: null });
        const authors = await besideServer(config, dumpTables);
        expect(
          (authors.revisions ?? []).filter((row) => row.includes(`"user_email":"${user.email}"`)),
        ).toEqual([]);
        // The daily maintenance, which each start runs as well, deletes the files of an account that was half deleted.
        await expect.poll(() => readdir(join(config.dataDir, 'files/ze'))).not.toContain(`firm-${at}`);
        await server.kill();
      }
    } finally {
      await server.kill();
    }
  });
});

/** All these calls come from one address. */
async function forgetLimits(config: TestApp['deps']['config']): Promise<void> {
  await besideServer(config, async ({ query }) => {
    await query.deleteFrom('limit_counts').execute();
    await identityTables(query).deleteFrom('identity_tries').execute();
  });
}

/** A firm that knows these people, and what was backed up of it. */
async function aFirm(
  createDatabase: CreateTestDatabase,
): Promise<{ config: TestApp['deps']['config']; target: string }> {
  const app = await createIdentityScenario(createDatabase);
  const { deps } = app;
  const ann = await app.signedInAs('ann@firm.example');
  for (const person of PEOPLE) await plant(app, person);
  await addReferenceList(
    deps.db,
    { id: 'harbour' },
    PEOPLE.map(({ name, birthday, client }) => ({ kind: 'contacts', id: client, name, birthday })),
  );
  await aFinishedRun(ann, { kinds: ['contacts'], lists: ['harbour'] });
  await app.mailsSent();
  await app.close();
  await deps.db.close();
  return { config: deps.config, target: folderOfTest() };
}

/** Writes a person into documents with a history, a session of questions, files, mails, messages, and as a user. */
async function plant(app: TestApp, { name, email, birthday, client }: Person): Promise<void> {
  const { deps } = app;
  const zelda = await app.signedInAs(email);
  const contact = { id: 'c1', name, email, birthday };
  const answers = [
    await zelda.put(`/api/clients/${client}`, { name: client, contacts: [contact], note: `Met ${name}` }),
    await zelda.put(`/api/clients/${client}`, { name: client, contacts: [{ ...contact, street: name }] }),
    await zelda.put(`/api/question-sessions/contacts/${client}:c1`, {
      version: 0,
      state: { list: { answers: { who: name }, byHand: { who: { ruleId: 'r', prompt: 'Who?' } } } },
      progress: { answered: 1, total: 1, unsaved: 0 },
    }),
    await zelda.post('/api/saved-views', {
      screen: 'clients',
      name: `Of ${name}`,
      view: 'q=a',
      isShared: true,
    }),
  ];
  for (const answer of answers) expect(answer.status, await answer.text()).toBe(200);
  await deps.mailer.send({ to: email, subject: 'Hello', text: `Dear ${name}` });
  await deps.mailer.send({ to: 'owner@firm.example', subject: name, text: `${name}, ${email}` });
  const user = (await findUserByEmail(deps.db.query, email)) ?? expect.fail('no user');
  const file = { id: client, userId: user.id, path: `pdfs/${client}.pdf`, storageKey: `ze/${client}` };
  await deps.files.put(file.storageKey, Readable.from([Buffer.from(`Passport of ${name}, ${birthday}`)]));
  await insertUpload(deps.db.query, { ...file, metadata: METADATA });
}

/** Where one of some words stands: tables, and files of the data folder. */
async function placesOf(
  config: { dataDir: string; databaseUrl: string | null },
  words: readonly string[],
): Promise<string[]> {
  const isIn = (text: string) => words.some((word) => text.toLowerCase().includes(word));
  const tables = await besideServer(config, dumpTables);
  const entries = await readdir(config.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('before-restore'));
  const found = Object.entries(tables).flatMap(([table, rows]) => (rows.some(isIn) ? [table] : []));
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    if (isIn((await readFile(file)).toString('latin1'))) found.push(file);
  }
  return found;
}
