import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { aFinishedRun } from '../../../../tests/support/matching-scenario.ts';
import { importReferenceList } from '../import-reference-list.ts';
import { listReferenceLists } from '../reference-list-store.ts';

const LIST = join(import.meta.dirname, '../../../../tests/fixtures/published-lists/ofac-sdn.xml');
const WEAK = /<aka>(?:(?!<\/aka>)[\s\S])*<category>weak<\/category>[\s\S]*?<\/aka>/g;
const MORE =
  '<aka><type>a.k.a.</type><category>strong</category><lastName>MODEL</lastName><firstName>Anya</firstName></aka>';

forEachDatabase('A decision about a listed person', (createDatabase) => {
  test('stays when a version brings the weak aliases that were not read before, or writes the aliases in another order, and opens again for another alias', async () => {
    const app = await createTestApp(createDatabase);
    const { db, config } = app.deps;
    const ada = await app.signedInAs('ada@quay.example');
    await app.deps.jobs.start();
    const contacts = [{ id: 'c1', firstname: 'Anna', lastname: 'Example' }];
    await ada('/api/clients/north', { method: 'PUT', json: { name: 'Northwind Quay Ltd', contacts } });
    const published = (await readFile(LIST, 'utf8')).replace('<akaList>', `<akaList>${MORE}`);
    const comparedWith = async (version: string, text: string) => {
      const path = join(config.dataDir, `${version}.xml`);
      await writeFile(path, text);
      const list = { format: 'ofac-xml', name: 'Watch', version, paths: [path], author: 'system' } as const;
      await importReferenceList(db, list);
      const { id } = await aFinishedRun(ada, { lists: [`watch-${version}`], kinds: ['contacts'] });
      const run = `/api/matching/runs/${id}`;
      const { items } = await (await ada(`${run}/records?kind=contacts`)).json();
      const record = items[0].recordId as string;
      const found = await (await ada(`${run}/records/${record}/candidates?by=name`)).json();
      return { run, record, candidate: (found.items as MatchCandidate[])[0] };
    };

    const without = published.replace(WEAK, '');
    expect(without).not.toContain('CLERK');
    const { run, record, candidate } = await comparedWith('1', without);
    const decided = { recordId: record, key: candidate?.key, decision: 'delete', reason: 'common-name' };
    const answer = await ada(`${run}/decisions`, { method: 'POST', json: { items: [decided] } });
    expect(answer.status).toBe(200);

    const kept = await comparedWith('2', published);
    expect(kept.candidate?.decision).toMatchObject({ value: 'delete', by: 'ada@quay.example' });
    const aliases = published.match(/<aka>[\s\S]*?<\/aka>/g) ?? [];
    const turned = aliases.toReversed();
    expect(turned).not.toEqual(aliases);
    const reordered = await comparedWith(
      '2b',
      published.replace(/<aka>[\s\S]*?<\/aka>/g, () => turned.shift() ?? ''),
    );
    expect(reordered.candidate?.decision).toMatchObject({ value: 'delete', by: 'ada@quay.example' });
    const [newest] = await listReferenceLists(db.query);
    expect(newest?.difference).toMatchObject({ new: 0, changed: 0, gone: 0 });
    const changed = await comparedWith('3', published.replaceAll('SAMPLE', 'SAMPEL'));
    expect(changed.candidate?.decision).toMatchObject({ value: 'undecided', reopened: { value: 'delete' } });
    await app.close();
  });
});
