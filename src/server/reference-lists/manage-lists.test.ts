import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type SendTestRequest, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../tests/support/matching-scenario.ts';

forEachDatabase('Reference lists on screen', (createDatabase) => {
  let app: TestApp;
  let ann: SendTestRequest;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    ann = await app.signedInAs('ann@cairn.example');
    const { db } = app.deps;
    const person = { name: 'Ada Quill', birthday: '1980-05-04', nationality: 'Norway', alias: 'A. Quill' };
    await addReferenceList(db, { id: 'watch-1', name: 'Watch', version: '2021-11-09' }, [
      { kind: 'clients', id: 'c1', name: 'Quay Ltd', country: 'Norway' },
      { kind: 'contacts', id: 'p1', ...person },
      { kind: 'relatedParties', id: 'p1', ...person },
      { kind: 'relatedParties', id: 'p2', name: 'Bo Marsh' },
    ]);
    await addReferenceList(db, { id: 'watch-2', name: 'Watch', version: '2021-11-11' }, [
      { kind: 'clients', id: 'c1', name: 'Quay Ltd' },
    ]);
    await addReferenceList(db, { id: 'other-1', name: 'Other' }, [
      { kind: 'clients', id: 'o1', name: 'Pier' },
    ]);
    await app.deps.jobs.start();
    const json = { name: 'Quay Ltd' };
    expect((await ann('/api/clients/quay', { method: 'PUT', json })).status).toBe(200);
    await aFinishedRun(ann, { lists: ['watch-1'], kinds: ['clients'] });
  });
  afterAll(() => app.close());

  const lists = async () => (await (await ann('/api/reference-lists')).json()).items;
  const removal = async (id: string, scope = 'version') => {
    const response = await ann(`/api/reference-lists/${id}/removal?scope=${scope}`);
    return { status: response.status, ...(await response.json()) };
  };
  const remove = async (id: string, scope: string) => {
    const response = await ann(`/api/reference-lists/${id}`, { method: 'DELETE', json: { scope } });
    return { status: response.status, ...(await response.json()) };
  };

  it('each list has its versions, the newest first, with what they cover and the runs that used them', async () => {
    // Coverage of lists that were imported before it was counted is measured by the maintenance.
    await expect.poll(async () => (await removal('watch-1')).records).toBe(3);
    await removal('watch-2');
    const items = await lists();
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Other', 'Watch']);
    expect(items[1]).toMatchObject({
      lastRunAt: expect.any(String),
      versions: [
        { id: 'watch-2', version: '2021-11-11', runs: 0, importedBy: null, isEmbedded: false },
        {
          ...{ id: 'watch-1', runs: 1, state: 'ready', uploadId: null },
          coverage: { companies: 1, people: 2, birthday: 1, country: 2, otherName: 1 },
        },
      ],
    });
    expect(await (await ann('/api/reference-lists/other-1')).json()).toEqual(items[0]);
    expect((await ann('/api/reference-lists/none')).status).toBe(404);
  });

  it('a version is renamed, with the runs that used it and in what a later one changed, and the log keeps both names', async () => {
    const { query } = app.deps.db;
    const difference = JSON.stringify({ against: '2021-11-09', new: 0, changed: 1, same: 0, gone: 2 });
    await query.updateTable('reference_lists').set({ difference }).where('id', '=', 'watch-2').execute();
    const rename = async (id: string, version: string) => {
      const response = await ann(`/api/reference-lists/${id}/version`, { method: 'PUT', json: { version } });
      return { status: response.status, ...(await response.json()) };
    };
    expect(await rename('watch-1', '2021-11-11')).toMatchObject({
      ...{ status: 409, message: 'Another version of this list has this name.' },
    });
    expect(await rename('embedded', 'x')).toMatchObject({ status: 404 });
    expect(await rename('none', 'x')).toMatchObject({ status: 404 });
    expect((await rename('watch-1', ' ')).status).toBe(400);
    expect(await rename('watch-1', '2021-10-30')).toMatchObject({
      ...{ status: 200, name: 'Watch' },
      versions: [
        { id: 'watch-2', version: '2021-11-11', difference: { against: '2021-10-30', gone: 2 } },
        { id: 'watch-1', version: '2021-10-30', runs: 1 },
      ],
    });
    const runs = await (await ann('/api/matching/runs')).json();
    expect(runs[0].lists).toMatchObject([{ id: 'watch-1', name: 'Watch', version: '2021-10-30' }]);
    const log = await (await ann('/api/matching/audit?action=rename%20version')).json();
    expect(log.items).toMatchObject([
      { by: 'ann@cairn.example', listName: 'Watch', note: '2021-11-09 is now 2021-10-30', runId: '' },
    ]);
    expect((await rename('watch-1', '2021-11-09')).status).toBe(200);
  });

  it('a removal says beforehand what it affects, and then keeps the decisions and who removed it', async () => {
    expect(await removal('watch-1')).toMatchObject({
      ...{ name: 'Watch', versions: ['2021-11-09'], records: 3, runs: 1, decisions: 0 },
      thenInUse: '2021-11-11',
    });
    expect(await removal('watch-1', 'list')).toMatchObject({
      ...{ versions: ['2021-11-11', '2021-11-09'], records: 4, thenInUse: null },
    });
    expect((await lists())[1].versions).toHaveLength(2);
    expect(await remove('watch-1', 'list')).toMatchObject({ status: 200, records: 4 });
    expect((await lists()).map(({ name }: { name: string }) => name)).toEqual(['Other']);
    const { query } = app.deps.db;
    const removed = await query
      .selectFrom('reference_lists')
      .select(['id', 'removed_by_email'])
      .where('state', '=', 'removed')
      .orderBy('id')
      .execute();
    const removed_by_email = 'ann@cairn.example';
    expect(removed).toEqual([
      { id: 'watch-1', removed_by_email },
      { id: 'watch-2', removed_by_email },
    ]);
    const records = () => query.selectFrom('reference_records').select('list_id').execute();
    await expect.poll(records).toEqual([{ list_id: 'other-1' }]);
    expect(await remove('watch-1', 'version')).toMatchObject({ status: 404 });
  });

  it('a version that an upload imports is not removed, and one whose import was interrupted is', async () => {
    const { query } = app.deps.db;
    await query
      .updateTable('reference_lists')
      .set({ state: 'importing' })
      .where('id', '=', 'other-1')
      .execute();
    const json = { files: [{ name: 'other.csv', size: 9 }] };
    const { id } = await (await ann('/api/reference-uploads', { method: 'POST', json })).json();
    const importing = { state: 'importing' as const, list_id: 'other-1' };
    await query.updateTable('reference_uploads').set(importing).where('id', '=', id).execute();
    expect(await remove('other-1', 'version')).toMatchObject({
      status: 409,
      message: 'A version of this list is being uploaded. Cancel that first.',
    });
    await query.deleteFrom('reference_uploads').execute();
    expect(await remove('other-1', 'version')).toMatchObject({ status: 200 });
    expect(await lists()).toEqual([]);
  });
});
