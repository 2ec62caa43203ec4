import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Watched, WatchedName } from '#contract/health-contract.ts';
import { freePort } from '../../../scripts/free-port.js';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { changeBackupState } from '../backup/backup-state-store.ts';
import { savePerson } from '../identity/base/people-store.ts';
import { findUserByEmail } from '../identity/base/user-store.ts';
import { checkHealth } from './check-health.ts';
import { checkPages, storePageCheck } from './check-pages.ts';

const OWNER = 'olga@firm.example';

forEachDatabase('The health of an installation', (createDatabase, kind) => {
  let app: TestApp;
  afterEach(() => app.close());

  const check = async (): Promise<(name: WatchedName) => Watched | undefined> => {
    const { watched } = await checkHealth(app.deps);
    return (name) => watched.find((one) => one.name === name);
  };
  const titles = (watched: Watched | undefined) => watched?.problems.map(({ title }) => title);

  test('health is shown to owners alone', async () => {
    app = await createTestApp(createDatabase);
    const owner = await app.signedInAs(OWNER);
    const other = await app.signedInAs('bob@firm.example');
    const { query } = app.deps.db;
    const id = (await findUserByEmail(query, OWNER))?.id ?? '';
    await savePerson(query, id, { state: 'in', role: 'owner' });
    expect((await other('/api/health')).status).toBe(403);
    const answer = await owner('/api/health');
    expect(answer.status).toBe(200);
    expect((await answer.json()).watched.map(({ name }: Watched) => name)).toContain('database');
  });

  test('health is unknown where nothing was set up, and wrong where production needs it', async () => {
    app = await createTestApp(createDatabase);
    const at = await check();
    expect(at('backup')).toMatchObject({ state: 'unknown', problems: [] });
    expect(at('proof')).toMatchObject({ state: 'unknown' });
    expect(at('mail')).toMatchObject({ state: 'unknown', line: expect.stringContaining('outbox') });
    expect(at('jobs')).toMatchObject({ state: 'fine', line: '0 failed, 0 running, 0 waiting' });
    expect(at('disk')).toMatchObject({
      used: expect.any(Number),
      line: expect.stringMatching(/^\d+ % full, .+ free$/),
    });
    await app.close();
    app = await createTestApp(createDatabase, { mode: 'production' });
    expect(titles((await check())('backup'))).toEqual(['No backups are made.']);
  });

  test('health says which backup is the newest, and what failed', async () => {
    app = await createTestApp(createDatabase);
    const { config, db } = app.deps;
    config.backup = { ...config.backup, target: 'file' as never };
    expect((await check())('backup')).toMatchObject({
      state: 'unknown',
      line: 'Not known: no backup has run yet.',
    });
    await changeBackupState(db.query, {
      madeAt: new Date().toISOString(),
      size: 1_234_567_890,
      provenAt: '2026-05-03T03:00:00.000Z',
      provenRows: 41_907,
    });
    let at = await check();
    expect(at('backup')).toMatchObject({ state: 'fine', line: expect.stringContaining(' UTC, 1.2 GB') });
    expect(at('proof')).toMatchObject({
      state: 'fine',
      line: '3 May 2026 at 03:00 UTC: restored with 41,907 rows',
    });
    await changeBackupState(db.query, { madeAt: '2026-05-03T02:00:00.000Z', problem: null });
    at = await check();
    expect(titles(at('backup'))).toEqual(['The newest backup is of 3 May 2026 at 02:00 UTC.']);
    await changeBackupState(db.query, {
      problem: 'The bucket is not there.',
      proofProblem: 'Rows are missing.',
    });
    at = await check();
    expect(at('backup')?.problems[0]?.advice).toContain('The bucket is not there.');
    expect(at('proof')).toMatchObject({ state: 'wrong' });
  });

  test('health says why the mail server accepts no mail, and which settings need attention', async () => {
    const smtpUrl = `smtp://user:secret@127.0.0.1:${await freePort()}`;
    app = await createTestApp(createDatabase, { smtpUrl, warnings: ['No mail is sent.'] });
    const at = await check();
    expect(titles(at('mail'))).toEqual(['The mail server does not accept mail.']);
    expect(JSON.stringify(at('mail'))).not.toContain('secret');
    expect(titles(at('settings'))).toEqual(['No mail is sent.']);
  });

  test.runIf(kind === 'sqlite')('a damaged page of the database is told, and what to do', async () => {
    app = await createTestApp(createDatabase);
    const { config, db } = app.deps;
    await sql`create table ballast as select randomblob(3000) as part from documents limit 0`.execute(
      db.query,
    );
    for (let n = 0; n < 4; n++) await sql`insert into ballast values (randomblob(3000))`.execute(db.query);
    await storePageCheck(app.deps);
    expect((await check())('database')).toMatchObject({
      state: 'fine',
      line: expect.stringMatching(/^SQLite, .+, every page checked on /),
    });
    const { rows } = await sql<{
      page: number;
      size: number;
    }>`select rootpage as page, page_size as size from sqlite_schema, pragma_page_size where name = 'ballast'`.execute(
      db.query,
    );
    await sql`pragma wal_checkpoint(truncate)`.execute(db.query);
    const { page, size } = rows[0] ?? { page: 0, size: 0 };
    const file = await open(join(config.dataDir, 'cairn.db'), 'r+');
    await file.write(Buffer.alloc(size, 0x5a), 0, size, (page - 1) * size);
    await file.close();
    const { watched } = await checkHealth({ ...app.deps, pageCheck: await checkPages(app.deps) });
    const found = watched.find(({ name }) => name === 'database');
    expect(titles(found), 'one that was just made counts').toEqual(['The database is damaged.']);
    await storePageCheck(app.deps);
    const damaged = (await check())('database');
    expect(titles(damaged)).toEqual(['The database is damaged.']);
    expect(damaged?.problems[0]?.advice).toContain('cairn restore');
  });

  test('the health of what cannot be checked is unknown, with the reason', async () => {
    app = await createTestApp(createDatabase);
    const { watched } = await checkHealth({
      ...app.deps,
      config: { ...app.deps.config, dataDir: join(app.deps.config.dataDir, 'missing') },
    });
    expect(watched.find(({ name }) => name === 'disk')).toMatchObject({
      state: 'unknown',
      problems: [{ title: 'The check of disk failed.', advice: expect.stringContaining('ENOENT') }],
    });
  });
});
