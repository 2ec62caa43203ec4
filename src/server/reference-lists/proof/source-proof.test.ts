import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Health } from '#contract/health-contract.ts';
import type { ReferenceListView } from '#contract/reference-lists/reference-list-contract.ts';
import type { SourceProofState } from '#contract/reference-lists/source-proof-contract.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList } from '../../../../tests/support/matching-scenario.ts';
import { importReferenceList } from '../import-reference-list.ts';
import { keepPublishedFiles } from '../kept-files/keep-published-files.ts';
import { maintainReferenceLists, requestReferenceMaintenance } from '../maintain-reference-lists.ts';
import { changeListState } from '../reference-list-store.ts';

const UN = join(import.meta.dirname, '../../../../tests/fixtures/published-lists/un.xml');

forEachDatabase('A test of a version from its published file', (createDatabase) => {
  let app: TestApp;
  let ann: TestUser;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    ann = await app.signedInAs('ann@cairn.example');
    await app.deps.jobs.start();
  });
  afterAll(() => app.close());

  const importUn = async (name: string, version: string) => {
    const request = { format: 'un', paths: [UN], name, version, author: 'u' } as const;
    const { list } = await importReferenceList(app.deps.db, request);
    return list?.id ?? '';
  };
  const keep = (listId: string, path = UN) =>
    keepPublishedFiles(app.deps, { listId, format: 'un', paths: [path], names: ['consolidated.xml'] });
  const stateOf = (id: string): Promise<SourceProofState> =>
    ann.read(`/api/reference-lists/${id}/source-proof`);
  const finished = async (id: string) => {
    await expect
      .poll(async () => {
        const { percent, proof, problem } = await stateOf(id);
        return percent === null && (proof !== null || problem !== null);
      })
      .toBe(true);
    return stateOf(id);
  };

  it('is made once automatically, after an import, and when a user asks for it', async () => {
    const id = await importUn('UN', '1');
    expect(await stateOf(id)).toMatchObject({ testable: 'no-file', percent: null, proof: null, newer: null });
    await requestReferenceMaintenance(app.deps.jobs);
    await keep(id);
    expect(await stateOf(id)).toMatchObject({ testable: 'yes' });
    await requestReferenceMaintenance(app.deps.jobs);
    const { proof } = await finished(id);
    expect(proof).toMatchObject({ by: null, missed: [], missedInAll: 0 });
    expect(proof?.files).toMatchObject([{ name: 'consolidated.xml' }]);
    expect(
      proof?.counts.map(({ kind, published, stored, found }) => [kind, published, stored, found]),
    ).toEqual([
      ['name', 2, 2, 2],
      ['alias', 5, 5, 5],
      ['weak', 1, 1, 1],
      ['script', 1, 1, 1],
      ['day', 1, 1, 1],
      ['part', 4, 4, 4],
      ['nationality', 2, 2, 2],
      ['programme', 2, 2, 2],
    ]);
    await maintainReferenceLists(app.deps);
    expect((await stateOf(id)).proof?.at, 'it is not tested again').toBe(proof?.at);

    expect((await ann.post(`/api/reference-lists/${id}/source-proof`)).status).toBe(200);
    await expect.poll(async () => (await stateOf(id)).proof?.by).toBe('ann@cairn.example');
    const { items } = (await ann.read('/api/reference-lists')) as { items: ReferenceListView[] };
    expect(items.flatMap(({ versions }) => versions).find((one) => one.id === id)).toMatchObject({
      hasPublishedFiles: true,
      sourceProof: { published: 14, stored: 14, found: 14 },
    });
    const second = await importUn('UN', '2');
    expect((await stateOf(id)).newer).toEqual({ id: second, version: '2' });
  });

  it('names what is not found, with its place, and health tells the owners', async () => {
    const id = await importUn('Odd', '1');
    const other = join(app.deps.config.dataDir, 'other.xml');
    const text = await readFile(UN, 'utf8');
    const odd = text
      .replace('Ann Example; Anya Example', '=HYPERLINK("x"); Anya Example')
      .replace('<VALUE>Sweden</VALUE>', '<VALUE>Atlantis</VALUE>')
      .replaceAll('DEe.002', 'DEe.003');
    await writeFile(other, odd);
    await keep(id, other);
    expect((await ann(`/api/reference-lists/${id}/source-proof/csv`)).status).toBe(404);
    await requestReferenceMaintenance(app.deps.jobs);
    const { proof } = await finished(id);
    expect(proof?.missed.map(({ kind, text, outcome, why, at }) => [kind, text, outcome, why, at])).toEqual(
      expect.arrayContaining([
        ['alias', '=HYPERLINK("x")', 'not-stored', 'Its record has no such name', 4],
        ['nationality', 'Atlantis', 'not-stored', 'Its record has no such nationality', 4],
        ['alias', 'Ex Ship', 'not-stored', 'No record has this id', 25],
      ]),
    );
    const csv = await (await ann(`/api/reference-lists/${id}/source-proof/csv`)).text();
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv).toContain('"DEe.003","consolidated.xml","line 25"');
    const json = await (await ann(`/api/reference-lists/${id}/source-proof/json`)).text();
    expect(json).toContain('"missedInAll":');
    for (const answer of [csv, json]) expect(answer).not.toContain(app.deps.config.dataDir);
    expect((await ann(`/api/reference-lists/${id}/source-proof/html`)).status).toBe(404);

    const health = (await ann.read('/api/health')) as Health;
    const lists = health.watched.find(({ name }) => name === 'lists');
    expect(lists).toMatchObject({
      state: 'wrong',
      problems: [
        {
          title: expect.stringMatching(/^Odd lacks [\d.]+ % of its published file\.$/),
          link: { label: 'Show what is not stored', path: `/reference-lists/${id}/proof` },
        },
      ],
    });
    const ready = (await (await app.request('/readyz')).json()) as object;
    expect(JSON.stringify(ready)).not.toContain('Odd');
  });

  it('says why it failed, and of which versions there is none', async () => {
    const id = await importUn('Strange', '1');
    const strange = join(app.deps.config.dataDir, 'strange.xml');
    await writeFile(strange, '<addressBook/>');
    await keep(id, strange);
    await requestReferenceMaintenance(app.deps.jobs);
    expect(await finished(id)).toMatchObject({
      problem: 'The second reader knows no file of this form.',
      proof: null,
    });
    await addReferenceList(app.deps.db, { id: 'own', name: 'Own', version: '1' }, [
      { kind: 'clients', id: 'c1', name: 'Brightwater Holdings Ltd' },
    ]);
    expect(await stateOf('own')).toMatchObject({ testable: 'no-reader' });
    expect((await ann.post('/api/reference-lists/own/source-proof')).status).toBe(409);
    expect((await ann('/api/reference-lists/nothing/source-proof')).status).toBe(404);
    expect((await app.request(`/api/reference-lists/${id}/source-proof`)).status).toBe(401);
    expect((await app.request(`/api/reference-lists/${id}/source-proof/csv`)).status).toBe(401);
  });

  it('is forgotten with its version', async () => {
    const id = await importUn('Gone', '1');
    await keep(id);
    await requestReferenceMaintenance(app.deps.jobs);
    await finished(id);
    await changeListState(app.deps.db.query, id, { from: 'ready', to: 'removed' });
    await maintainReferenceLists(app.deps);
    const rows = await app.deps.db.query.selectFrom('source_proofs').select('list_id').execute();
    expect(rows.map(({ list_id }) => list_id)).not.toContain(id);
  });
});
