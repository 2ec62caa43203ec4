import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { NO_CHOICES, type UndoChoice } from '#contract/clients/merge-contract.ts';
import { isJsonObject, type JsonObject } from '#records';
import { halfApplied } from '../../../tests/durability/check-wholeness.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import {
  addToBook,
  bookEntries,
  bookOf,
  MERGER,
  mergeDeps,
  writeClient,
} from '../../../tests/support/merge-scenario.ts';
import type { Database } from '../db/open-database.ts';
import { readDocument } from '../documents/document-store.ts';
import { mergeClients } from './merge-clients.ts';
import { mergePersons } from './merge-persons.ts';
import { planPersonMerge } from './person-plan.ts';
import { planUndo } from './undo-plan.ts';
import { unmergeClients } from './unmerge-clients.ts';

const BOTH = { c1: 'Tom Orme', c2: 'Thomas Orme' };

forEachDatabase('merging people of one client', (createDatabase) => {
  let db: Database;
  let count = 0;
  beforeAll(async () => {
    ({ db } = await createDatabase());
  });
  const deps = () => mergeDeps(db.query);
  const merge = async (
    clientId: string,
    [stays, goes]: readonly [string, string],
    take: 'stays' | 'goes',
  ) => {
    const asked = { clientId, kind: 'contacts' as const, ids: { stays, goes } };
    const { plan } = await planPersonMerge(db.query, asked, NO_CHOICES);
    const open = plan.values.filter(({ preset }) => preset === null);
    const values = Object.fromEntries(open.map(({ path }) => [path, take]));
    const choices = { ...NO_CHOICES, values };
    return (await mergePersons(deps(), { merge: asked, choices, author: MERGER })).merge;
  };
  const undo = (id: string, choices: Record<string, UndoChoice> = {}) =>
    unmergeClients(deps(), { id, choices, author: MERGER });
  const contactsOf = async (id: string): Promise<JsonObject[]> => {
    const client = await readDocument(db.query, { collection: 'clients', id });
    const list = client?.data.contacts;
    return Array.isArray(list) ? list.filter(isJsonObject) : [];
  };

  it('merges of two and three contacts, undone in order, leave all that is stored as it was', async () => {
    const side = fc.constantFrom<'stays' | 'goes'>('stays', 'goes');
    const order = fc.constantFrom<[string, string][]>(['c1', 'c2'], ['c2', 'c1'], ['c1', 'c3'], ['c3', 'c2']);
    const law = fc.asyncProperty(bookEntries, order, side, async (entry, pair, take) => {
      const id = `p${++count}`;
      const items = { ...entry.items, ...BOTH, c3: 'Lucia Ferraz' };
      await addToBook(db.query, { id, name: 'Aston Ltd' }, { ...entry, items });
      const start = await bookOf(db.query, [id]);
      const first = await merge(id, pair, take);
      expect((await contactsOf(id)).map((item) => item.id)).not.toContain(pair[1]);
      expect(JSON.stringify(await bookOf(db.query, [id])), 'no row of the one that went').not.toContain(
        `${id}:${pair[1]}"`,
      );
      const between = await bookOf(db.query, [id]);
      const third = ['c1', 'c2', 'c3'].find((one) => !pair.includes(one)) ?? '';
      const second = await merge(id, [pair[0], third], take);
      await expect(undo(first.id)).rejects.toThrow(
        /^First undo the merge with .+ of \d{1,2} [A-Z][a-z]+ \d{4}\.$/,
      );
      await undo(second.id);
      expect(await bookOf(db.query, [id])).toEqual(between);
      await undo(first.id);
      expect(await bookOf(db.query, [id])).toEqual(start);
      await expect(undo(first.id)).rejects.toThrow(/was undone/);
      expect(await halfApplied(db.query)).toEqual([]);
    });
    await fc.assert(law, lawRuns(15));
  });

  it('what was edited since is where it was chosen to belong, and what is of others stays', async () => {
    const choice = fc.constantFrom<UndoChoice>('stays', 'goes', 'both');
    const law = fc.asyncProperty(bookEntries, choice, async (entry, chosen) => {
      const id = `e${++count}`;
      await addToBook(db.query, { id, name: 'Aston Ltd' }, { ...entry, items: { ...entry.items, ...BOTH } });
      const before = await contactsOf(id);
      const made = await merge(id, ['c1', 'c2'], 'stays');
      const merged = await readDocument(db.query, { collection: 'clients', id });
      const edited = (await contactsOf(id)).map((item) =>
        item.id === 'c1' ? { ...item, phone: '7' } : item,
      );
      await writeClient(db.query, id, { ...merged?.data, city: 'Falmouth', contacts: edited });
      const { changes } = (await planUndo(db.query, made.id)).plan;
      expect(changes.filter(({ what }) => what === 'value').map(({ title }) => title)).toEqual(['phone']);
      await undo(made.id, Object.fromEntries(changes.map(({ key }) => [key, chosen])));
      const isOf = (side: string) => chosen === side || chosen === 'both';
      const expected = before.map((item) => {
        const isEdited = (item.id === 'c1' && isOf('stays')) || (item.id === 'c2' && isOf('goes'));
        return isEdited ? { ...item, phone: '7' } : item;
      });
      expect(await contactsOf(id)).toEqual(expected);
      const after = await readDocument(db.query, { collection: 'clients', id });
      expect(after?.data.city).toBe('Falmouth');
    });
    await fc.assert(law, lawRuns(8));
  });

  it('one revision tells of the merge, which a later merge of the client keeps from being undone', async () => {
    await writeClient(db.query, 'gorse', {
      name: 'Gorseland Brewing Ltd',
      contacts: [
        { id: 'c1', firstname: 'Cormac', lastname: 'Dunlevy', phone: '1' },
        { id: 'c2', firstname: 'Cormac', lastname: 'Dunleavy', email: 'c@gorse.example' },
      ],
    });
    const made = await merge('gorse', ['c1', 'c2'], 'goes');
    expect(await contactsOf('gorse')).toEqual([
      { id: 'c1', firstname: 'Cormac', lastname: 'Dunleavy', phone: '1', email: 'c@gorse.example' },
    ]);
    expect(made.person).toEqual({ kind: 'contacts', stays: 'c1', goes: 'c2' });
    const revisions = await db.query
      .selectFrom('revisions')
      .select(['operation', 'note'])
      .where('document_id', '=', 'gorse')
      .orderBy('version')
      .execute();
    expect(revisions.at(-1)).toEqual({
      operation: 'merge',
      note: 'Cormac Dunleavy was merged into Cormac Dunlevy.',
    });
    expect(revisions).toHaveLength(2);

    await writeClient(db.query, 'gorse-2', { name: 'Gorseland Brewing Group Ltd' });
    const ids = { stays: 'gorse-2', goes: 'gorse' };
    const later = await mergeClients(deps(), { ids, choices: NO_CHOICES, author: MERGER });
    await expect(undo(made.id)).rejects.toThrow(/First undo the merge with Gorseland Brewing Group Ltd/);
    await undo(later.merge.id);
    await undo(made.id);
    expect((await contactsOf('gorse')).map((item) => item.id)).toEqual(['c1', 'c2']);
    await expect(merge('gorse', ['c1', 'c1'], 'stays')).rejects.toThrow();
    await expect(merge('gorse', ['c1', 'c9'], 'stays')).rejects.toThrow(/no one/);
  });
});
