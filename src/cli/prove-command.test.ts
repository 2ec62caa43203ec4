import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../tests/support/create-test-database.ts';
import { runCairn } from '../../tests/support/run-cairn.ts';
import { readReferenceList } from '../server/reference-lists/reference-list-store.ts';

forEachDatabase('cairn prove', (createDatabase) => {
  it('proves a list, writes the same report each time, and refuses what it does not know', async () => {
    const database = await createDatabase();
    const { dataDir, db } = database;
    const cairn = (...args: string[]) => runCairn(database, args);
    await writeFile(
      join(dataDir, 'people.csv'),
      'id,name\np1,Bartholomew Archibald Fox\np2,Тимофей Ветрогоров\n',
    );
    const named = ['--kind', 'contacts', '--name', 'People', '--version', '2026'];
    expect((await cairn('reference', 'import', 'csv', 'people.csv', ...named)).code).toBe(0);

    const proved = await cairn('prove', 'people-2026', '--output', 'proof.json');
    expect(proved).toMatchObject({ code: 0 });
    expect(proved.stdout).toContain(
      'People 2026: 2 names, each changed in every way that can be done to it.',
    );
    expect(proved.stdout).toMatch(/As it is written +People +2 +2 +0 +2 +0 +0 {2}100\.00 %/);
    await cairn('prove', 'people-2026', '--output', 'again.json');
    const reportOf = async (file: string) => {
      const { origin: _, ...report } = JSON.parse(await readFile(join(dataDir, file), 'utf8'));
      return report;
    };
    expect(await reportOf('again.json')).toEqual(await reportOf('proof.json'));

    const kept = (await readReferenceList(db.query, 'people-2026'))?.proof;
    expect(kept?.tried, 'the figures of a whole proof are kept').toBeGreaterThan(2);

    const page = await cairn('prove', 'people-2026', '--kinds', 'exact,initials', '--output', 'proof.html');
    expect(page.stdout).not.toContain('Words in another order');
    expect((await readReferenceList(db.query, 'people-2026'))?.proof).toEqual(kept);
    expect(await readFile(join(dataDir, 'proof.html'), 'utf8')).toContain('changed in up to 2 ways');

    const published = join(import.meta.dirname, '../../tests/fixtures/published-lists/un.xml');
    const imported = await cairn('reference', 'import', 'un', published);
    expect(imported).toMatchObject({ code: 0 });
    const id = 'un-security-council-2026-11-20';
    const fromKept = await cairn('prove', id, '--from', '--output', 'kept.html');
    expect(fromKept).toMatchObject({ code: 0 });
    expect(fromKept.stdout).toContain('14 names and birthdays. All are stored, and all are found.');
    expect(fromKept.stdout).toMatch(/Nationalities +2 +2 +2 +100\.00 %/);
    expect(await readFile(join(dataDir, 'kept.html'), 'utf8')).toContain('un.xml');
    expect((await readReferenceList(db.query, id))?.sourceProof).toMatchObject({ published: 14, stored: 14 });
    expect((await cairn('prove', 'people-2026', '--from')).stderr).toContain('are not kept');
    const fromSource = await cairn('prove', id, '--from', published, '--output', 'source.html');
    expect(fromSource.stdout).toContain(
      'The authority published 14 names and birthdays. All are stored, and all are found.',
    );
    expect(fromSource.code).toBe(0);
    expect(await readFile(join(dataDir, 'source.html'), 'utf8')).toContain('from the published file');
    const strange = await cairn('prove', id, '--from', join(dataDir, 'people.csv'));
    expect(strange.stderr).toContain('does not know the format of these files');

    expect(await cairn('prove', id, '--from', 'none.xml')).toMatchObject({
      code: 1,
      stderr: 'none.xml cannot be read.\n',
    });
    for (const from of [[], ['--from', published]])
      expect(await cairn('prove', id, ...from, '--output', 'none/proof.html')).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^none\/proof\.html cannot be written\.$/m),
      });
    expect((await readReferenceList(db.query, id))?.proof, 'its figures are kept').toBeTruthy();

    expect(await cairn('prove', 'nothing')).toMatchObject({ code: 1, stderr: 'There is no list nothing.\n' });
    expect((await cairn('prove', 'people-2026', '--kinds', 'colour')).stderr).toContain(
      'Give kinds of change:',
    );
  });
});
