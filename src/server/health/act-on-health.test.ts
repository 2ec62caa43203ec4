import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Watched } from '#contract/health-contract.ts';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { createIdentityScenario, type IdentityScenario } from '../../../tests/support/identity-scenario.ts';
import { changeBackupState, readBackupState } from '../backup/backup-state-store.ts';
import { savePerson } from '../identity/base/people-store.ts';
import { findUserByEmail } from '../identity/base/user-store.ts';
import { readReportedProblems } from './reported-problem-store.ts';
import { healthJobs, notifyOwners, requestCheck } from './watch-health.ts';
import { watchedThing } from './watched.ts';

const OWNER = 'olga@firm.example';
const OTHER = 'bob@firm.example';

const subjectsOf = (mails: string[]) =>
  mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim()).sort();

forEachDatabase('What an owner hears and does about the installation', (createDatabase) => {
  let scenario: IdentityScenario;
  afterEach(async () => {
    vi.useRealTimers();
    await scenario.close();
  });

  async function firm() {
    scenario = await createIdentityScenario(createDatabase);
    const { query } = scenario.deps.db;
    for (const [email, role] of [
      [OWNER, 'owner'],
      [OTHER, 'full'],
    ] as const) {
      await scenario.join(email);
      const { id = '' } = (await findUserByEmail(query, email)) ?? {};
      await savePerson(query, id, { state: 'in', role });
    }
  }

  test('only owners may act on health, and backups need their password', async () => {
    await firm();
    const act = async (email: string) => {
      const send = await scenario.signedInAs(email);
      return async (action: string) => {
        const answer = await send('/api/health/actions', { method: 'POST', json: { action } });
        return { status: answer.status, body: await answer.json() };
      };
    };
    const owner = await act(OWNER);
    expect(await (await act(OTHER))('make-backup')).toMatchObject({ status: 403 });
    expect(await owner('delete-everything')).toMatchObject({ status: 400 });
    expect(await owner('make-backup')).toMatchObject({ status: 400 });
    const { config, db } = scenario.deps;
    config.backup = { ...config.backup, target: join(config.dataDir, 'backups') };
    expect(await owner('make-backup')).toEqual({
      status: 200,
      body: { sentence: 'A backup is being made.' },
    });
    await expect.poll(() => readBackupState(db.query)).toMatchObject({ problem: null });
    expect(await owner('send-test-mail')).toMatchObject({
      body: { sentence: `The mail server accepted a mail to ${OWNER}.` },
    });
    expect(await scenario.mailTo(OWNER, 'This mail arrived.')).toContain('A test mail of Cairn');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    for (const action of ['make-backup', 'prove-backup']) {
      expect(await owner(action)).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } });
    }
  });

  test('owners are told by mail once when something goes wrong, and once when it is right again', async () => {
    await firm();
    const problem = { title: 'The last backup failed.', advice: 'It is tried again automatically.' };
    const backup = (state: Watched['state']) =>
      notifyOwners(scenario.deps, {
        checkedAt: new Date().toISOString(),
        watched: [watchedThing('backup', 'A line.', { state, problems: state === 'wrong' ? [problem] : [] })],
      });
    for (const state of ['fine', 'wrong', 'wrong', 'unknown', 'fine', 'fine', 'wrong'] as const) {
      await backup(state);
    }
    const verification = 'Verify your email for Cairn';
    expect(subjectsOf(await scenario.mailsTo(OWNER, 4))).toEqual([
      '1 problem needs attention at Cairn',
      '1 problem needs attention at Cairn',
      'Right again: Backup at Cairn',
      verification,
    ]);
    expect(subjectsOf(await scenario.mailsTo(OTHER, 1))).toEqual([verification]);
    expect(await scenario.mailTo(OWNER, problem.title)).toContain(problem.advice);
  });

  test('nothing is told while a server that was off makes up for what it missed', async () => {
    await firm();
    const { config, db } = scenario.deps;
    config.backup = { ...config.backup, target: join(config.dataDir, 'backups') };
    await changeBackupState(db.query, { madeAt: '2026-01-02T00:00:00.000Z' });
    const { handler } = healthJobs(scenario.deps)['watch-health'] ?? expect.fail('There is no check.');
    const check = () =>
      handler({} as never, { id: 'check', attempt: 1, signal: new AbortController().signal });
    await check();
    expect(await readReportedProblems(db.query)).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
    await check();
    expect(await readReportedProblems(db.query)).toContain('backup');
  });

  test('a mail that a server of an earlier version has added is sent', async () => {
    await firm();
    const owner = await findUserByEmail(scenario.deps.db.query, OWNER);
    await scenario.deps.jobs.add('health-mail', { wrong: [], right: ['Disk'], ownerId: owner?.id });
    expect(await scenario.mailTo(OWNER, 'Right again: Disk')).toContain(OWNER);
  });
});

forEachDatabase('The checks of what is watched', (createDatabase) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('everything is checked again each quarter of an hour, by one job however many servers start', async () => {
    // Its jobs wait: none runs, and none of another kind is added.
    const { deps, close } = await createTestApp(createDatabase);
    const { jobs } = deps;
    const waiting = async () => (await jobs.counts(new Date())).waiting;
    const now = Date.UTC(2026, 10, 23, 9, 2);
    vi.useFakeTimers({ toFake: ['Date'], now });
    await requestCheck(jobs);
    vi.setSystemTime(now + 5 * 60_000);
    await requestCheck(jobs);
    expect(await waiting()).toBe(1);
    vi.setSystemTime(now + 15 * 60_000);
    await requestCheck(jobs);
    expect(await waiting()).toBe(2);
    await close();
  });
});
