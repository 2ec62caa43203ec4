import { afterEach, expect, test } from 'vitest';
import { ERASED } from '#records';
import { type CreateTestDatabase, forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../tests/support/dump-tables.ts';
import { createIdentityScenario, type IdentityScenario } from '../../../tests/support/identity-scenario.ts';
import { addReferenceList, aFinishedRun } from '../../../tests/support/matching-scenario.ts';
import { storeWrites } from '../documents/store-writes.ts';
import { readReferenceList } from '../reference-lists/reference-list-store.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { eraseRecord } from './erase-record.ts';
import { eraseText } from './erase-text.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { listRememberedErasures } from './remembered-erasure-store.ts';
import { replayErasures } from './replay-erasures.ts';

let app: IdentityScenario | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

forEachDatabase('Erasing in every form', (createDatabase) => {
  test('an address is erased after a line break, also when a backup is restored', async () => {
    const { ann, deps, rowsWith } = await start(createDatabase);
    const write = (id: string) =>
      ann.put(`/api/clients/${id}`, {
        name: id,
        note: 'Ask\nzelda@firm.example',
        more: '\tzelda@firm.example',
      });
    expect((await write('one')).status).toBe(200);
    await erasePersonalData(deps, 'zelda@firm.example');
    expect(await rowsWith('zelda@')).toEqual([]);
    expect((await ann.read('/api/clients/one')).data).toMatchObject({ note: `Ask\n${ERASED}` });
    expect((await write('two')).status).toBe(200);
    const remembered = listRememberedErasures(deps.config.dataDir);
    expect(await replayErasures(deps, remembered, new Date())).toBe(1);
    expect(await rowsWith('zelda@')).toEqual([]);
  });

  test('an address that stands for a name is erased in its compared form, too', async () => {
    const { ann, deps, rowsWith } = await start(createDatabase);
    const name = 'zelda.quill@firm.example';
    await ann.put('/api/clients/one', { name: 'One', contacts: [{ id: 'c1', name }] });
    await addReferenceList(deps.db, { id: 'harbour' }, [{ kind: 'contacts', id: 'H1', name }]);
    await aFinishedRun(ann, { kinds: ['contacts'], lists: ['harbour'] });
    expect(await rowsWith('quill')).toContain('match_records');
    await erasePersonalData(deps, name);
    expect(await rowsWith('quill')).toEqual([]);
  });

  test('an address is found and erased in capitals beyond ASCII', async () => {
    const { ann, deps, rowsWith } = await start(createDatabase);
    await ann.put('/api/clients/one', { name: 'One', note: 'ZOË@firm.example' });
    await ann.put('/api/clients/two', { name: 'Two', note: 'zoe@firm.example' });
    const { mentions } = await exportPersonalData(deps.db, 'zoë@firm.example');
    expect(mentions.map(({ id }) => id)).toEqual(['one']);
    await erasePersonalData(deps, 'zoë@firm.example');
    expect(await rowsWith('zoë@')).toEqual([]);
    expect((await ann.read('/api/clients/two')).version).toBe(1);
  });

  test('people whose addresses are ids of records are erased one after the other', async () => {
    const { ann, deps, rowsWith } = await start(createDatabase);
    const emails = ['zelda@firm.example', 'wil@firm.example'];
    const contacts = emails.map((id) => ({ id, name: `Contact ${id}` }));
    for (const id of emails) {
      expect((await ann.put(`/api/clients/${encodeURIComponent(id)}`, { name: id, contacts })).status).toBe(
        200,
      );
    }
    for (const email of emails) await erasePersonalData(deps, email);
    for (const email of emails) expect(await rowsWith(email)).toEqual([]);
    const { items } = await ann.read('/api/clients');
    const left = items.filter(({ data }: { data: { name: string } }) => data.name === ERASED);
    expect(new Set(left.map(({ id }: { id: string }) => id)).size).toBe(2);
    for (const { id, data } of left) {
      const ids = data.contacts.map((one: { id: string }) => one.id);
      expect(new Set(ids).size).toBe(2);
      expect(ids).toContain(id);
      const answer = await ann(`/api/entities/contacts/${encodeURIComponent(`${id}:${ids[0]}`)}`);
      expect(answer.status).toBe(200);
    }
  });

  test('a text is erased in drafts, sessions and answers of several lines, and no open screen writes it back', async () => {
    const { ann, deps, rowsWith } = await start(createDatabase);
    await ann.put('/api/clients/one', { name: 'One' });
    const progress = { answered: 1, total: 1, unsaved: 0 };
    const value = 'Ask\nZelda\nQuillfeather';
    const state = { list: { answers: { who: value }, byHand: { who: { ruleId: 'r', prompt: 'Who?' } } } };
    const paths = ['/api/question-draft', '/api/question-sessions/clients/one'];
    for (const path of paths) {
      expect((await ann.put(path, { version: 0, state, progress })).status).toBe(200);
    }
    expect(await rowsWith('Quillfeather')).toEqual([
      'answer_history',
      'question_drafts',
      'question_sessions',
    ]);
    const { places } = await eraseText(deps, 'Zelda Quillfeather');
    expect(places).toEqual({ answer_history: 1, question_drafts: 1, question_sessions: 1 });
    expect(await rowsWith('Quillfeather')).toEqual([]);
    for (const path of paths) {
      expect((await ann.put(path, { version: 1, state, progress })).status).toBe(409);
    }
    expect(await rowsWith('Quillfeather')).toEqual([]);
  });

  test.each([
    ['text', (deps: Deps) => eraseText(deps, 'Тимофей Ветрогоров')],
    ['record', (deps: Deps) => eraseRecord(deps, 'clients/one/c1')],
  ])('the %s of a name in another script is erased in its Latin form, too', async (what, erase) => {
    const { ann, deps, rowsWith } = await start(createDatabase);
    const person = { name: 'Тимофей Ветрогоров', birthday: '1968-01-14' };
    await ann.put('/api/clients/one', { name: 'One', contacts: [{ id: 'c1', ...person }] });
    const born = { birthplace: 'Ветрогоров' };
    const listed = { kind: 'contacts', id: 'HP-1', ...person, ...born } as const;
    const isListed = what === 'text';
    await addReferenceList(deps.db, { id: 'harbour' }, isListed ? [listed] : []);
    await aFinishedRun(ann, { kinds: ['contacts'], lists: ['harbour'] });
    expect(await rowsWith('Ветрогоров')).toContain('match_records');
    await erase(deps);
    expect(await rowsWith('Тимофей')).toEqual([]);
    expect(await rowsWith('timofei')).toEqual([]);
    expect(await rowsWith('vetrogorov')).toEqual([]);
  });

  test('a birthday is erased where lists are searched by it', async () => {
    const { deps, rowsWith } = await start(createDatabase);
    const person = {
      kind: 'contacts',
      id: 'HP-1',
      name: 'Zelda Quillfeather',
      birthday: '1984-03-02',
    } as const;
    await addReferenceList(deps.db, { id: 'harbour' }, [person]);
    // One of several days of birth.
    await deps.db.query
      .insertInto('reference_birthdays')
      .values({ list_id: 'harbour', kind: 'contacts', day: '1984-03-02', row_number: 0 })
      .execute();
    await eraseText(deps, '1984-03-02');
    expect(await rowsWith('1984-03-02')).toEqual([]);
  });

  test.each([
    ['text', async (deps: Deps) => void (await eraseText(deps, 'Marlpit on Sea'))],
    ['record', async (deps: Deps) => void (await eraseRecord(deps, 'clients/one/p1'))],
  ])('a birthplace by which a group of a run was found is erased with the %s', async (what, erase) => {
    const { ann, deps, rowsWith } = await start(createDatabase);
    const born = { birthplace: 'Marlpit on Sea' };
    await ann.put('/api/clients/one', {
      name: 'One',
      associatedparties: [{ id: 'p1', name: 'Zelda', ...born }],
    });
    await addReferenceList(deps.db, { id: 'harbour' }, [
      { kind: 'relatedParties', id: 'H1', name: 'Bo Marsh', ...born },
    ]);
    await aFinishedRun(ann, { kinds: ['relatedParties'], lists: ['harbour'] });
    expect(await rowsWith('marlpitonsea')).toEqual(['match_groups', 'reference_records']);
    await erase(deps);
    expect(await rowsWith('marlpit')).toEqual(what === 'text' ? [] : ['reference_records']);
    expect(await rowsWith('marlpitonsea')).toEqual(what === 'text' ? [] : ['reference_records']);
  });

  test('a name in a list is found no more after it was erased, nor in the name of its version', async () => {
    const { ann, deps, rowsWith } = await start(createDatabase);
    const list = { id: 'harbour', name: 'Harbour', version: 'Of Zelda Quillfeather' };
    await addReferenceList(deps.db, list, [{ kind: 'contacts', id: 'H1', name: 'Zelda Quillfeather' }]);
    const found = async () =>
      (await ann.read('/api/matching/search?kind=person&name=Zelda%20Quillfeather')).items.length;
    expect(await found()).toBe(1);
    await eraseText(deps, 'Zelda Quillfeather');
    expect(await rowsWith('Quillfeather')).toEqual([]);
    expect(await found()).toBe(0);
    const { sourceHash } = (await readReferenceList(deps.db.query, 'harbour')) ?? {};
    await eraseText(deps, 'Another Name');
    expect(await readReferenceList(deps.db.query, 'harbour')).toMatchObject({ sourceHash });
  });

  test('a run that follows another finds no name in a list that was erased between them', async () => {
    const { ann, deps } = await start(createDatabase);
    const name = 'Zelda Quillfeather';
    await addReferenceList(deps.db, { id: 'harbour' }, [{ kind: 'contacts', id: 'H1', name }]);
    const enter = () => ann.put('/api/clients/one', { name: 'One', contacts: [{ id: 'c1', name }] });
    const found = async () => {
      const { counts } = await aFinishedRun(ann, { kinds: ['contacts'], lists: ['harbour'] });
      return counts.contacts.candidates;
    };
    await enter();
    expect(await found()).toBe(1);
    await eraseText(deps, name);
    expect(await found(), 'what was erased of both is no name').toBe(0);
    await enter();
    expect(await found()).toBe(0);
  });

  test('a record is erased whose words are in the names of lists, which stay as they are called', async () => {
    const { ann, deps, rowsWith } = await start(createDatabase);
    const person = { firstname: 'Harbour', lastname: 'Marsh' };
    await ann.put('/api/clients/one', { name: 'One', contacts: [{ id: 'c1', ...person }] });
    const names = ['Harbour list', 'Marsh list'];
    for (const name of names) {
      await addReferenceList(deps.db, { id: name.slice(0, 5), name }, [
        { kind: 'contacts', id: 'H1', name: 'Harbour Marsh' },
      ]);
    }
    await aFinishedRun(ann, { kinds: ['contacts'], lists: ['Harbo', 'Marsh'] });
    await eraseRecord(deps, 'clients/one/c1');
    const finds = await deps.db.query.selectFrom('match_finds').select('list_name').execute();
    expect(finds.map(({ list_name }) => list_name).sort()).toEqual(names);
    expect(await rowsWith('Harbour Marsh')).toEqual(['reference_records']);
  });
});

type Deps = IdentityScenario['deps'] & { storeWrites: typeof storeWrites };

async function start(createDatabase: CreateTestDatabase) {
  app = await createIdentityScenario(createDatabase);
  const ann = await app.signedInAs('ann@cairn.example');
  const deps: Deps = { ...app.deps, storeWrites };
  /** The tables in which a text stands. */
  const rowsWith = async (text: string) => {
    const tables = Object.entries(await dumpTables(deps.db));
    const holding = tables.filter(([, rows]) =>
      rows.some((row) => row.toLowerCase().includes(text.toLowerCase())),
    );
    return holding.map(([table]) => table).sort();
  };
  return { ann, deps, rowsWith };
}
