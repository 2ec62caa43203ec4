import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.js';
import type { MatchRun } from '../../src/contract/matching/match-run-contract.ts';
import type { ServerConfig } from '../../src/server/app/read-config.ts';
import type { Database } from '../../src/server/db/open-database.ts';
import { besideServer } from '../support/beside-server.ts';
import { createTestApp, type SendTestRequest } from '../support/create-test-app.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { addReferenceList, aFinishedRun, untilEnded } from '../support/matching-scenario.ts';
import { seededNumbers } from '../support/name-samples.ts';
import { killsLimitMs } from '../support/test-limits.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { halfApplied } from './check-wholeness.ts';
import { KillableServer } from './killable-server.ts';
import { addManyClients, manyReferences, resultsOf } from './many-matches.ts';

/** The number of kills in each test: one by default, 30 for proof. */
const KILLS = Number(process.env.KILLS ?? 1);
/** A run, a stream of decisions or a save is killed at a random moment within this span. */
const LONGEST_LIFE_MS = 900;
const LISTS = ['list-1'];
/** Enough records that a run takes longer than the server lives. */
const RUN_LISTS = ['list-1', 'list-2', 'list-3', 'list-4', 'list-5', 'list-6'];

forEachDatabase('a server killed in the middle of matching', (createDatabase, kind) => {
  let config: ServerConfig;
  const random = seededNumbers(TEST_SEED);
  let server: KillableServer;
  let send: SendTestRequest;
  let expected: string[];

  beforeAll(async () => {
    const app = await createTestApp(createDatabase);
    const { cookie } = await app.signedInAs('ada@quay.example');
    ({ config } = app.deps);
    for (const id of RUN_LISTS) {
      await addReferenceList(app.deps.db, { id, name: id }, manyReferences(id));
    }
    await addManyClients(app.deps.db, 20);
    await app.deps.jobs.start();
    const asUser = await app.signedInAs('ada@quay.example');
    const run = await aFinishedRun(asUser, { lists: RUN_LISTS });
    expected = await resultsOf(app.deps.db, run.id);
    await app.close();
    await app.deps.db.close();
    server = new KillableServer(config, await freePort(), { SEED: 'none' });
    send = (path, { json, headers, ...init } = {}) =>
      fetch(`${server.url}${path}`, {
        ...init,
        headers: { cookie, origin: config.baseUrl, 'content-type': 'application/json', ...headers },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
    await live();
  });
  afterAll(() => server.kill());

  async function live() {
    await server.serve();
  }
  /** Starts something, kills the server at a random moment of it, and starts that again. */
  async function dieDuring<T>(work: () => Promise<T>): Promise<T | undefined> {
    const working = work().catch(() => undefined);
    await delay(random() * LONGEST_LIFE_MS);
    await server.kill();
    const done = await working;
    await live();
    return done;
  }
  const post = async (path: string, json: object = {}) => {
    const response = await send(path, { method: 'POST', json });
    return { status: response.status, body: await response.json() };
  };
  const latestRun = async () => ((await (await send('/api/matching/runs?limit=1')).json()) as MatchRun[])[0];

  // On PostgreSQL a job is assigned to the next process when its own has been silent for half a minute.
  const runKills = kind === 'sqlite' ? KILLS : Math.ceil(KILLS / 3);
  it('ends each run after its next start, once, with the same results', {
    timeout: killsLimitMs(KILLS),
  }, async () => {
    for (let kill = 0; kill < runKills; kill++) {
      const before = (await latestRun())?.id;
      await dieDuring(() => post('/api/matching/runs', { lists: RUN_LISTS }));
      const again = await post('/api/matching/runs', { lists: RUN_LISTS });
      expect(again.status).toBe(200);
      const run = await untilEnded(send, again.body.id);
      expect(run.state).toBe('done');
      expect(run.id).not.toBe(before);
      await inDatabase(async (db) => expect(await resultsOf(db, run.id)).toEqual(expected));
    }
  });

  it('has lost no decision, made none by half, and saves all or nothing', {
    timeout: killsLimitMs(KILLS),
  }, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const { id } = await aFinishedRun(send, { lists: LISTS });
      const path = `/api/matching/runs/${id}`;
      const acknowledged = new Map<string, string>();
      await confirmFirst(path, acknowledged);
      await dieDuring(() => decideWithoutEnd(path, acknowledged));
      await inDatabase((db) => expectWhole(db, id, acknowledged));
      await decideTheRest(path);
      const chosen = await chooseSome(path);
      const { unchanged, written } = await (await send(`${path}/resolution/counts`)).json();
      const mine = unchanged + written.records;
      const saved = await dieDuring(() => post(`${path}/save`, { closeUnchanged: true }));
      await inDatabase(async (db) => {
        const records = await db.query
          .selectFrom('match_records')
          .selectAll()
          .where('run_id', '=', id)
          .execute();
        const resolved = records.filter(({ saved_at }) => saved_at !== null).length;
        const revisions = await db.query
          .selectFrom('revisions')
          .select('document_id')
          .where('operation', '=', 'resolution')
          .execute();
        expect([0, mine]).toContain(resolved);
        if (saved?.status === 200) expect(resolved).toBe(mine);
        const audit = await db.query
          .selectFrom('match_audit')
          .select('id')
          .where('run_id', '=', id)
          .where('action', 'in', ['save', 'closed unchanged'])
          .execute();
        expect(audit).toHaveLength(resolved);
        if (resolved > 0) expect(revisions.length).toBeGreaterThanOrEqual(chosen);
        expect(await halfApplied(db.query)).toEqual([]);
      });
    }
  });

  /** Looks into the database as a command beside the server does. */
  async function inDatabase<T>(look: (db: Database) => Promise<T>): Promise<T> {
    return besideServer(config, look);
  }

  /** The candidates of each record that is not decided, best first. */
  async function* undecidedPairs(path: string): AsyncGenerator<{ recordId: string; key: string }> {
    const { items } = await (await send(`${path}/records?status=undecided&limit=100`)).json();
    for (const { recordId } of items) {
      const page = await (
        await send(`${path}/records/${encodeURIComponent(recordId)}/candidates?limit=5`)
      ).json();
      for (const { key } of page.items) yield { recordId, key };
    }
  }

  /** Confirms one candidate, so that there is something to save whatever is decided after it. */
  async function confirmFirst(path: string, acknowledged: Map<string, string>): Promise<void> {
    for await (const pair of undecidedPairs(path)) {
      await decide(path, { ...pair, decision: 'confirm' }, acknowledged);
      return;
    }
  }

  async function decideWithoutEnd(path: string, acknowledged: Map<string, string>): Promise<void> {
    for await (const pair of undecidedPairs(path)) {
      await decide(path, { ...pair, decision: random() < 0.5 ? 'confirm' : 'delete' }, acknowledged);
    }
  }

  type PairDecision = { recordId: string; key: string; decision: 'confirm' | 'delete' };

  /** Remembers the decision once the server has acknowledged it. */
  async function decide(path: string, made: PairDecision, acknowledged: Map<string, string>): Promise<void> {
    const { status } = await post(`${path}/decisions`, { items: [{ ...made, expected: 'undecided' }] });
    if (status === 200) acknowledged.set(`${made.recordId} ${made.key}`, made.decision);
  }

  /** Every acknowledged decision is there, each with its row of the audit log, and the counts are those of the decisions. */
  async function expectWhole(
    { query }: Database,
    runId: string,
    acknowledged: Map<string, string>,
  ): Promise<void> {
    const decisions = await query
      .selectFrom('match_decisions')
      .selectAll()
      .where('run_id', '=', runId)
      .execute();
    const made = new Map(
      decisions.map((row) => [
        `${row.kind}:${row.record_id} ${Buffer.from(JSON.stringify([row.list_name, row.external_id])).toString('base64url')}`,
        row.decision,
      ]),
    );
    for (const [pair, decision] of acknowledged) expect(made.get(pair), pair).toBe(decision);
    const audit = await query
      .selectFrom('match_audit')
      .select('id')
      .where('run_id', '=', runId)
      .where('action', '=', 'decide')
      .execute();
    const steps = await query.selectFrom('match_steps').select('id').where('run_id', '=', runId).execute();
    expect([audit.length, steps.length]).toEqual([decisions.length, decisions.length]);
  }

  async function decideTheRest(path: string): Promise<void> {
    for (;;) {
      const { items } = await (await send(`${path}/records?status=undecided&limit=100`)).json();
      if (items.length === 0) return;
      for (const { recordId } of items) {
        const bulk = { what: 'delete-remaining', recordId };
        const { body } = await post(`${path}/bulk`, bulk);
        expect((await post(`${path}/bulk/apply`, { ...bulk, hash: body.hash })).status).toBe(200);
      }
    }
  }

  /** Chooses a text of its own for some records; returns for how many clients. */
  async function chooseSome(path: string): Promise<number> {
    const { items } = await (await send(`${path}/resolution?limit=20`)).json();
    const clients = new Set<string>();
    for (const { recordId, clientId, clientVersion } of items) {
      const id = encodeURIComponent(recordId);
      const choose = async (match: string, choices: object) => {
        const json = { clientVersion, match, choices };
        return send(`${path}/choices/${id}`, { method: 'PUT', json });
      };
      // The first of several matches is chosen.
      const { items: matches } = await (await send(`${path}/records/${id}/matches?limit=1`)).json();
      const { rows } = await (await choose(matches[0].key, {})).json();
      const row = rows.find((one: { path: string }) => one.path !== 'name');
      if (!row) continue;
      const text = `chosen ${random()}`;
      const response = await choose(matches[0].key, { [row.path]: { use: 'custom', text } });
      if (response.status === 200) clients.add(clientId);
      await response.body?.cancel();
    }
    expect(clients.size).toBeGreaterThan(0);
    return clients.size;
  }
});
