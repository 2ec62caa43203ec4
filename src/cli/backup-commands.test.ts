import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../tests/support/create-test-database.ts';
import { dumpTables } from '../../tests/support/dump-tables.ts';
import { folderOfTest } from '../../tests/support/folder-of-tests.ts';
import { NODE_FOLDER, runCairnIn } from '../../tests/support/run-cairn.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { findUserByEmail } from '../server/identity/base/user-store.ts';
import { deleteAccount } from '../server/privacy/own-data/delete-own-account.ts';

const KEY = 'a key of backups that is only for tests';

forEachDatabase('cairn backup and restore', (createDatabase, kind) => {
  let app: TestApp;
  let folder: string;
  let settings: Record<string, string>;
  beforeEach(async () => {
    app = await createTestApp(createDatabase, { seed: 'none' });
    folder = folderOfTest();
    const { dataDir, databaseUrl, authSecret } = app.deps.config;
    settings = {
      DATA_DIR: dataDir,
      AUTH_SECRET: authSecret,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    await writeClient('before');
    await app.deps.files.put('ab/file', chunksOf('a stored file'));
  });
  afterEach(async () => {
    await app.close();
  });

  const writeClient = async (id: string, data: object = { name: `Client ${id}` }) => {
    const ann = await app.signedInAs('ann@firm.example');
    expect((await ann(`/api/clients/${id}`, { method: 'PUT', json: data })).status).toBe(200);
  };
  const cairn = (args: string[], more: Record<string, string> = {}) =>
    runCairnIn(folder, args, { ...settings, ...more });
  /** Every row of the present data, as the next server would find it. */
  const present = async () => {
    const db = await openDatabase({ ...app.deps.config, besideServer: true });
    try {
      return await dumpTables(db);
    } finally {
      await db.close();
    }
  };
  const stopServer = async () => {
    await app.close();
    await app.deps.db.close();
  };

  it('brings back every row and file beside which a server went on, and keeps what is replaced', async () => {
    const before = await dumpTables(app.deps.db);
    const made = await cairn(['backup', folder]);
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Backed up \d+ rows of \d+ tables and 1 file, not/),
    });
    await writeClient('after');
    await app.deps.files.put('ab/file', chunksOf('another'));
    // A server asks its database all the time. This one has no jobs, and closes connections that it does not use.
    await app.deps.db.query.connection().execute(async () =>
      expect(await cairn(['restore', folder])).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^A server is using .* Stop/),
      }),
    );
    await stopServer();
    const restored = await cairn(['restore', folder]);
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The replaced data is kept in'),
    });
    expect(await present()).toEqual(before);
    const { dataDir } = app.deps.config;
    expect(await readFile(join(dataDir, 'files/ab/file'), 'utf8')).toBe('a stored file');
    const kept = (await readdir(dataDir)).filter((name) => name.startsWith('before-restore-'));
    expect(await readFile(join(dataDir, kept[0] ?? '', 'files/ab/file'), 'utf8')).toBe('another');
    expect(restored.stdout.includes('The replaced database is kept as')).toBe(kind === 'postgres');
  });

  it.runIf(kind === 'postgres')('says that the database was empty which a restore replaces', async () => {
    await cairn(['backup', folder]);
    const empty = await createDatabase({ bare: true });
    await empty.db.close();
    const place = { DATABASE_URL: empty.databaseUrl ?? '', DATA_DIR: empty.dataDir };
    const { stdout } = await cairn(['restore', folder], place);
    expect(stdout).toContain('The empty database that was there is kept as');
    expect(stdout).not.toContain('replaced');
  });

  it('brings back a backup of an earlier release, which compressed nothing', async () => {
    const before = await dumpTables(app.deps.db);
    await cairn(['backup', folder]);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.name.endsWith('.zst')) {
        await writeFile(path.slice(0, -'.zst'.length), zstdDecompressSync(await readFile(path)));
        await rm(path);
      } else if (entry.parentPath.endsWith('manifests')) {
        await writeFile(path, (await readFile(path, 'utf8')).replaceAll('.zst"', '"'));
      }
    }
    await writeClient('after');
    await stopServer();
    expect(await cairn(['restore', folder])).toMatchObject({ code: 0 });
    expect(await present()).toEqual(before);
  });

  it('encrypts when there is a key, and only the owner can read a backup', async () => {
    expect((await cairn(['backup', folder], { BACKUP_KEY: KEY })).stdout).toContain(', encrypted:');
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of files) {
      const path = join(entry.parentPath, entry.name);
      expect((await stat(path)).mode & 0o077, path).toBe(0);
      if (entry.isFile()) expect(await readFile(path, 'latin1')).toMatch(/^CAIRN-BACKUP-1\n/);
    }
    await stopServer();
    expect(await cairn(['restore', folder])).toMatchObject({
      code: 1,
      stderr: 'The backup is encrypted. Set BACKUP_KEY to the key that it was made with.\n',
    });
    expect(await cairn(['restore', folder], { BACKUP_KEY: KEY.toUpperCase() })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be decrypted: BACKUP_KEY is another one'),
    });
    expect(await cairn(['restore', folder], { BACKUP_KEY: KEY })).toMatchObject({ code: 0 });
  });

  it('leaves the secret out of a backup that is not encrypted, and says so', async () => {
    const { dataDir, authSecret } = app.deps.config;
    const { AUTH_SECRET: _, ...own } = settings;
    settings = own;
    await writeFile(join(dataDir, 'auth-secret'), authSecret);
    expect(await cairn(['backup', folder])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('AUTH_SECRET is not in it'),
    });
    const objects = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of objects.filter((one) => one.isFile())) {
      const bytes = await readFile(join(entry.parentPath, entry.name));
      const held = entry.name.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes;
      expect(held.toString('latin1')).not.toContain(authSecret);
    }
    await stopServer();
    expect(await cairn(['restore', folder])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('put it into AUTH_SECRET, or sessions end'),
    });
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(authSecret);
    expect((await cairn(['backup', folder], { BACKUP_KEY: KEY })).stderr).not.toContain('AUTH_SECRET is not');
    await writeFile(join(dataDir, 'auth-secret'), 'another secret of at least 32 characters');
    expect(await cairn(['restore', folder], { BACKUP_KEY: KEY })).toMatchObject({ code: 0 });
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(authSecret);
  });

  it('restores the newest backup by a moment', async () => {
    const before = await dumpTables(app.deps.db);
    await cairn(['backup', folder]);
    const between = new Date().toISOString();
    await writeClient('after');
    await cairn(['backup', folder]);
    await stopServer();
    expect(await cairn(['restore', folder, '--at', '2020-01-01'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No complete backup is as old as that\. The oldest is of 20/),
    });
    expect(await cairn(['restore', folder, '--at', 'noon'])).toMatchObject({ code: 2 });
    expect(await cairn(['restore', folder, '--at', between])).toMatchObject({ code: 0 });
    expect(await present()).toEqual(before);
  });

  it('lists backups, says which it takes, and takes none that holds far less unless it is named', async () => {
    for (const id of ['second', 'third', 'fourth']) await writeClient(id);
    const full = await dumpTables(app.deps.db);
    await cairn(['backup', folder]);
    await app.deps.db.query.deleteFrom('documents').execute();
    const emptied = await dumpTables(app.deps.db);
    await cairn(['backup', folder]);
    const listed = await cairn(['backups', folder]);
    const [header, ...rows] = listed.stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(header).toEqual(['Time', 'Installation', 'Version', 'Clients', 'Rows']);
    expect(rows).toMatchObject([
      [
        expect.stringMatching(/^20.*Z$/),
        expect.stringMatching(/^[\da-f]{8}$/),
        expect.anything(),
        '4',
        expect.anything(),
      ],
      [expect.anything(), rows[0]?.[1], expect.anything(), '0', expect.anything()],
    ]);
    const [first = '', second = ''] = rows.map(([time]) => time);
    await stopServer();
    expect(await cairn(['restore', folder])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(
          `${second} .*0 clients.* contains far less than .*${first} .*4 clients(.|\n)*--backup ${first}\n`,
        ),
      ),
    });
    expect(await present()).toEqual(emptied);
    expect(await cairn(['restore', folder, '--backup', first])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(`^Taking the backup of ${first} \\(installation .*, 4 clients, `),
      ),
    });
    expect(await present()).toEqual(full);
    expect(await cairn(['restore', folder, '--at', second])).toMatchObject({ code: 0 });
    expect(await present()).toEqual(emptied);
    expect(await cairn(['restore', folder, '--backup', '2020-01-01'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No complete backup is of 2020-01-01'),
    });
  });

  it('writes nothing beside the backups of another installation before it is told to', async () => {
    await cairn(['backup', folder]);
    const held = await readdir(folder, { recursive: true });
    const other = await createTestApp(createDatabase, { seed: 'none' });
    const { dataDir, databaseUrl } = other.deps.config;
    const asOther = {
      DATA_DIR: dataDir,
      BACKUP_TARGET: folder,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const refused = expect.stringContaining('contains backups of another installation');
    expect(await cairn(['backup'], asOther)).toMatchObject({ code: 1, stderr: refused });
    expect(await cairn(['privacy', 'erase', 'cy@quay.example'], asOther)).toMatchObject({
      code: 0,
      stderr: refused,
    });
    expect(await readdir(folder, { recursive: true })).toEqual(held);
    expect((await cairn(['backup', 'adopt'], asOther)).stdout).toMatch(/^Adopted 1 backup of [\da-f]{8}: /);
    expect((await cairn(['backup', 'adopt'], asOther)).stdout).toMatch(/^Nothing to adopt/);
    expect(await cairn(['backup'], asOther)).toMatchObject({ code: 0 });
    expect((await cairn(['backups'], asOther)).stdout.split('\n')).toHaveLength(4);
    await other.close();
  });

  it('leaves the data as it is when a backup is damaged, incomplete or of a later release', async () => {
    await cairn(['backup', folder]);
    await stopServer();
    const before = await present();
    const manifest = join(folder, 'manifests', (await readdir(join(folder, 'manifests')))[0] ?? '');
    const text = await readFile(manifest, 'utf8');
    const [{ name: object }] = JSON.parse(text).files as [{ name: string }];
    const refusal = async () => {
      const { code, stderr } = await cairn(['restore', folder]);
      expect(code).toBe(1);
      expect(await present()).toEqual(before);
      expect((await readdir(settings.DATA_DIR ?? '')).filter((name) => /restor/.test(name))).toEqual([]);
      return stderr;
    };
    await writeFile(manifest, text.replace('"029-sign-ins"', '"999-later"'));
    expect(await refusal()).toMatch(/has migrations that this version lacks \(999-later\)/);
    await writeFile(manifest, text.replace(/"documents": \d+/, '"documents": 7777'));
    expect(await refusal()).toMatch(/rows are missing or too many \(documents \d+ of 7777\)/);
    await writeFile(manifest, text);
    await writeFile(join(folder, object), zstdCompressSync('changed'));
    expect(await refusal()).toMatch(/the checksum of contents\/.*\.zst differs from the manifest/);
    await writeFile(join(folder, object), 'changed');
    expect(await refusal()).toMatch(/damaged: contents\/.*\.zst cannot be unpacked/);
    await rm(join(folder, object));
    expect(await refusal()).toMatch(/incomplete: contents\/.*\.zst is missing/);
    await rm(manifest);
    expect(await refusal()).toBe('There is no complete backup.\n');
  });

  it.runIf(kind === 'postgres')('says which tools are missing or too old', async () => {
    expect(await cairn(['backup', folder], { PATH: NODE_FOLDER })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^pg_dump is not installed\. Install PostgreSQL's client tools of version \d+ or/,
      ),
    });
    const tool = join(folder, 'pg_dump');
    await writeFile(tool, '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', { mode: 0o700 });
    expect(await cairn(['backup', folder], { PATH: `${folder}:${NODE_FOLDER}` })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^pg_dump is of version 9, older than the server\. Install/),
    });
  });

  it('does not bring back an erased person, nor an account that its user deleted', async () => {
    const cy = 'cy@quay.example';
    await writeClient('penrose', { name: 'Penrose', note: `Ask <${cy}>, or Bo.` });
    await app.signedInAs(cy);
    await app.signedInAs('bo@quay.example');
    await cairn(['backup', folder], { BACKUP_KEY: KEY });
    const erased = await cairn(['privacy', 'erase', cy], { BACKUP_TARGET: folder, BACKUP_KEY: KEY });
    expect(erased.code).toBe(0);
    const erasures = join(settings.DATA_DIR ?? '', 'erasures.jsonl');
    // As on a machine that has the backups alone.
    await rm(erasures);
    const bo = await findUserByEmail(app.deps.db.query, 'bo@quay.example');
    await deleteAccount(app.deps, bo ?? { id: '', email: '' });
    expect(await readFile(erasures, 'utf8')).not.toContain('bo@');
    await stopServer();
    expect(await cairn(['restore', folder], { BACKUP_KEY: KEY })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Erased again: 2 addresses.\n'),
    });
    const restored = await present();
    expect(JSON.stringify(restored)).not.toContain('cy@quay');
    expect(JSON.stringify(restored.documents)).toContain('[erased]');
    expect(restored.user?.join()).toContain('ann@firm.example');
    expect(restored.user?.join()).not.toContain('bo@quay.example');
  });
});

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
