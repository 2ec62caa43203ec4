import { expect, it } from 'vitest';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { runCairnIn } from '../../../tests/support/run-cairn.ts';
import { compareBook } from '../../server/matching/duplicates/compare-book.ts';

forEachDatabase('cairn duplicates', (createDatabase) => {
  it('lists what may be in the book twice as a table, as JSON and as CSV', async () => {
    const app = await createTestApp(createDatabase, { seed: 'none' });
    const { dataDir, databaseUrl, authSecret } = app.deps.config;
    const settings = {
      DATA_DIR: dataDir,
      AUTH_SECRET: authSecret,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const cairn = async (...args: string[]) => {
      const { code, stdout } = await runCairnIn(dataDir, ['duplicates', ...args], settings);
      expect(code).toBe(0);
      return stdout;
    };
    const ann = await app.signedInAs('ann@firm.example');
    await compareBook(app.deps, new AbortController().signal);
    expect(await cairn()).toBe('No possible duplicates.\n');
    for (const [id, name] of [
      ['aston', 'Aston Ltd'],
      ['aston-2', 'Aston Limited'],
    ] as const)
      expect((await ann(`/api/clients/${id}`, { method: 'PUT', json: { name } })).status).toBe(200);
    await compareBook(app.deps, new AbortController().signal);
    expect(await cairn()).toMatch(/clients +100 +100 +100 +likely +aston +Aston Ltd/);
    expect(JSON.parse(await cairn('--format', 'json'))).toMatchObject([
      { first: { name: 'Aston Ltd' }, second: { name: 'Aston Limited' } },
    ]);
    expect(await cairn('--format', 'csv', '--kind', 'clients')).toContain('"aston-2","Aston Limited"');
    expect(await cairn('--kind', 'contacts')).toBe('No possible duplicates.\n');
    await app.close();
  });
});
