import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { NO_CHOICES, type UndoChoice } from '#contract/clients/merge-contract.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import {
  addToBook,
  type BookEntry,
  bookEntries,
  bookOf,
  insert,
  MERGER,
  mergeDeps,
  tablesAbout,
  writeClient,
} from '../../../tests/support/merge-scenario.ts';
import type { Database } from '../db/open-database.ts';
import { readDocument } from '../documents/document-store.ts';
import { findSurvivor, listMergedInto } from './client-merge-store.ts';
import { mergeClients } from './merge-clients.ts';
import { planMerge } from './merge-plan.ts';
import { CLIENT_TABLES, MOVED_TABLES } from './moved-tables.ts';
import { planUndo } from './undo-plan.ts';
import { unmergeClients } from './unmerge-clients.ts';

const NOTHING = { values: {}, items: {}, decided: [], found: [], asked: [], assigned: [], filed: [] };

forEachDatabase('merging clients', (createDatabase) => {
  let db: Database;
  let count = 0;
  beforeAll(async () => {
    ({ db } = await createDatabase());
  });
  const deps = () => mergeDeps(db.query);
  const merge = async (goes: string, stays: string, take: 'stays' | 'goes' = 'stays') => {
    const { plan } = await planMerge(db.query, { stays, goes }, NO_CHOICES);
    const open = plan.values.filter(({ preset }) => preset === null);
    const values = Object.fromEntries(open.map(({ path }) => [path, take]));
    const decisions = Object.fromEntries(plan.contradictions.map(({ key }) => [key, take]));
    const choices = { values, people: {}, decisions: take === 'stays' ? {} : decisions };
    return (await mergeClients(deps(), { ids: { stays, goes }, choices, author: MERGER })).merge;
  };
  const undo = (id: string, choices: Record<string, UndoChoice> = {}) =>
    unmergeClients(deps(), { id, choices, author: MERGER });
  const dataOf = async (id: string) =>
    (await readDocument(db.query, { collection: 'clients', id }))?.data ?? null;

  it('every table that names a client is in the list of what a merge does with it', async () => {
    const naming = /^(client_id|record_id|document_id|owner_id|survivor_id)$|(^|_)client(_|$)/;
    // Records of reference lists, and entries of lists of them.
    const others = new Set(['reference_records', 'reference_birthdays', 'reference_changes']);
    const tables = await db.query.introspection.getTables();
    const found = tables
      .filter(({ schema = 'public', name }) => schema === 'public' && !others.has(name))
      .filter(({ columns }) => columns.some(({ name }) => naming.test(name)))
      .map(({ name }) => name);
    const known = Object.keys(CLIENT_TABLES).filter((name) => name !== 'documents');
    expect(found.sort()).toEqual(known.sort());
    const moving = Object.entries(CLIENT_TABLES).filter(([, what]) => what === 'moves');
    expect(moving.map(([name]) => name).sort()).toEqual(MOVED_TABLES.map(({ name }) => name).sort());
  });

  it('a chain of merges, undone in order, leaves all that is stored as it was, and no row of a client that is gone', async () => {
    const side = fc.constantFrom<'stays' | 'goes'>('stays', 'goes');
    const law = fc.asyncProperty(
      fc.tuple(bookEntries, bookEntries, bookEntries),
      side,
      async (entries, take) => {
        count += 1;
        const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter}${count}`) as [string, string, string];
        const names = ['Aston Ltd', 'Aston Limited', 'Ashton Ltd'];
        for (const [at, id] of [a, b, c].entries()) {
          await addToBook(db.query, { id, name: names[at] ?? '' }, entries[at] ?? NOTHING);
        }
        const start = await bookOf(db.query, [a, b, c]);
        const first = await merge(a, b, take);
        expect(await tablesAbout(db.query, a)).toEqual(['search_words']);
        const between = await bookOf(db.query, [a, b, c]);
        const second = await merge(b, c, take);
        expect(await findSurvivor(db.query, a)).toBe(c);
        expect((await listMergedInto(db.query, c)).sort()).toEqual([a, b, c].sort());
        expect(await tablesAbout(db.query, b)).toEqual(['search_words']);
        await expect(undo(first.id)).rejects.toThrow(/First undo the merge with/);
        await undo(second.id);
        expect(await bookOf(db.query, [a, b, c])).toEqual(between);
        await undo(first.id);
        expect(await bookOf(db.query, [a, b, c])).toEqual(start);
        await expect(undo(first.id)).rejects.toThrow(/was undone/);
      },
    );
    await fc.assert(law, lawRuns(15));
  });

  it('a contact that is in both becomes one, the others move, and an id that is taken is given again', async () => {
    await writeClient(db.query, 'one', {
      name: 'Aston Ltd',
      contacts: [{ id: 'c1', firstname: 'Tom', lastname: 'Orme', birthday: '1980-01-02' }],
    });
    await writeClient(db.query, 'two', {
      name: 'Aston Limited',
      contacts: [
        { id: 'c1', firstname: 'Lucia', lastname: 'Ferraz' },
        { id: 'c2', firstname: 'Tom', lastname: 'Orme', birthday: '1980-01-02', phone: '1' },
      ],
    });
    await merge('two', 'one');
    expect(await dataOf('one')).toEqual({
      name: 'Aston Ltd',
      prevname: 'Aston Limited',
      contacts: [
        { id: 'c1', firstname: 'Tom', lastname: 'Orme', birthday: '1980-01-02', phone: '1' },
        { id: 'c1-2', firstname: 'Lucia', lastname: 'Ferraz' },
      ],
    });
  });

  it('a client that was changed since it was seen is not merged', async () => {
    await writeClient(db.query, 'seen', { name: 'Seen' });
    await writeClient(db.query, 'other', { name: 'Other' });
    const request = { ids: { stays: 'seen', goes: 'other' }, choices: NO_CHOICES, author: MERGER };
    await expect(mergeClients(deps(), { ...request, versions: { stays: 1, goes: 2 } })).rejects.toMatchObject(
      {
        code: 'CONFLICT',
        data: { plan: { stays: { id: 'seen' }, goes: { id: 'other' } } },
      },
    );
    expect(await dataOf('other')).toEqual({ name: 'Other' });
  });

  it('a merge that fails at its last step has written nothing', async () => {
    const ids = { stays: 'whole', goes: 'other-whole' };
    for (const id of [ids.stays, ids.goes]) {
      await addToBook(db.query, { id, name: id }, { ...NOTHING, asked: [''], filed: [''] });
    }
    const start = await bookOf(db.query, [ids.stays, ids.goes]);
    const failing = { ...deps(), webhooks: { announce: () => Promise.reject(new Error('It ended here.')) } };
    const request = { ids, choices: NO_CHOICES, author: MERGER };
    await expect(mergeClients(failing, request)).rejects.toThrow('It ended here.');
    expect(await bookOf(db.query, [ids.stays, ids.goes])).toEqual(start);
    expect(await findSurvivor(db.query, ids.goes)).toBe(ids.goes);
    const { merge: made } = await mergeClients(deps(), request);
    const merged = await bookOf(db.query, [ids.stays, ids.goes]);
    await expect(unmergeClients(failing, { id: made.id, choices: {}, author: MERGER })).rejects.toThrow(
      'It ended here.',
    );
    expect(await bookOf(db.query, [ids.stays, ids.goes])).toEqual(merged);
  });

  it('decisions that contradict each other are open again unless one is chosen', async () => {
    const decided = (decision: string): [string, string, string][] => [['', 'x1', decision]];
    for (const choice of ['open', 'stays', 'goes'] as const) {
      const ids = { stays: `s-${choice}`, goes: `g-${choice}` };
      await addToBook(db.query, { id: ids.stays, name: 'S' }, { ...NOTHING, decided: decided('delete') });
      await addToBook(db.query, { id: ids.goes, name: 'G' }, { ...NOTHING, decided: decided('confirm') });
      const { plan } = await planMerge(db.query, ids, NO_CHOICES);
      const [found] = plan.contradictions;
      expect(found).toMatchObject({ stays: { decision: 'delete' }, goes: { decision: 'confirm' } });
      const choices = { ...NO_CHOICES, decisions: { [found?.key ?? '']: choice } };
      await mergeClients(deps(), { ids, choices, author: MERGER });
      const rows = (await bookOf(db.query, [ids.stays])).match_decisions ?? [];
      const left = rows.map((row) => JSON.parse(row).decision);
      expect(left).toEqual({ open: [], stays: ['delete'], goes: ['confirm'] }[choice]);
    }
  });

  it('a merge of a release that lacked some columns is undone as if they had been empty', async () => {
    await addToBook(db.query, { id: 'early', name: 'Aston Ltd' }, NOTHING);
    const entry: BookEntry = {
      ...NOTHING,
      items: { c1: 'Tom Orme' },
      assigned: ['', 'c1'],
      found: [['', 'x1']],
    };
    await addToBook(db.query, { id: 'late', name: 'Aston Limited' }, entry);
    const before = await bookOf(db.query, ['early', 'late']);
    const { id } = await merge('late', 'early');
    const { moved } = await db.query
      .selectFrom('client_merges')
      .select('moved')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const older = JSON.stringify(JSON.parse(moved, (_key, value) => (value === null ? undefined : value)));
    expect(older.length).toBeLessThan(moved.length);
    await db.query.updateTable('client_merges').set({ moved: older }).where('id', '=', id).execute();
    expect((await planUndo(db.query, id)).plan.changes).toEqual([]);
    await undo(id);
    const book = await bookOf(db.query, ['early', 'late']);
    expect(book.match_assignments).toEqual(before.match_assignments);
    expect(book.screening_findings).toEqual(before.screening_findings);
  });

  it('of each change since a merge it is asked where it belongs, and it is made there', async () => {
    const values = { city: 'Hull', risk: 'Medium' };
    const entry = { ...NOTHING, values, items: { c1: 'Tom Orme' } };
    await addToBook(db.query, { id: 'keep', name: 'Aston Ltd' }, entry);
    const other = { ...NOTHING, values: { turnover: '5' }, items: { c2: 'Lucia Ferraz' } };
    await addToBook(db.query, { id: 'gone', name: 'Aston Limited' }, other);
    const { id } = await merge('gone', 'keep');
    const merged = (await dataOf('keep')) ?? expect.fail('It is gone.');
    const [tom, lucia] = merged.contacts as { id: string }[];
    await writeClient(db.query, 'keep', {
      ...{ ...merged, turnover: '6', risk: 'High', note: 'New' },
      contacts: [
        { ...tom, phone: '1' },
        { ...lucia, phone: '2' },
        { id: 'c9', firstname: 'Nan', lastname: 'Poe' },
      ],
    });
    await insert(db.query, 'match_assignments', {
      ...{
        kind: 'clients',
        record_id: 'keep',
        user_id: 'ben',
        assigned_by: null,
        assigned_at: 'x',
        note: null,
      },
    });
    const { plan } = await planUndo(db.query, id);
    expect(plan.changes.map(({ key, preset }) => [key, preset])).toEqual([
      ['value/risk', 'stays'],
      ['value/turnover', 'goes'],
      ['value/note', null],
      ['person/contacts/c1', 'stays'],
      ['person/contacts/c2', 'goes'],
      ['person/contacts/c9', null],
      [expect.stringMatching(/^assignments/), null],
    ]);
    await expect(undo(id)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const asked = plan.changes.at(-1)?.key ?? '';
    await undo(id, { 'value/note': 'both', 'person/contacts/c9': 'goes', [asked]: 'both' });
    expect(await dataOf('keep')).toMatchObject({
      ...{ city: 'Hull', risk: 'High', note: 'New' },
      contacts: [{ id: 'c1', phone: '1' }],
    });
    expect(await dataOf('gone')).toMatchObject({
      ...{ name: 'Aston Limited', turnover: '6', note: 'New' },
      contacts: [{ id: 'c2', clientId: 'gone', phone: '2' }, { id: 'c9' }],
    });
    expect((await bookOf(db.query, ['keep', 'gone'])).match_assignments).toHaveLength(2);
  });
});
