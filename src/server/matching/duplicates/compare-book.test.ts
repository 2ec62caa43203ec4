import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_CHOICES } from '#contract/clients/merge-contract.ts';
import { ownNumbers } from '#matching';
import { ENTITY_KINDS, entityKey, entityRecord } from '#records';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { type CreateTestDatabase, forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { lawRuns } from '../../../../tests/support/law-runs.ts';
import { MERGER, mergeDeps } from '../../../../tests/support/merge-scenario.ts';
import { pairsByDefinition } from '../../../../tests/support/own-book-by-definition.ts';
import { readsDuring } from '../../../../tests/support/plans-during.ts';
import type { Database } from '../../db/open-database.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { listAllDocuments, listStoredIds, SYSTEM_AUTHOR } from '../../documents/document-store.ts';
import { removeDocument } from '../../documents/remove-document.ts';
import { writeDocument } from '../../documents/write-document.ts';
import { mergeClients } from '../../merges/merge-clients.ts';
import { planMerge } from '../../merges/merge-plan.ts';
import { planUndo } from '../../merges/undo-plan.ts';
import { unmergeClients } from '../../merges/unmerge-clients.ts';
import { snapshotClient } from '../comparison/snapshot-client.ts';
import { toMatchRecord } from '../match-record-store.ts';
import { compareBook } from './compare-book.ts';
import { isAnyWaiting } from './duplicate-client-store.ts';
import { forgetRecordsToCompare, replaceBook } from './duplicate-record-store.ts';

/** So few that the names below are frequent now and then. */
const MOST_ALIKE = 2;
/** As many clients as the first comparison of a call takes. */
const FIRST_CLIENTS = 32;
const NEVER = new AbortController().signal;
const names = fc.constantFrom(
  ...['Vetrogorov Line Ltd', 'Vetrogorov Lines Limited', 'Pegwell Bay Nominees Ltd', 'Pegwell Bay Nominee'],
  ...['Timofei Vetrogorov', 'Timofey Savvich Vetrogorov', 'Ветрогоров Тимофей', 'Cormac Dunleavy', 'Dunlevy'],
);
const person = fc.record({
  id: fc.constantFrom('1', '2'),
  name: names,
  birthday: fc.constantFrom('', '1962-06-06', '1962-06-09', '1980-02-13'),
  email: fc.constantFrom('', 'tim@line.example', 'office@pegwell.example'),
});
const people = fc.uniqueArray(person, { selector: ({ id }) => id, maxLength: 2 });
const client = fc.record({
  name: names,
  prevname: fc.constantFrom('', 'Pegwell Bay Nominees', 'Ветрогоров Лайн'),
  contacts: people,
  associatedparties: people,
});
const clientId = fc.constantFrom('one', 'two', 'three', 'four', 'five');
type Step =
  | { do: 'save'; id: string; data: object }
  | { do: 'remove'; id: string }
  | { do: 'merge'; stays: string; goes: string }
  | { do: 'unmerge' }
  | { do: 'forget' }
  | { do: 'compare' }
  | { do: 'outrun'; id: string; data: object | null };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('save' as const), id: clientId, data: client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), id: clientId }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge' as const), stays: clientId, goes: clientId }) },
  { weight: 2, arbitrary: fc.constant({ do: 'unmerge' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'forget' as const }) },
  { weight: 3, arbitrary: fc.constant({ do: 'compare' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('outrun' as const), id: clientId, data: fc.option(client) }),
  },
);

async function perform(
  { deps }: { deps: Pick<TestApp['deps'], 'db'> },
  steps: readonly Step[],
): Promise<void> {
  const { db, onceRead } = interruptible(deps.db);
  const keyOf = (id: string) => ({ collection: 'clients', id, author: SYSTEM_AUTHOR }) as const;
  const merges: string[] = [];
  for (const one of steps) {
    if (one.do === 'compare') await compareBook({ db }, NEVER, { mostAlike: MOST_ALIKE });
    else if (one.do === 'outrun') {
      const { id, data } = one;
      onceRead(async () => {
        if (data) await writeDocument(deps.db.query, { ...keyOf(id), data: { ...data } });
        else await removeDocument(deps.db.query, keyOf(id)).catch(() => undefined);
      });
      await compareBook({ db }, NEVER, { mostAlike: MOST_ALIKE });
      onceRead(null);
      const ids = [...new Set(await clientsInPairs(deps.db.query))];
      expect(await listStoredIds(deps.db.query, { collection: 'clients', ids })).toEqual(new Set(ids));
    } else if (one.do === 'save') await writeDocument(db.query, { ...keyOf(one.id), data: { ...one.data } });
    else if (one.do === 'merge') merges.push(...(await merged(db.query, one)));
    else if (one.do === 'unmerge') await unmerge(db.query, merges.pop());
    else if (one.do === 'forget') await runTransaction(db.query, forgetRecordsToCompare);
    else await removeDocument(db.query, keyOf(one.id)).catch(() => undefined);
  }
  await compareBook({ db }, NEVER, { mostAlike: MOST_ALIKE });
}

/** The database, which does something once clients were read, before it answers. */
function interruptible(db: Database): {
  db: Database;
  onceRead(work: (() => Promise<unknown>) | null): void;
} {
  let waiting: (() => Promise<unknown>) | null = null;
  const reads = new WeakSet<object>();
  const query = db.query.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"documents"'))
        reads.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      const work = reads.has(queryId) ? waiting : null;
      if (work) waiting = null;
      await work?.();
      return result;
    },
  });
  return {
    db: { ...db, query },
    onceRead(work) {
      waiting = work;
    },
  };
}

/** Merges two clients where both are there. Returns the id of the merge. */
async function merged(query: Query, ids: { stays: string; goes: string }): Promise<string[]> {
  const planned = ids.stays === ids.goes ? null : await planMerge(query, ids, NO_CHOICES).catch(() => null);
  if (!planned) return [];
  const open = planned.plan.values.filter(({ preset }) => preset === null);
  const values = Object.fromEntries(open.map(({ path }) => [path, 'stays' as const]));
  const request = { ids, choices: { ...NO_CHOICES, values }, author: MERGER };
  const { merge } = await mergeClients(mergeDeps(query), request);
  expect(await clientsInPairs(query)).not.toContain(ids.goes);
  return [merge.id];
}

/** Undoes a merge, unless what was done since stands in its way. */
async function unmerge(query: Query, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const { plan } = await planUndo(query, id);
  if (plan.obstacle !== null) return;
  const choices = Object.fromEntries(
    plan.changes.map(({ key, options }) => [key, options[0] ?? expect.fail('It can be undone.')]),
  );
  await unmergeClients(mergeDeps(query), { id, choices, author: MERGER });
}

async function clientsInPairs(query: Query): Promise<string[]> {
  const rows = await query.selectFrom('duplicate_pairs').selectAll().execute();
  return rows.flatMap((row) => [row.client_id, row.other_client_id]);
}

/** The pairs of the records of the book as they are stored now, by the definition. */
async function definedPairs(query: Query): Promise<string[]> {
  const clients = await listAllDocuments(query, 'clients');
  const records = clients.flatMap((stored) =>
    snapshotClient(stored, ENTITY_KINDS, new Map())
      .filter(({ normalized }) => normalized !== '')
      .map((record) => ({
        ...toMatchRecord({ ...record, runId: '', ord: 0 }),
        ...{ clientId: stored.id, frequent: 0 },
        numbers: ownNumbers(entityRecord(stored.data, entityKey(record.kind, record.recordId)) ?? {}),
      })),
  );
  return pairsByDefinition(records, MOST_ALIKE)
    .map(({ first, second, ...pair }) =>
      rowText({ ...pair, kind: first.kind, first: first.id, second: second.id }),
    )
    .sort();
}

async function storedPairs(query: Query): Promise<string[]> {
  const rows = await query.selectFrom('duplicate_pairs').selectAll().execute();
  return rows.map((row) => rowText({ ...row, first: row.record_id, second: row.other_record_id })).sort();
}

type Row = { kind: string; first: string; second: string; tier: string; number: string; birthday: string };

function rowText(pair: Row & { score: number; words: number; combined: number }): string {
  const { kind, first, second, tier, number, birthday, score, words, combined } = pair;
  return [kind, first, second, tier, number, birthday, score, words, combined].join(' ');
}

async function withoutBook(query: Query): Promise<void> {
  for (const table of ['duplicate_pairs', 'duplicate_records'] as const)
    await query.deleteFrom(table).execute();
  await runTransaction(query, (transaction) => replaceBook(transaction, [], []));
  await query.updateTable('duplicate_clients').set({ version: 0 }).execute();
}

async function emptied(app: TestApp): Promise<void> {
  const { query } = app.deps.db;
  for (const { id } of await listAllDocuments(query, 'clients'))
    await removeDocument(query, { collection: 'clients', id, author: SYSTEM_AUTHOR });
  await compareBook(app.deps, NEVER, { mostAlike: MOST_ALIKE });
}

forEachDatabase('The comparison of the book', (createDatabase: CreateTestDatabase) => {
  test('what is kept up to date by saves, removals, merges and their undoing equals a full comparison, and each two records judged', async () => {
    const app = await createTestApp(createDatabase);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await emptied(app);
        await perform(app, steps);
        const { query } = app.deps.db;
        const kept = await storedPairs(query);
        expect(kept).toEqual(await definedPairs(query));
        await withoutBook(query);
        await compareBook(app.deps, NEVER, { mostAlike: MOST_ALIKE });
        expect(await storedPairs(query)).toEqual(kept);
        expect(await isAnyWaiting(query)).toBe(false);
      }),
      lawRuns(30),
    );
    await app.close();
  });

  test('a book in memory that another server has changed is read again', async () => {
    const { db, openAgain } = await createDatabase();
    const other = await openAgain();
    const save = (id: string, name: string) => ({ do: 'save' as const, id, data: { name } });
    await perform({ deps: { db } }, [save('one', 'Aston Ltd')]);
    await perform({ deps: { db: other } }, [save('two', 'Aston Limited')]);
    await perform({ deps: { db } }, [save('three', 'Aston Ltd.')]);
    expect(await storedPairs(db.query)).toHaveLength(3);
    expect(await storedPairs(db.query)).toEqual(await definedPairs(db.query));
  });

  test('a client that is saved while it is compared is compared again, without the book being read again', async () => {
    const { db } = await createDatabase();
    const watched = interruptible(db);
    const save = (id: string, name: string) =>
      writeDocument(db.query, { collection: 'clients', id, author: SYSTEM_AUTHOR, data: { name } });
    // Four are frequent, three are not.
    for (const id of ['one', 'two', 'three', 'four']) await save(id, 'Aston Ltd');
    await compareBook(watched, NEVER, { mostAlike: MOST_ALIKE });
    expect(await storedPairs(db.query)).toEqual([]);
    await save('four', 'Pegwell Bay Ltd');
    await save('five', 'Pegwell Bay Ltd');
    const reads = await readsDuring(watched.db.query, async (query) => {
      watched.onceRead(() => save('four', 'Pegwell Bay Limited'));
      await compareBook({ db: { ...db, query } }, NEVER, { mostAlike: MOST_ALIKE });
      expect(await isAnyWaiting(db.query)).toBe(true);
      await compareBook({ db: { ...db, query } }, NEVER, { mostAlike: MOST_ALIKE });
    });
    const ofBook = reads.filter(({ sql }) => sql.includes('from "duplicate_records"'));
    // Once before the comparison, as this query is another.
    expect(ofBook).toHaveLength(1);
    expect(await storedPairs(db.query)).toHaveLength(4);
    expect(await storedPairs(db.query)).toEqual(await definedPairs(db.query));
    expect(await isAnyWaiting(db.query)).toBe(false);
  });

  test('a client that is removed after its turn, while one that it is like is compared, is taken out in the same call', async () => {
    const { db } = await createDatabase();
    const watched = interruptible(db);
    const keyOf = (id: string) => ({ collection: 'clients', id, author: SYSTEM_AUTHOR }) as const;
    const save = (id: string, name: string) => writeDocument(db.query, { ...keyOf(id), data: { name } });
    await save('a', 'Aston Ltd');
    await compareBook(watched, NEVER, { mostAlike: MOST_ALIKE });
    // So many that the last one has a turn of its own, after all others.
    for (let at = 0; at < FIRST_CLIENTS; at++) await save(`b-${at}`, `${at}`);
    await save('c', 'Aston Limited');
    watched.onceRead(async () => {
      watched.onceRead(() => removeDocument(db.query, keyOf('a')));
    });
    await compareBook(watched, NEVER, { mostAlike: MOST_ALIKE });
    expect(await isAnyWaiting(db.query)).toBe(false);
    expect(await storedPairs(db.query)).toEqual([]);
    const left = await db.query.selectFrom('duplicate_records').select('record_id').execute();
    expect(left.map(({ record_id }) => record_id)).not.toContain('a');
  });

  test('records and pairs of a removed client go with it', async () => {
    const app = await createTestApp(createDatabase);
    const save = (id: string, name: string) => ({ do: 'save' as const, id, data: { name } });
    await perform(app, [save('one', 'Aston Ltd'), save('two', 'Aston Limited')]);
    const { query } = app.deps.db;
    expect(await storedPairs(query)).toHaveLength(1);
    await removeDocument(query, { collection: 'clients', id: 'two', author: SYSTEM_AUTHOR });
    expect(await storedPairs(query)).toEqual([]);
    await perform(app, []);
    const left = await query.selectFrom('duplicate_records').select('record_id').execute();
    expect(left).toEqual([{ record_id: 'one' }]);
    await app.close();
  });
});
