import { expect, it } from 'vitest';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';
import { aCase, aCondition, aRule } from '../../../../tests/support/rule-factories.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { StoredCollection } from '../../db/tables.ts';
import { readDocument } from '../document-store.ts';
import type { DocumentWrite } from '../write-store.ts';
import { writeBatch } from './write-batch.ts';

const AUTHOR = { id: 'ann', email: 'ann@cairn.example' };

forEachServer('a batch', (server) => {
  const { ann } = server;
  const ben = server.as('ben@cairn.example');
  const { read } = ann;

  const put = (path: string, json: object, as = ann) => as(path, { method: 'PUT', json });
  const takeBack = (id: string) => ann.post(`/api/batches/${id}/take-back`);
  const importFields = async (fields: object[], name = 'fields.json') => {
    const json = { format: 'json', name, content: JSON.stringify(fields), dryRun: false };
    const response = await ann.post('/api/fields/import', json);
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as { batchId: string | null };
  };
  const field = (dataField: string, label = dataField) => ({ dataField, label, type: 'text' });
  const write = async (collection: StoredCollection, id: string, after: DocumentWrite['after']) => {
    const before = await readDocument(server.app.deps.db.query, { collection, id });
    return { collection, id, author: AUTHOR, before, after };
  };
  const writeTogether = async (writes: DocumentWrite[], title = 'Several') => {
    const { batch } = await runTransaction(server.app.deps.db.query, (transaction) =>
      writeBatch(transaction, { kind: 'pack', title, author: AUTHOR }, writes),
    );
    return batch?.id ?? '';
  };

  it('an import is a batch with its counts, found by its collection and named by its revisions', async () => {
    await put('/api/fields/known', field('known'));
    const { batchId } = await importFields([field('known', 'Known'), field('fresh')], 'november.json');
    const batch = await read(`/api/batches/${batchId}`);
    expect(batch).toMatchObject({ kind: 'import', title: 'november.json', by: 'ann@cairn.example' });
    expect(batch).toMatchObject({ created: 1, updated: 1, deleted: 0, changedSince: 0, takenBack: null });
    const { items } = await read('/api/batches?kind=import&collection=fields');
    expect(items[0]).toMatchObject({ id: batchId, collection: 'fields' });
    expect((await read('/api/batches?collection=clients')).items).toEqual([]);
  });

  it('an import that changes nothing makes no batch', async () => {
    await put('/api/fields/same', field('same'));
    expect((await importFields([field('same')])).batchId).toBeNull();
  });

  it('a batch that is taken back leaves every document as before: created, updated and deleted', async () => {
    for (const id of ['b-updated', 'b-deleted']) await put(`/api/staticData/${id}`, { options: ['a'] });
    const id = await writeTogether(
      [
        await write('staticData', 'b-created', { options: ['n'] }),
        await write('staticData', 'b-updated', { options: ['a', 'b'] }),
        await write('staticData', 'b-deleted', null),
      ],
      'Harbour pack',
    );
    expect(await (await takeBack(id)).json()).toMatchObject({
      batch: { id, takenBack: { by: 'ann@cairn.example' } },
      removed: 1,
      restored: 2,
      keptCount: 0,
    });
    expect((await ann('/api/staticData/b-created')).status).toBe(404);
    expect((await read('/api/staticData/b-updated')).data).toEqual({ options: ['a'] });
    expect((await read('/api/staticData/b-deleted')).data).toEqual({ options: ['a'] });
    const { items } = await read('/api/staticData/b-updated/revisions');
    expect(items[0]).toMatchObject({ operation: 'restore', note: 'Undone: Harbour pack' });
    expect((await read('/api/staticData?q=b-created')).items).toEqual([]);
  });

  it('documents written since stay as they are, and are named', async () => {
    const { batchId } = await importFields([field('s1', 'One'), field('s2', 'Two'), field('s3')]);
    await put('/api/fields/s2', field('s2', 'Second'), ben);
    await ann.remove('/api/fields/s3');
    expect((await read(`/api/batches/${batchId}`)).changedSince).toBe(2);
    const answer = await (await takeBack(batchId ?? '')).json();
    expect(answer).toMatchObject({ removed: 1, restored: 0, keptCount: 2 });
    expect(answer.kept).toEqual([
      {
        collection: 'fields',
        id: 's2',
        name: 'Second',
        reason: 'changed',
        sentence: 'Changed since by ben@cairn.example.',
      },
      { collection: 'fields', id: 's3', name: 's3', reason: 'changed', sentence: 'Deleted since.' },
    ]);
    expect((await read('/api/fields/s2')).data.label).toBe('Second');
  });

  it('a field that a rule of another user uses stays, with the static source it takes its options from', async () => {
    const id = await writeTogether([
      await write('staticData', 'p-source', { options: ['a'] }),
      await write('fields', 'p-used', { ...field('p-used', 'Used'), staticSource: 'p-source' }),
      await write('fields', 'p-free', field('p-free')),
    ]);
    const rule = aRule('p-foreign', [aCondition('sessionStart', '==', true)], [aCase('p-used')]);
    await put('/api/rules/p-foreign', rule, ben);
    const answer = await (await takeBack(id)).json();
    expect(answer).toMatchObject({ removed: 1, keptCount: 2 });
    expect(answer.kept).toMatchObject([
      { collection: 'fields', name: 'Used', sentence: 'The rule “p-foreign” asks for Used.' },
      { collection: 'staticData', id: 'p-source', reason: 'used' },
    ]);
  });

  it('a field that only a rule of the same batch uses is deleted with it', async () => {
    const rule = aRule('q-rule', [aCondition('q-field', '==', 'x')], [aCase('q-field')]);
    const id = await writeTogether([
      await write('rules', 'q-rule', JSON.parse(JSON.stringify(rule))),
      await write('fields', 'q-field', field('q-field')),
    ]);
    expect(await (await takeBack(id)).json()).toMatchObject({ removed: 2, keptCount: 0 });
  });

  it('a batch is taken back once, and an unknown one not at all', async () => {
    const { batchId } = await importFields([field('once')]);
    expect((await takeBack(batchId ?? '')).status).toBe(200);
    const again = await takeBack(batchId ?? '');
    expect(again.status).toBe(409);
    expect((await again.json()).message).toBe('This was undone already.');
    expect((await takeBack('no-such-batch')).status).toBe(404);
    expect((await ann('/api/batches/no-such-batch')).status).toBe(404);
  });

  it('batches are listed in pages, newest first', async () => {
    const first = await read('/api/batches?limit=2');
    expect(first.items).toHaveLength(2);
    const second = await read(`/api/batches?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`);
    const dates = [...first.items, ...second.items].map(({ at }: { at: string }) => at);
    expect(dates).toEqual(dates.toSorted().reverse());
  });
});
