import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thresholdOf } from '#matching';
import { ENTITY_KINDS } from '#records';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { type CreateTestDatabase, forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { lawRuns } from '../../../../tests/support/law-runs.ts';
import { matchEveryPair } from '../../../../tests/support/match-every-pair.ts';
import { addReferenceList, type TestReference } from '../../../../tests/support/matching-scenario.ts';
import {
  addListVersion,
  endingAfter,
  forgetComparisons,
  presentHits,
} from '../../../../tests/support/screening-scenario.ts';
import { listAllDocuments, SYSTEM_AUTHOR } from '../../documents/document-store.ts';
import { removeDocument } from '../../documents/remove-document.ts';
import { writeDocument } from '../../documents/write-document.ts';
import { readIndexedRows, readReferenceRows } from '../../reference-lists/reference-store.ts';
import { removeReferenceList } from '../../reference-lists/remove-reference-list.ts';
import { listCurrentLists, listScreenedLists, stateText } from '../comparison/current-lists.ts';
import { snapshotClient } from '../comparison/snapshot-client.ts';
import { toMatchRecord } from '../match-record-store.ts';
import { toReferenceRecord } from '../to-reference-record.ts';
import { screenClients } from './screen-clients.ts';
import { listWaitingClients } from './screening-client-store.ts';

const NEVER = new AbortController().signal;
const names = fc.constantFrom(
  ...['Vetrogorov Line Ltd', 'Vetrogorov Lines Limited', 'Pegwell Bay Nominees Ltd', 'Pegwell Bay Nominee'],
  ...['Timofei Vetrogorov', 'Timofey Savvich Vetrogorov', 'Ветрогоров Тимофей', 'Cormac Dunleavy', 'Dunlevy'],
);
const birthdays = fc.constantFrom('', '1962-06-06', '1980-02-13');
const reference = fc
  .record({
    kind: fc.constantFrom(...ENTITY_KINDS),
    id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
    name: names,
    alias: fc.oneof(fc.constant(''), names),
    birthday: birthdays,
    programme: fc.constantFrom('HARBOUR-1', 'MARITIME-II'),
  })
  .map(({ alias, birthday, ...rest }) => ({
    ...rest,
    ...(alias && { alias }),
    ...(birthday && { birthday }),
  })) as fc.Arbitrary<TestReference>;
const list = fc.uniqueArray(reference, { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 8 });
const clientId = fc.constantFrom('one', 'two', 'three');

type Step =
  | { do: 'save'; id: string; name: string; contact: string; birthday: string }
  | { do: 'delete'; id: string }
  | { do: 'import'; list: string; references: TestReference[] }
  | { do: 'remove'; list: string }
  | { do: 'screen' }
  | { do: 'kill'; after: number }
  | { do: 'screen-twice' };
const listName = fc.constantFrom('A', 'B');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('save'),
      id: clientId,
      name: names,
      contact: names,
      birthday: birthdays,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), id: clientId }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('import'), list: listName, references: list }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove'), list: listName }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('screen') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill'), after: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('screen-twice') }) },
) as fc.Arbitrary<Step>;

/** Versions so far, in all examples: the content of a version of one id never changes. */
let number = 0;

/** Does the steps, and screens at the end. */
async function perform({ deps }: TestApp, steps: readonly Step[]): Promise<void> {
  const { db } = deps;
  const target = (id: string) => ({ collection: 'clients', id, author: SYSTEM_AUTHOR }) as const;
  for (const one of steps) {
    if (one.do === 'save') {
      const contacts = [{ id: 'c', name: one.contact, ...(one.birthday && { birthday: one.birthday }) }];
      const data = { name: one.name, contacts, associatedparties: [{ id: 'p', name: one.contact }] };
      await writeDocument(db.query, { ...target(one.id), data });
    } else if (one.do === 'delete') {
      await removeDocument(db.query, target(one.id)).catch(() => undefined);
    } else if (one.do === 'import') {
      await addListVersion(db, { name: one.list, number: ++number }, one.references);
    } else if (one.do === 'remove') {
      const current = (await listCurrentLists(db.query)).find(({ name }) => name === one.list);
      if (current) await removeReferenceList(db, current);
    } else if (one.do === 'kill') {
      await screenClients(deps, endingAfter(one.after)).catch((error: Error) =>
        expect(error.message).toBe('The process ended here.'),
      );
    } else {
      const times = one.do === 'screen-twice' ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => screenClients(deps, NEVER)));
    }
  }
  await screenClients(deps, NEVER);
}

/** Finds every pair of all clients and all current lists by the definition, without a join or an index. */
async function everyPair({ deps: { db } }: TestApp) {
  const clients = await listAllDocuments(db.query, 'clients');
  const found: string[][] = [];
  for (const { id: listId, name: list, counts } of await listCurrentLists(db.query)) {
    for (const kind of ENTITY_KINDS) {
      const rows = await readIndexedRows(db.query, { listId, kind }, { from: 0, limit: counts[kind] });
      const references = await readReferenceRows(
        db.query,
        { listId, kind },
        rows.map(({ row }) => row),
      );
      const records = clients
        .flatMap((client) => snapshotClient(client, [kind], new Map()))
        .map((record) => toMatchRecord({ ...record, runId: '', ord: 0 }));
      const matches = matchEveryPair({ kind, records, references: references.map(toReferenceRecord) });
      for (const { record, candidates } of matches) {
        const listed = candidates.filter(
          ({ evidence, recommendable }) => recommendable || evidence.score >= thresholdOf(kind),
        );
        found.push(...listed.map(({ id, evidence }) => [kind, record.id, list, id, String(evidence.score)]));
      }
    }
  }
  return found.sort(compareTexts);
}

const compareTexts = (a: string[], b: string[]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

async function emptied(createDatabase: CreateTestDatabase): Promise<TestApp & { empty(): Promise<void> }> {
  const app = await createTestApp(createDatabase);
  const { query } = app.deps.db;
  return Object.assign(app, {
    async empty() {
      for (const table of ['screening_findings', 'screening_clients', 'screening_results'] as const) {
        await query.deleteFrom(table).execute();
      }
      for (const table of ['reference_records', 'reference_changes', 'reference_lists'] as const) {
        await query.deleteFrom(table).execute();
      }
      for (const table of ['documents', 'revisions', 'entity_names', 'search_words'] as const) {
        await query.deleteFrom(table).execute();
      }
    },
  });
}

forEachDatabase('Standing screening', (createDatabase) => {
  test('finds after any saves, versions and interruptions what a comparison of everything finds', async () => {
    const app = await emptied(createDatabase);
    const { db } = app.deps;
    const law = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      await app.empty();
      await perform(app, steps);
      const found = await presentHits(db);
      const pairs = found.map((hit) => [
        ...[hit.kind, hit.recordId, hit.listName, hit.externalId, String(hit.score)],
      ]);
      expect(pairs.sort(compareTexts)).toEqual(await everyPair(app));
      await forgetComparisons(db);
      await screenClients(app.deps, NEVER);
      expect(await presentHits(db)).toEqual(found);
    });
    await fc.assert(law, lawRuns(15));
    await app.close();
  });

  const aClient = (app: TestApp, id: string, name: string) =>
    writeDocument(app.deps.db.query, { collection: 'clients', id, author: SYSTEM_AUTHOR, data: { name } });
  const states = async ({ deps: { db } }: TestApp) => {
    const rows = await db.query
      .selectFrom('screening_findings')
      .select(['external_id', 'state', 'cause', 'seen_at'])
      .orderBy('external_id')
      .execute();
    return rows.map(({ external_id, state, cause, seen_at }) =>
      [external_id, state, cause, ...(seen_at ? ['seen'] : [])].join(' '),
    );
  };

  test('tells what is new, changed and gone, and by whose change; a state that was seen is told again when it changes', async () => {
    const app = await createTestApp(createDatabase);
    const { db } = app.deps;
    const version = async (number: number, references: TestReference[]) => {
      await addListVersion(db, { name: 'Watch', number }, references);
      await screenClients(app.deps, NEVER);
    };
    const seen = () =>
      db.query.updateTable('screening_findings').set({ seen_at: '2026-01-01T00:00:00.000Z' }).execute();
    const line = { kind: 'clients', name: 'Vetrogorov Line Ltd' } as const;
    await aClient(app, 'vetrogorov', 'Vetrogorov Line Limited');
    await version(1, [{ ...line, id: 'a', programme: 'HARBOUR-1' }]);
    expect(await states(app)).toEqual(['a new first']);
    await seen();
    await version(2, [{ ...line, id: 'a', programme: 'HARBOUR-1' }]);
    expect(await states(app), 'the same content in a new version').toEqual(['a new first seen']);
    await version(3, [
      { ...line, id: 'a', programme: 'MARITIME-II' },
      { ...line, id: 'b' },
    ]);
    expect(await states(app)).toEqual(['a changed list', 'b new list']);
    await seen();
    await version(4, [{ ...line, id: 'b' }]);
    expect(await states(app)).toEqual(['a gone list', 'b new list seen']);
    await seen();
    await version(5, [
      { ...line, id: 'a' },
      { ...line, id: 'b' },
    ]);
    expect(await states(app), 'what was gone is new again').toEqual(['a new list', 'b new list seen']);
    await aClient(app, 'vetrogorov', 'Something Else AG');
    await screenClients(app.deps, NEVER);
    expect(await states(app)).toEqual(['a gone record', 'b gone record']);
    await app.close();
  });

  test('a clean result of before suppresses no new hit, whichever side changes', async () => {
    const app = await createTestApp(createDatabase);
    const { db } = app.deps;
    await addListVersion(db, { name: 'Watch', number: 1 }, [
      { kind: 'clients', id: 'a', name: 'Vetrogorov Line Ltd' },
    ]);
    await aClient(app, 'pegwell', 'Pegwell Bay Nominees Ltd');
    await screenClients(app.deps, NEVER);
    expect(await states(app)).toEqual([]);
    await addListVersion(db, { name: 'Watch', number: 2 }, [
      { kind: 'clients', id: 'a', name: 'Vetrogorov Line Ltd' },
      { kind: 'clients', id: 'p', name: 'Pegwell Bay Nominee Ltd' },
    ]);
    await screenClients(app.deps, NEVER);
    expect(await states(app)).toEqual(['p new list']);
    await aClient(app, 'pegwell', 'Vetrogorov Lines Ltd');
    await screenClients(app.deps, NEVER);
    expect(await states(app)).toEqual(['a new record', 'p gone record']);
    await app.close();
  });

  test('the inbox lists what no one has seen or decided, with both records, for everybody who is signed in', async () => {
    const app = await createTestApp(createDatabase);
    const { db } = app.deps;
    const line = { kind: 'clients', id: 'a', name: 'Pegwell Bay Nominee Ltd' } as const;
    await addListVersion(db, { name: 'Watch', number: 1 }, [{ ...line, programme: 'HARBOUR-1' }]);
    await aClient(app, 'pegwell', 'Pegwell Bay Nominees Ltd');
    await aClient(app, 'other', 'Vetrogorov Line Ltd');
    await screenClients(app.deps, NEVER);
    const ruth = await app.signedInAs('ruth@cairn.example');
    const json = async (path: string) => (await ruth(`/api/screening${path}`)).json();
    expect(await json('')).toMatchObject({
      ...{ lookedAt: null, clients: 2, waiting: 0, open: { all: 1, new: 1, clients: 1 }, since: { new: 1 } },
      lists: [{ name: 'Watch', version: '1', difference: null, open: 1 }],
      compared: {
        ...{ records: 2, pairs: 2, lists: [] },
        saved: { at: expect.any(String), new: 2, changed: 0, pairs: 2 },
      },
    });
    const [finding] = (await json('/findings')).items;
    expect(finding).toMatchObject({
      ...{ state: 'new', cause: 'first', clientName: 'Pegwell Bay Nominees Ltd', externalId: 'a' },
      ...{ listName: 'Watch', listVersion: '1', fields: [], earlier: null },
    });
    const { own, candidate } = await json(`/findings/${finding.id}`);
    expect(own.fields[0].texts).toEqual(['Pegwell Bay Nominees Ltd']);
    expect(candidate).toMatchObject({ externalId: 'a', score: finding.score });
    expect(candidate.fields.flatMap(({ texts }: { texts: string[] }) => texts)).toContain('HARBOUR-1');
    expect((await ruth('/api/screening/looks', { method: 'POST' })).status).toBe(200);
    const seen = { method: 'POST', json: { ids: [finding.id] } };
    expect(await (await ruth('/api/screening/findings/seen', seen)).json()).toEqual({ seen: 1 });
    expect(await json('')).toMatchObject({ open: { all: 0 }, lookedAt: expect.any(String) });
    expect((await json('/findings')).items).toEqual([]);

    await addListVersion(db, { name: 'Watch', number: 2 }, [{ ...line, programme: 'MARITIME-II' }]);
    await screenClients(app.deps, NEVER);
    expect((await json('/findings?tab=changed')).items).toMatchObject([
      { id: finding.id, cause: 'list', fields: ['programme'], listVersion: '2' },
    ]);
    expect(await json('')).toMatchObject({
      since: { new: 0, changed: 1, gone: 0, clients: 1 },
      compared: { pairs: 2, saved: { at: null, pairs: 0 }, lists: [{ name: 'Watch', pairs: 2 }] },
    });
    const decision = {
      ...{ kind: 'clients' as const, record_id: 'pegwell', list_name: 'Watch', external_id: 'a' },
      ...{ decision: 'delete' as const, external_name: line.name, score: 90, note: null, reason: null },
      ...{ reason_code: null, decided_by: 'ruth', run_id: 'r', step_id: 's' },
    };
    const { values_hash } = await db.query
      .selectFrom('screening_findings')
      .select('values_hash')
      .executeTakeFirstOrThrow();
    const before = { ...decision, values_hash, decided_at: '2026-01-01T00:00:00.000Z' };
    await db.query.insertInto('match_decisions').values(before).execute();
    const [changed] = (await json('/findings')).items;
    expect(changed.earlier, 'a decision of before the change closes it no more').toMatchObject({
      value: 'delete',
    });
    await db.query.updateTable('match_decisions').set({ decided_at: '2100-01-01T00:00:00.000Z' }).execute();
    expect((await json('/findings')).items).toEqual([]);
    for (const path of ['', '/findings', `/findings/${finding.id}`]) {
      expect((await app.request(`/api/screening${path}`)).status).toBe(401);
    }
    expect((await ruth('/api/screening/findings/none')).status).toBe(404);
    await app.close();
  });

  test('a client that is saved during its comparison waits for the next request', async () => {
    const app = await createTestApp(createDatabase);
    const { db } = app.deps;
    await addListVersion(db, { name: 'Watch', number: 1 }, [
      { kind: 'clients', id: 'a', name: 'Pegwell Bay Nominee Ltd' },
    ]);
    const target = { collection: 'clients', id: 'pegwell', author: SYSTEM_AUTHOR } as const;
    const save = (name: string) => writeDocument(db.query, { ...target, data: { name } });
    await save('Pegwell Bay Nominees Ltd');
    const saves: Promise<unknown>[] = [];
    const { signal } = new AbortController();
    // Asked when the loop begins and for each list that is searched.
    signal.throwIfAborted = () => {
      if (saves.length < 3) saves.push(save(`Pegwell Bay Nominees ${saves.length}`));
    };
    await screenClients(app.deps, signal);
    await Promise.all(saves);

    expect(saves.length).toBeGreaterThan(1);
    const state = stateText(await listScreenedLists(db.query));
    const waiting = await listWaitingClients(db.query, state, { limit: 2 });
    expect(waiting.map(({ clientId }) => clientId)).toEqual(['pegwell']);
    await screenClients(app.deps, NEVER);
    expect(await listWaitingClients(db.query, state, { limit: 2 })).toEqual([]);
    await app.close();
  });

  test('keeps a record of each comparison: when, lists and versions, thresholds, program, result', async () => {
    const app = await createTestApp(createDatabase);
    const { db } = app.deps;
    await addListVersion(db, { name: 'Watch', number: 1 }, [
      { kind: 'clients', id: 'a', name: 'Pegwell Bay Nominee Ltd' },
    ]);
    await addReferenceList(db, { id: 'empty', name: 'Empty' }, []);
    await aClient(app, 'pegwell', 'Pegwell Bay Nominees Ltd');
    await screenClients(app.deps, NEVER);
    await screenClients(app.deps, NEVER);
    const send = await app.signedInAs('ruth@cairn.example');
    const comparisons = await db.query.selectFrom('screening_comparisons').selectAll().execute();
    expect(comparisons).toHaveLength(1);
    expect(comparisons[0]).toMatchObject({ cause: 'first', records: 1, pairs: 1 });
    expect(JSON.parse(comparisons[0]?.lists ?? '')).toEqual([
      { id: 'empty', name: 'Empty', version: '1', what: 'all', pairs: 0 },
      { id: 'Watch-1', name: 'Watch', version: '1', what: 'all', pairs: 1 },
    ]);
    expect(JSON.parse(comparisons[0]?.thresholds ?? '')).toMatchObject({ clients: 75, contacts: 55 });
    expect(comparisons[0]?.program_version).toMatch(/^\d+\./);
    const overview = await (await send('/api/clients/pegwell/overview')).json();
    expect(overview.standing).toMatchObject({
      ...{ at: comparisons[0]?.at, isCurrent: true, found: 1, open: 1 },
      lists: [
        { name: 'Empty', version: '1' },
        { name: 'Watch', version: '1' },
      ],
    });
    const { file } = await (await send('/api/entities/clients/pegwell/file')).json();
    expect(file.matches.screenings).toEqual([
      {
        ...{ at: comparisons[0]?.at, found: 1, new: 1, changed: 0, gone: 0 },
        lists: overview.standing.lists,
        ...{ thresholds: expect.objectContaining({ clients: 75 }), programVersion: expect.any(String) },
      },
    ]);
    await aClient(app, 'pegwell', 'Pegwell Bay Nominees plc');
    const later = await (await send('/api/clients/pegwell/overview')).json();
    expect(later.standing.isCurrent, 'until it is compared again').toBe(false);
    await app.close();
  });
});
