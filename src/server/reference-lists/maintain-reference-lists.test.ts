import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { NORMALIZATION_VERSION } from '#matching';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { createFiles } from '../blobs/create-files.ts';
import { importReferenceList } from './import-reference-list.ts';
import { maintainReferenceLists } from './maintain-reference-lists.ts';
import { changeListState, readReferenceList } from './reference-list-store.ts';

const log = pino({ level: 'silent' });

forEachDatabase('The maintenance of reference lists', (createDatabase) => {
  it('Maintenance builds missing shards, ends removals and renormalises names after a change of the normalisation', async () => {
    const config = await createDatabase();
    const { db, dataDir } = config;
    const files = createFiles({ s3: null, dataDir });
    const path = join(dataDir, 'firms.csv');
    await writeFile(path, 'id,name\nf1,Quay Ltd\nf2,Pier Ltd\n');
    const request = { format: 'csv', kind: 'clients', paths: [path], version: '1', author: 'u' } as const;
    const { list } = await importReferenceList(db, request);
    const named = { kind: 'clients' as const, client_id: 'c', item_id: '', name: 'Mole Limited' };
    const unnormalized = { ...named, normalized: null, normalization_version: 0 };
    await db.query.insertInto('entity_names').values(unnormalized).execute();

    await maintainReferenceLists({ db, files, config, log });
    const [folder = ''] = await readdir(join(dataDir, 'shards'));
    expect(await readdir(join(dataDir, 'shards', folder))).toEqual(['clients-0.shard']);
    const name = await db.query.selectFrom('entity_names').selectAll().executeTakeFirst();
    expect(name).toMatchObject({ normalized: 'mole ltd', normalization_version: NORMALIZATION_VERSION });

    // The state after a kill during the removal of the list.
    await changeListState(db.query, list?.id ?? '', { from: 'ready', to: 'removed' });
    await maintainReferenceLists({ db, files, config, log });
    expect(await readdir(join(dataDir, 'shards'))).toEqual([]);
    expect(await db.query.selectFrom('reference_records').selectAll().execute()).toEqual([]);
    expect(await readReferenceList(db.query, 'firms-1')).toMatchObject({ state: 'removed' });
  });
});
