import { beforeAll, expect, test } from 'vitest';
import type { MatchCandidate, MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { RunDifference } from '#contract/matching/match-difference-contract.ts';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { ENTITY_KINDS } from '#records';
import { forEachServer, type TestServer } from '../../../../../tests/support/for-each-server.ts';
import {
  addReferenceList,
  aFinishedRun,
  type TestReference,
} from '../../../../../tests/support/matching-scenario.ts';
import { sampleNames, seededNumbers } from '../../../../../tests/support/name-samples.ts';
import { finishRun } from '../finish-run.ts';

const LISTS = ['list-1', 'list-2'];
const DAYS = ['1980-02-03', '1980-02-04', '1961-05-06', undefined];
const PLACES = ['Hull', 'Lyon', undefined];
const TABLES = ['match_results', 'match_groups', 'match_scores', 'match_records'] as const;

type Page = { record: MatchRecordRow; items: MatchCandidate[] };
type Results = Map<string, Page>;

/** Persons and firms as similar to each other as real ones, some of which share a birthday or birthplace. */
function someRecords(seed: number) {
  const random = seededNumbers(seed);
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  return sampleNames(60, seed).map((name) => ({ name, birthday: one(DAYS), birthplace: one(PLACES) }));
}

function aList(seed: number): TestReference[] {
  return ENTITY_KINDS.flatMap((kind) =>
    someRecords(seed).map(({ name, birthday, birthplace }, at) => ({
      ...{ kind, id: `${kind} ${at}`, name },
      ...(birthday && kind === 'contacts' ? { birthday } : {}),
      ...(birthplace && kind === 'relatedParties' ? { birthplace } : {}),
    })),
  );
}

async function addRecords({ app, ann }: TestServer) {
  await app.deps.jobs.start();
  await addReferenceList(app.deps.db, { id: 'list-1', name: 'One' }, aList(1));
  await addReferenceList(app.deps.db, { id: 'list-2', name: 'Two' }, aList(2));
  for (const [at, { name, birthday, birthplace }] of someRecords(3).slice(0, 20).entries())
    await ann.put(`/api/clients/n${at}`, {
      name,
      contacts: [{ id: 'c', firstname: '', lastname: name, birthday }],
      associatedparties: [{ id: 'p', name, birthplace }],
    });
  const ada = [{ id: 'c', firstname: 'Ada', lastname: 'Quay', birthday: '1977-08-09' }];
  await ann.put('/api/clients/ada', { name: 'Granite Waymark', contacts: ada });
}

forEachServer('A run that keeps the best candidates', (server) => {
  let all: Results;
  beforeAll(async () => {
    await addRecords(server);
    await addReferenceList(server.app.deps.db, { id: 'list-3', name: 'Three' }, [
      { kind: 'contacts', id: 'fifty', name: 'Ola Quayle', birthday: '1977-08-09' },
      { kind: 'contacts', id: 'another day', name: 'Ola Quayle', birthday: '1977-08-10' },
      { kind: 'contacts', id: 'named', name: 'Ada Quaye' },
      { kind: 'contacts', id: 'less', name: 'Ada Quayley' },
    ]);
    all = await resultsOf(await aFinishedRun(server.ann, { lists: LISTS }));
  });

  async function resultsOf({ id }: MatchRun): Promise<Results> {
    const { items } = await server.ann.read(`/api/matching/runs/${id}/records?limit=200`);
    const pages = new Map<string, Page>();
    for (const { recordId } of items as MatchRecordRow[]) {
      const path = `/api/matching/runs/${id}/records/${recordId}/candidates?limit=200`;
      pages.set(recordId, await server.ann.read(path));
    }
    return pages;
  }

  test.each([1, 2, 5, 10_000])(
    'The best %i of each record and list, and the recommended one, are as in a run of all',
    async (top) => {
      const run = await aFinishedRun(server.ann, { lists: LISTS, top });
      expect(run).toMatchObject({ state: 'done', top });
      const kept = await resultsOf(run);
      expect([...kept.keys()].toSorted()).toEqual([...all.keys()].toSorted());
      let leftOut = 0;
      for (const [recordId, { record, items }] of all) {
        const best = LISTS.flatMap((list) =>
          items.filter((one) => one.list === list).filter((one, at) => at < top || one.recommended),
        );
        const own = kept.get(recordId) as Page;
        const judged = ({ list, externalId, score, recommended, recommendation }: MatchCandidate) => ({
          ...{ list, externalId, score, recommended, recommendation },
        });
        expect(own.items.map(judged), recordId).toEqual(
          items.filter((one) => best.includes(one)).map(judged),
        );
        const members = ({ groups }: MatchRecordRow) => groups.reduce((sum, { count }) => sum + count, 0);
        expect(own.record.candidates).toBe(best.length);
        expect(own.record.leftOut + own.record.candidates + members(own.record), recordId).toBe(
          record.candidates + members(record),
        );
        expect(own.record.recommended, recordId).toBe(record.recommended);
        leftOut += own.record.leftOut;
      }
      const sum = (of: (counts: MatchRun['counts']['clients']) => number) =>
        ENTITY_KINDS.reduce((total, kind) => total + of(run.counts[kind]), 0);
      expect(sum((counts) => counts.leftOut)).toBe(leftOut);
      expect(leftOut > 0).toBe(top < 10_000);
      expect(
        sum(({ gone }) => gone),
        'what is left out is not gone',
      ).toBe(0);
      expect(sum(({ candidates }) => candidates)).toBe(
        [...kept.values()].reduce((total, { record }) => total + record.candidates, 0),
      );
    },
  );

  test('What a run of all finds and shows is the same beside runs that keep the best', async () => {
    const again = await aFinishedRun(server.ann, { lists: LISTS });
    expect(again).toMatchObject({ top: null, counts: { clients: { leftOut: 0 } } });
    const shown = (results: Results) =>
      [...results].map(([id, { items }]) => [id, items.map(({ externalId, list }) => [list, externalId])]);
    expect(shown(await resultsOf(again))).toEqual(shown(all));
    const { findings } = await server.app.deps.db.query
      .selectFrom('match_runs')
      .select('findings')
      .where('id', '=', again.id)
      .executeTakeFirstOrThrow();
    expect(findings).not.toContain('leftOut');
  });

  test('A recommended one that is not among the best is kept beside them', async () => {
    const run = await aFinishedRun(server.ann, { lists: ['list-3'], kinds: ['contacts'], top: 1 });
    const { record, items } = (await resultsOf(run)).get('contacts:ada:c') as Page;
    expect(items).toMatchObject([
      { externalId: 'named', recommended: false },
      { externalId: 'fifty', recommended: true },
    ]);
    expect(record).toMatchObject({ candidates: 2, leftOut: 1, recommended: 1 });
  });

  test('A decision about a candidate that is left out is remembered, and counts when it is found again', async () => {
    const [recordId, { items }] = [...all].find(([, page]) => page.items.length > 4) as [string, Page];
    const last = items.at(-1) as MatchCandidate;
    const decision = { recordId, key: last.key, decision: 'delete', note: 'Another firm' };
    const latest = await aFinishedRun(server.ann, { lists: LISTS });
    const decided = await server.ann.post(`/api/matching/runs/${latest.id}/decisions`, { items: [decision] });
    expect(decided.status).toBe(200);
    const short = await aFinishedRun(server.ann, { lists: LISTS, top: 1 });
    const kept = (await resultsOf(short)).get(recordId) as Page;
    expect(kept.items.map(({ key }) => key)).not.toContain(last.key);
    expect(kept.record).toMatchObject({ decided: 0 });
    const again = (await resultsOf(await aFinishedRun(server.ann, { lists: LISTS }))).get(recordId) as Page;
    expect(again.record).toMatchObject({ decided: 1 });
    expect(again.items.find(({ key }) => key === last.key)).toMatchObject({
      decision: { value: 'delete', note: 'Another firm', remembered: true },
    });
  });

  test('The end of such a run can be tried again', async () => {
    const { deps } = server.app;
    const run = await aFinishedRun(server.ann, { lists: LISTS, top: 2 });
    const stored = async () => {
      const rows = await Promise.all(
        TABLES.map((table) =>
          deps.db.query.selectFrom(table).selectAll().where('run_id', '=', run.id).execute(),
        ),
      );
      const { findings } = await deps.db.query
        .selectFrom('match_runs')
        .select('findings')
        .where('id', '=', run.id)
        .executeTakeFirstOrThrow();
      return { findings, rows: rows.map((some) => some.map((row) => JSON.stringify(row)).toSorted()) };
    };
    const before = await stored();
    await deps.db.query
      .updateTable('match_runs')
      .set({ state: 'running', active_key: 'active' })
      .where('id', '=', run.id)
      .execute();
    await finishRun(deps, run.id, new AbortController().signal);
    expect(await stored()).toEqual(before);
  });

  test('The log, the export and the differences of two runs say what was left out', async () => {
    const before = await aFinishedRun(server.ann, { lists: LISTS });
    const run = await aFinishedRun(server.ann, { lists: LISTS, top: 2 });
    const log = await server.ann.read(`/api/matching/audit?action=start&limit=1`);
    expect(log.items[0].note).toMatch(/, the best 2 of each record and list kept$/);
    const exported = async ({ id }: MatchRun): Promise<Record<string, unknown>[]> =>
      server.ann.read(`/api/matching/runs/${id}/export?format=json`);
    const rows = await exported(run);
    const kept = await resultsOf(run);
    for (const { recordId, leftOut } of rows)
      expect(leftOut).toBe((kept.get(String(recordId)) as Page).record.leftOut);
    expect(Object.keys((await exported(before))[0] ?? {})).not.toContain('leftOut');
    const { items } = await server.ann.read(
      `/api/matching/runs/${run.id}/differences?from=${before.id}&change=lost`,
    );
    expect(items.length).toBeGreaterThan(0);
    for (const { recordId, reasons } of items as RunDifference[]) {
      const { leftOut } = (kept.get(recordId) as Page).record;
      expect(reasons).toEqual([{ why: 'left out', in: 'after', top: 2, leftOut }]);
    }
  });

  test('A number that is none is refused', async () => {
    for (const top of [0, 1.5, 10_001])
      expect((await server.ann.post('/api/matching/runs', { lists: LISTS, top })).status).toBe(400);
  });
});
