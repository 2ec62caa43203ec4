import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { aReviewRecord } from '../../../../tests/support/match-factories.ts';
import { addReferenceList } from '../../../../tests/support/matching-scenario.ts';
import { seededNumbers } from '../../../../tests/support/name-samples.ts';
import { plansDuring } from '../../../../tests/support/plans-during.ts';
import type { Database } from '../../db/open-database.ts';
import { listAllDocuments, listCollections, listDocumentsById } from '../../documents/document-store.ts';
import { findReferenceRows, readReferenceRows } from '../../reference-lists/reference-store.ts';
import {
  GROUP_PREFIX,
  listConfirmedFor,
  type PairIdentity,
  putDecisions,
  readDecisions,
  readDecisionsAndOthers,
} from '../match-decision-store.ts';
import { writeOutcomes } from '../match-outcome-store.ts';
import { insertRecords, listRecordsById } from '../match-record-store.ts';
import { listResults, listResultsInRuns, replaceResults } from '../match-result-store.ts';
import {
  insertRun,
  keepsResults,
  listDoneRuns,
  listRunsWithRecords,
  moveRun,
  readRun,
  readRunAndBefore,
} from '../match-run-store.ts';
import { upsertMatchUser } from '../match-user-store.ts';
import { readReferences } from '../read-references.ts';
import { readReviewedRecord } from './reviewed-record-store.ts';
import { listAssignments, putAssignments } from './team/match-assignment-store.ts';

const RUNS = ['run-0', 'run-1', 'run-2', 'run-3', 'run-4'];
/** Of these, one has no records any more, one failed, and one compares still. */
const [CLEARED, FAILED, ACTIVE] = ['run-1', 'run-2', 'run-4'];
const RECORDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const LISTS = ['A', 'B'];
const EXTERNAL = ['r0', 'r1', 'r2', 'r3', 'r4', `${GROUP_PREFIX}birthday`];
const KINDS = ['clients', 'contacts'] as const;
const DECISIONS = ['confirm', 'confirm', 'delete'] as const;
const USER = { id: 'ada', email: 'ada@quay.example' };

forEachDatabase('What candidates are shown beside, read by one statement', (createDatabase) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await createDatabase());
    await fill(db);
  });

  test('is a run with the runs before it that are done and have records', async () => {
    const { query } = db;
    const kept = new Set(await listRunsWithRecords(query));
    for (const id of [...RUNS, 'none']) {
      const run = await readRun(query, id);
      const done = await listDoneRuns(query);
      const before = done.filter((one) => run && one.startedAt < run.startedAt && kept.has(one.id));
      expect(await readRunAndBefore(query, id)).toEqual({ run, before });
    }
    expect((await readRunAndBefore(query, ACTIVE)).before.map(({ id }) => id)).toEqual(['run-3', 'run-0']);
  });

  test('is of runs whose records are sought, not looked for among those of all runs', async () => {
    const { query } = (await createDatabase()).db;
    for (const [at, id] of RUNS.entries()) {
      await insertRun(query, {
        id,
        lists: [],
        kinds: ['clients'],
        givenBy: null,
        top: null,
        userId: USER.id,
      });
      await moveRun(query, id, { state: 'done' });
      const records = Array.from({ length: at < 2 ? 0 : 2_000 }, (_, ord) =>
        aReviewRecord({ ord, runId: id }),
      );
      await writeOutcomes(query, records);
    }
    await sql`analyze`.execute(query);
    const plans = await plansDuring(query, async (kept) => {
      await readRunAndBefore(kept, 'run-4');
      await listRunsWithRecords(kept);
      await keepsResults(kept, 'run-4');
    });
    const ofRecords = plans.filter((line) => /match_records/.test(line));
    expect(ofRecords.length).toBeGreaterThanOrEqual(3);
    expect(ofRecords.filter((line) => /Seq Scan|^SCAN/.test(line))).toEqual([]);
  });

  test('is a record in several runs with who is to decide about it, and its packed candidates there', async () => {
    const { query } = db;
    for (const kind of KINDS) {
      for (const recordId of [...RECORDS, 'none']) {
        for (const runIds of [RUNS, RUNS.slice(3), [CLEARED], ['none']]) {
          const records = await Promise.all(
            runIds.map((runId) => listRecordsById(query, { runId, kind }, [recordId])),
          );
          const reviewed = await readReviewedRecord(query, { kind, recordId }, runIds);
          expect(sorted(reviewed.inRuns)).toEqual(sorted(records.flat()));
          const [assignment = null] = await listAssignments(query, kind, [recordId]);
          expect(reviewed.assignment).toEqual(records.flat().length ? assignment : null);
          const results = await Promise.all(
            records.flat().map(async ({ runId, ord }) => {
              const found = await listResults(query, { runId, kind }, [ord]);
              return found.map((one) => ({ ...one, runId }));
            }),
          );
          expect(sorted(await listResultsInRuns(query, records.flat()))).toEqual(sorted(results.flat()));
        }
      }
    }
  });

  test('is each decision about pairs of a record, and each that confirms their reference records for others', async () => {
    const { query } = db;
    const random = seededNumbers(43);
    for (let turn = 0; turn < 60; turn++) {
      const [kind, recordId] = [pick(random, KINDS), pick(random, RECORDS)];
      const pairs = pairsOf(kind, recordId).filter(() => random() < turn / 60);
      const names = new Map(
        (await listRecordsById(query, { runId: 'run-3', kind }, RECORDS)).map((one) => [
          one.recordId,
          one.name,
        ]),
      );
      const others = await Promise.all(
        LISTS.map((listName) => {
          const ofList = pairs.filter((pair) => pair.listName === listName);
          const externalIds = ofList.flatMap(({ externalId }) =>
            externalId.startsWith(GROUP_PREFIX) ? [] : [externalId],
          );
          return listConfirmedFor(query, { kind, listName, externalIds });
        }),
      );
      const expected = others
        .flat()
        .filter((one) => one.recordId !== recordId)
        .map((one) => ({ ...one, recordName: names.get(one.recordId) ?? '' }));
      const read = await readDecisionsAndOthers(query, 'run-3', pairs);
      expect(read.decisions).toEqual(await readDecisions(query, pairs));
      expect(sorted(read.others)).toEqual(sorted(expected));
    }
  });

  test('is whole collections with one document of another, and records of a list by their ids', async () => {
    const { query } = db;
    for (const id of ['c0', 'c1', 'none']) {
      const one = { collection: 'clients', id } as const;
      expect(await listCollections(query, ['fields', 'fieldMappings'], one)).toEqual({
        fields: await listAllDocuments(query, 'fields'),
        fieldMappings: await listAllDocuments(query, 'fieldMappings'),
        clients: await listDocumentsById(query, { collection: 'clients', ids: [id] }),
      });
    }
    const list = { listId: 'list-1', kind: 'clients' } as const;
    for (const ids of [['r1', 'none', 'r0', 'r1'], ['p1'], []]) {
      const rows = await findReferenceRows(query, list, [...new Set(ids)]);
      const found = await readReferenceRows(query, list, [...rows.values()]);
      expect(await readReferences(query, list, ids)).toEqual(new Map(found.map((row) => [row.id, row])));
    }
  });
});

async function fill(db: Database): Promise<void> {
  const { query } = db;
  const random = seededNumbers(4);
  await upsertMatchUser(query, USER);
  for (const [at, id] of RUNS.entries()) {
    const lists = LISTS.map((name) => ({ id: `${name}-${at}`, name, version: `${at}` }));
    await insertRun(query, { id, lists, kinds: [...KINDS], givenBy: null, top: null, userId: USER.id });
    await query
      .updateTable('match_runs')
      .set({ started_at: `2026-01-0${at + 1}T00:00:00.000Z` })
      .where('id', '=', id)
      .execute();
    if (id !== ACTIVE) await moveRun(query, id, { state: id === FAILED ? 'failed' : 'done' });
    if (id !== CLEARED) await fillRun(db, id, random);
  }
  const decided = KINDS.flatMap((kind) => RECORDS.flatMap((recordId) => pairsOf(kind, recordId)));
  await query.transaction().execute(async (transaction) => {
    const decisions = decided
      .filter(() => random() < 0.6)
      .map((pair) => ({
        ...{ ...pair, decision: pick(random, DECISIONS), valuesHash: 'h', externalName: 'n', score: 90 },
        ...{ note: null, reason: null, at: '2026-01-09T00:00:00.000Z', runId: 'run-3', stepId: 's' },
        by: random() < 0.5 ? USER : { id: 'gone', email: '' },
      }));
    await putDecisions(transaction, decisions);
    await putAssignments(transaction, [
      { kind: 'clients', recordId: 'a', userId: USER.id, assignedBy: null, at: '2026', note: 'n' },
      { kind: 'contacts', recordId: 'b', userId: USER.id, assignedBy: 'gone', at: '2026', note: null },
    ]);
  });
  const documents = ['fields/f1', 'fields/f0', 'fieldMappings/m', 'clients/c0', 'clients/c1', 'rules/r'];
  const stored = { data: '{"name":"x"}', version: 1, updated_at: '2026', updated_by: 'ada' };
  for (const [collection, id] of documents.map((text) => text.split('/') as ['fields', string])) {
    await query
      .insertInto('documents')
      .values({ collection, id, ...stored })
      .execute();
  }
  const references = ['r0', 'r1', 'r2'].map((id) => ({ kind: 'clients' as const, id, name: `Quay ${id}` }));
  await addReferenceList(db, { id: 'list-1' }, [...references, { kind: 'contacts', id: 'p1', name: 'Lou' }]);
}

/** Some of the records, with packed candidates of some of them. */
async function fillRun(db: Database, runId: string, random: () => number): Promise<void> {
  for (const kind of KINDS) {
    const ids = RECORDS.filter(() => random() < 0.8);
    const none = { itemId: null, birthday: null, birthplace: null, country: null, names: [] };
    const records = ids.map((recordId, ord) => ({
      ...{ ...none, runId, kind, ord, recordId, clientId: recordId, clientVersion: 1 },
      ...{ name: `${recordId} in ${runId}`, folded: recordId, detail: '', normalized: recordId },
    }));
    await insertRecords(db.query, records);
    await db.query.transaction().execute(async (transaction) => {
      for (const [listId, shard] of [
        ['A-0', 0],
        ['A-0', 1],
        ['B-0', 0],
      ] as const) {
        const chunk = { runId, kind, listId, shard, part: 0, firstOrd: 0, endOrd: ids.length };
        const some = records.filter(() => random() < 0.6);
        const results = some.map(({ ord }) => ({ ord, packed: new Uint8Array([ord, shard]) }));
        await replaceResults(transaction, chunk, results);
      }
    });
  }
}

function pairsOf(kind: PairIdentity['kind'], recordId: string): PairIdentity[] {
  return LISTS.flatMap((listName) =>
    EXTERNAL.map((externalId) => ({ kind, recordId, listName, externalId })),
  );
}

function pick<T>(random: () => number, some: readonly T[]): T {
  return some[Math.floor(random() * some.length)] as T;
}

function sorted<T>(items: readonly T[]): string[] {
  return items.map((item) => JSON.stringify(item, sortedKeys)).sort();
}

function sortedKeys(_key: string, value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPlain ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
}
