import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { NO_CHOICES, type UndoChoice } from '#contract/clients/merge-contract.ts';
import type { JsonObject } from '#records';
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
import type { Pair } from './merge-deps.ts';
import { planMerge } from './merge-plan.ts';
import { planUndo } from './undo-plan.ts';
import { unmergeClients } from './unmerge-clients.ts';

/** What is changed of a client: some values, and perhaps one more contact. */
type Edit = { values: Record<string, string>; isJoined: boolean };

const edits: fc.Arbitrary<Edit> = fc.record({
  values: fc.dictionary(fc.constantFrom('city', 'risk', 'note'), fc.constantFrom('p', 'q')),
  isJoined: fc.boolean(),
});
const choices = fc.constantFrom<UndoChoice>('stays', 'goes', 'both');
const NAN = { id: 'new', firstname: 'Nan', lastname: 'Poe' };

function edited(client: JsonObject, { values, isJoined }: Edit): JsonObject {
  const contacts = Array.isArray(client.contacts) ? client.contacts : [];
  return { ...client, ...values, ...(isJoined && { contacts: [...contacts, NAN] }) };
}

/** A client with what an edit changed of the one it was merged into. */
function changed(client: JsonObject, merged: JsonObject, { values, isJoined }: Edit): JsonObject {
  const real = Object.entries(values).filter(([key, value]) => merged[key] !== value);
  return edited(client, { values: Object.fromEntries(real), isJoined });
}

forEachDatabase('merges with edits between', (createDatabase) => {
  let db: Database;
  let count = 0;
  beforeAll(async () => {
    ({ db } = await createDatabase());
  });
  const dataOf = async (id: string) =>
    (await readDocument(db.query, { collection: 'clients', id }))?.data ?? expect.fail(`${id} is gone.`);
  const merge = async (ids: Pair<string>) => {
    const before = { stays: await dataOf(ids.stays), goes: await dataOf(ids.goes) };
    const { plan } = await planMerge(db.query, ids, NO_CHOICES);
    const open = plan.values.filter(({ preset }) => preset === null);
    const values = Object.fromEntries(open.map(({ path }) => [path, 'stays' as const]));
    const request = { ids, choices: { ...NO_CHOICES, values }, author: MERGER };
    const { merge: made } = await mergeClients(mergeDeps(db.query), request);
    return { id: made.id, ids, before, merged: await dataOf(ids.stays) };
  };
  const undo = async (
    { id, ids, before, merged }: Awaited<ReturnType<typeof merge>>,
    edit: Edit,
    choice: UndoChoice,
  ) => {
    const { changes } = (await planUndo(db.query, id)).plan;
    const chosen = Object.fromEntries(changes.map(({ key }) => [key, choice]));
    await unmergeClients(mergeDeps(db.query), { id, choices: chosen, author: MERGER });
    for (const side of ['stays', 'goes'] as const) {
      const isChosen = choice === 'both' || choice === side;
      const expected = isChosen ? changed(before[side], merged, edit) : before[side];
      expect(await dataOf(ids[side]), side).toEqual(expected);
    }
  };

  it('a chain is undone to the clients as they were edited, and each later edit is where it was chosen to belong', async () => {
    const law = fc.asyncProperty(
      fc.tuple(bookEntries, bookEntries, bookEntries),
      fc.tuple(edits, edits),
      choices,
      async (entries, [between, later], choice) => {
        count += 1;
        const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((letter) => `${letter}${count}`);
        for (const [at, entry] of entries.entries()) {
          const id = [a, b, c][at] ?? '';
          await addToBook(db.query, { id, name: `Aston ${id}` }, entry);
        }
        const start = await bookOf(db.query, [a]);
        const first = await merge({ goes: a, stays: b });
        await writeClient(db.query, b, edited(first.merged, between));
        const middle = await bookOf(db.query, [a, b]);
        const second = await merge({ goes: b, stays: c });
        await writeClient(db.query, c, edited(second.merged, { ...later, isJoined: false }));
        await undo(second, { ...later, isJoined: false }, 'stays');
        expect(await bookOf(db.query, [a, b])).toEqual(middle);
        await undo(first, between, choice);
        if (choice === 'stays') expect(await bookOf(db.query, [a])).toEqual(start);
        expect(await halfApplied(db.query)).toEqual([]);
      },
    );
    await fc.assert(law, lawRuns(8));
  });
});
