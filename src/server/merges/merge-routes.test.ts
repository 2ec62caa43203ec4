import { beforeAll, expect, it } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { storeWrites } from '../documents/store-writes.ts';
import { eraseRecord } from '../privacy/erase-record.ts';
import { exportPersonalData } from '../privacy/export-personal-data.ts';

const TOM = { id: 'c1', firstname: 'Tom', lastname: 'Ormerod', birthday: '1980-01-02' };

forEachServer('the calls of merges', (server) => {
  const { ann } = server;
  let count = 0;
  let [stays, goes] = ['', ''];
  const addPair = async () => {
    count += 1;
    [stays, goes] = [`aston-${count}`, `limited-${count}`];
    await ann.put(`/api/clients/${stays}`, { name: 'Aston Ltd', risk: 'Medium' });
    await ann.put(`/api/clients/${goes}`, { name: `Wharfside ${count}`, risk: 'High', contacts: [TOM] });
  };
  const merge = async (body: object = {}) => {
    const response = await ann.post('/api/merges', { stays, goes, ...body });
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  };
  beforeAll(addPair);

  it('a plan and a dry run say what a merge would do, and write nothing', async () => {
    const plan = await ann.read(`/api/merges/plan?stays=${stays}&goes=${goes}`);
    expect(plan).toMatchObject({
      values: [
        { path: 'name', preset: 'stays' },
        { path: 'risk', stays: 'Medium', goes: 'High', preset: 'goes', why: 'newer' },
      ],
      people: [{ key: 'contacts/c1', name: 'Tom Ormerod', partner: null, dropped: [], preset: 'both' }],
      moved: [{ what: 'people', count: 1 }],
    });
    expect(await merge({ dryRun: true })).toEqual({ plan, merge: null });
    expect((await ann.read(`/api/clients/${goes}`)).version).toBe(1);
    expect((await ann(`/api/merges/plan?stays=${stays}&goes=nobody`)).status).toBe(404);
    expect((await ann(`/api/merges/plan?stays=${stays}&goes=${stays}`)).status).toBe(400);
  });

  it('a merge leads from the old address to the client that stays, which is found by both names', async () => {
    const { merge: made } = await merge({ versions: { stays: 1, goes: 1 } });
    expect((await ann(`/api/clients/${goes}`)).status).toBe(404);
    const { items, leadsTo } = await ann.read(`/api/clients/${goes}/merges`);
    expect([items, leadsTo]).toEqual([[made], { id: stays, name: 'Aston Ltd' }]);
    const { groups } = await ann.read(`/api/find?q=wharfside`);
    expect(groups[0].items).toMatchObject([{ id: stays, context: `Wharfside ${count}, merged` }]);
    const { items: revisions } = await ann.read(`/api/clients/${stays}/revisions`);
    expect(revisions[0]).toMatchObject({ operation: 'merge', note: expect.stringContaining(goes) });
    const { file } = await ann.read(`/api/entities/clients/${stays}/file`);
    expect(file.merges).toMatchObject([{ id: goes, isAbsorbed: true, undoneAt: null }]);
    const { items: batches } = await ann.read('/api/batches?kind=merge');
    const refused = await ann.post(`/api/batches/${batches[0].id}/take-back`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'A merge is undone from the history of its client.',
    ]);
  });

  it('undoing a merge is a dry run first, and gives both clients back', async () => {
    const { items } = await ann.read(`/api/clients/${stays}/merges`);
    const path = `/api/merges/${items[0].id}/undo`;
    expect(await ann.read(path)).toMatchObject({ changes: [], later: [], obstacle: null });
    expect((await ann.post(path, { dryRun: true })).status).toBe(200);
    expect((await ann(`/api/clients/${goes}`)).status).toBe(404);
    expect((await ann.post(path, {})).status).toBe(200);
    expect((await ann.read(`/api/clients/${goes}`)).data).toMatchObject({ contacts: [TOM] });
    expect((await ann.read(`/api/clients/${stays}`)).data).toEqual({ name: 'Aston Ltd', risk: 'Medium' });
    expect((await ann.post(path, {})).status).toBe(409);
    expect((await ann.read(`/api/clients/${goes}/merges`)).leadsTo).toBeNull();
    expect((await ann.read(`/api/find?q=wharfside`)).groups[0].items).toMatchObject([{ id: goes }]);
  });

  it('undoing a merge gives the other client back whole, though the survivor was restored to before it', async () => {
    await addPair();
    const absorbed = (await ann.read(`/api/clients/${goes}`)).data;
    const { merge: made } = await merge();
    const restore = (version: number) => ann.post(`/api/clients/${stays}/restore`, { version });
    const changed = async () => {
      const { changes } = await ann.read(`/api/merges/${made.id}/undo`);
      return changes.map(({ key, preset }: { key: string; preset: string }) => [key, preset]);
    };
    expect((await restore(1)).status).toBe(200);
    expect(await changed()).toEqual([]);
    await restore(2);
    expect(await changed(), 'as merged again').toEqual([]);
    await restore(1);
    await ann.patch(`/api/clients/${stays}`, { risk: 'Low', city: 'Bude' });
    expect(await changed()).toEqual([
      ['value/risk', 'stays'],
      ['value/city', null],
    ]);
    const answer = await ann.post(`/api/merges/${made.id}/undo`, { choices: { 'value/city': 'stays' } });
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect((await ann.read(`/api/clients/${goes}`)).data).toEqual(absorbed);
    expect((await ann.read(`/api/clients/${stays}`)).data).toEqual({
      ...{ name: 'Aston Ltd', risk: 'Low', city: 'Bude' },
    });
  });

  it('of two questionnaires the one with answers goes on, with its own handover, and undoing gives both back', async () => {
    await addPair();
    const ben = server.as('ben@cairn.example');
    await ben('/api/settings');
    const path = (id: string) => `/api/question-sessions/clients/${id}`;
    const asked = (answers: object) => ({
      ...{ version: 0, state: { list: { answers } }, progress: { answered: 1, total: 1, unsaved: 1 } },
    });
    const receivers: { id: string; email: string }[] = await ann.read('/api/handovers/receivers');
    const to = receivers.find(({ email }) => email.startsWith('ben'))?.id;
    const handedTo = async () => (await ben.read('/api/handovers')).toMe.map(idOfHanded);
    const idOfHanded = ({ entity }: { entity: { id: string } }) => entity.id;
    const answersOf = async (id: string) => (await ann.read(path(id))).state?.list.answers;

    await ann.put(path(goes), asked({ risk: 'High' }));
    await ann.put(path(stays), asked({ risk: 'Low' }));
    await ann.remove(path(stays));
    const { merge: first } = await merge();
    expect(await answersOf(stays), 'one that was started again has none').toEqual({ risk: 'High' });
    const late = await ann.put(path(stays), { ...asked({ risk: 'Low' }), version: 1 });
    expect(late.status, 'a save of the other one').toBe(409);
    expect((await ann.post(`/api/merges/${first.id}/undo`, {})).status).toBe(200);
    expect([await answersOf(stays), await answersOf(goes)]).toEqual([undefined, { risk: 'High' }]);

    await ann.post(`${path(goes)}/handover`, { to, sentence: 'Please.' });
    const { version } = await ann.read(path(stays));
    await ann.put(path(stays), { ...asked({ risk: 'Low' }), version });
    expect(await handedTo()).toEqual([goes]);
    const choices = { values: { risk: 'stays' }, people: {}, decisions: {} };
    const { merge: second } = await merge({ choices });
    expect(await answersOf(stays)).toEqual({ risk: 'Low' });
    expect(await handedTo(), 'the later one was not handed over').toEqual([]);
    expect((await ann.post(`/api/merges/${second.id}/undo`, {})).status).toBe(200);
    expect(await handedTo()).toEqual([goes]);
  });

  it('a value that neither record is newer or alone in has to be chosen', async () => {
    await addPair();
    const same = '2026-01-01T00:00:00.000Z';
    const { query } = server.app.deps.db;
    await query
      .updateTable('revisions')
      .set({ written_at: same })
      .where('document_id', 'in', [stays, goes])
      .execute();
    const refused = await ann.post('/api/merges', { stays, goes });
    expect(refused.status).toBe(400);
    expect((await refused.json()).data.fields).toMatchObject([{ path: 'choices.values.risk' }]);
    await merge({ choices: { values: { risk: 'stays' }, people: {}, decisions: {} } });
    expect((await ann.read(`/api/clients/${stays}`)).data.risk).toBe('Medium');
  });

  it('erasing a contact erases it in every client that it was merged from and into', async () => {
    await addPair();
    await merge();
    const { deps } = server.app;
    const email = 'ann@cairn.example';
    expect((await exportPersonalData(deps.db, email)).merges).toContainEqual(
      expect.objectContaining({ stays, goes }),
    );
    await expect(eraseRecord({ ...deps, storeWrites }, `clients/${goes}`)).rejects.toThrow(/was merged into/);
    await eraseRecord({ ...deps, storeWrites }, `clients/${goes}/c1`);
    for (const table of ['documents', 'revisions', 'client_merges', 'entity_names'] as const) {
      const rows = await deps.db.query.selectFrom(table).selectAll().execute();
      const about = rows.filter(
        (row) => JSON.stringify(row).includes(goes) || JSON.stringify(row).includes(stays),
      );
      expect(JSON.stringify(about), table).not.toMatch(/Ormerod|1980-01-02/);
    }
  });
});
