import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.js';
import { readBackupState } from '../../src/server/backup/backup-state-store.ts';
import type { Database } from '../../src/server/db/open-database.ts';
import { createTestApp } from '../support/create-test-app.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { folderOfTest } from '../support/folder-of-tests.ts';
import { testConfig } from '../support/test-config.ts';
import { KillableServer } from './killable-server.ts';

forEachDatabase(
  'An empty installation whose backup target contains backups of another one',
  (createDatabase) => {
    let folder: string;
    let server: KillableServer | undefined;
    /** A request of the user whose installation is lost. */
    let lost: { cookie: string; clients: string };
    beforeEach(async () => {
      folder = folderOfTest();
      const backup = {
        key: null,
        adopts: false,
        schedule: ['02:30'],
        keepDays: 14,
        logSeconds: 0,
        target: folder,
      };
      const app = await createTestApp(createDatabase, { backup });
      const ann = await app.signedInAs('ann@firm.example');
      for (const id of ['a', 'b']) {
        expect((await ann.put(`/api/clients/${id}`, { name: `Client ${id}` })).status).toBe(200);
      }
      await app.deps.backups.make();
      lost = { cookie: ann.cookie, clients: await (await ann('/api/clients')).text() };
      await app.deps.backups.stop();
      await app.close();
      await app.deps.db.close();
    });
    afterEach(async () => {
      await server?.kill();
    });

    let openEmpty: () => Promise<Database>;
    const startEmpty = async (settings: Record<string, string> = {}) => {
      const { db, dataDir, databaseUrl, openAgain } = await createDatabase();
      openEmpty = openAgain;
      await db.close();
      const config = { ...testConfig(dataDir), databaseUrl };
      const empty = new KillableServer(config, await freePort(), { BACKUP_TARGET: folder, ...settings });
      server = empty;
      empty.start();
      return empty;
    };
    const tokenOf = async (started: KillableServer) => {
      await expect.poll(() => started.output).toMatch(/first-start/);
      return / with ([\w-]{22})"/.exec(started.output)?.[1] ?? '';
    };
    const answer = (started: KillableServer, fields: Record<string, string>) =>
      fetch(started.url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    const page = async (started: KillableServer) => (await fetch(`${started.url}/dashboard`)).text();
    const manifests = async () => (await readdir(join(folder, 'manifests'))).length;

    it('asks before anything is written, and restores when told with the token of the log', async () => {
      const started = await startEmpty();
      const token = await tokenOf(started);
      expect(await page(started)).toMatch(/Restore, or start new\?.*2 clients/s);
      expect((await fetch(`${started.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${started.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${started.url}/api/auth/sign-up/email`, { method: 'POST' })).status).toBe(503);
      expect((await answer(started, { token: 'guessed', choice: 'restore' })).status).toBe(303);
      expect(await page(started)).toContain('This is not the token of the log.');
      expect(await manifests()).toBe(1);
      expect((await answer(started, { token, choice: 'restore' })).status).toBe(303);
      await started.untilReady();
      const clients = await fetch(`${started.url}/api/clients`, { headers: { cookie: lost.cookie } });
      expect(await clients.text()).toBe(lost.clients);
    });

    it('tells cairn doctor that nothing is backed up until it is answered', async () => {
      await tokenOf(await startEmpty());
      const db = await openEmpty();
      const advice = expect.stringMatching(/another installation \(.*with 2 clients\).*cairn restore/);
      expect((await readBackupState(db.query)).refusal).toEqual(advice);
    });

    it('starts new when told, and keeps the backups of the other one', async () => {
      const started = await startEmpty();
      await answer(started, { token: await tokenOf(started), choice: 'new' });
      await started.untilReady();
      await expect.poll(manifests).toBe(2);
      expect(started.output).toContain('backups-adopted');
      expect((await readBackupState((await openEmpty()).query)).refusal).toBeNull();
      await started.terminate();
      await started.serve();
    });

    it('does not ask where the setting has answered', async () => {
      const started = await startEmpty({ BACKUP_ADOPT: 'yes' });
      await started.untilReady();
      expect(started.output).not.toContain('first-start');
      await expect.poll(manifests).toBe(2);
    });

    it('says why a backup cannot be restored, and asks again', async () => {
      const [contents = ''] = (await readdir(folder)).filter((name) => name.startsWith('20'));
      await rm(join(folder, contents), { recursive: true });
      const started = await startEmpty();
      const token = await tokenOf(started);
      await answer(started, { token, choice: 'restore' });
      await expect.poll(() => page(started)).toMatch(/role="alert"/);
      await answer(started, { token, choice: 'new' });
      await started.untilReady();
    });
  },
);
