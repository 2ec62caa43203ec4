import { SqliteAdapter } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { NO_CHOICES } from '#contract/clients/merge-contract.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { addToBook, MERGER, mergeDeps, writeClient } from '../../../tests/support/merge-scenario.ts';
import type { Database } from '../db/open-database.ts';
import type { WebhookEvent } from '../webhooks/webhooks.ts';
import { mergeClients } from './merge-clients.ts';
import { findByFormerName } from './merged-name-store.ts';
import { unmergeClients } from './unmerge-clients.ts';

forEachDatabase('merges at once', (createDatabase) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await createDatabase());
  });
  const add = async (...ids: string[]) => {
    for (const id of ids) await writeClient(db.query, id, { name: `Client ${id}` });
  };
  const merge = (stays: string, goes: string, announced: WebhookEvent[] = []) => {
    const webhooks = { announce: async (event: WebhookEvent) => void announced.push(event) };
    const request = { ids: { stays, goes }, choices: NO_CHOICES, author: MERGER };
    return mergeClients({ ...mergeDeps(db.query), webhooks }, request);
  };

  it('of different clients are all made, each in a place of its own', async () => {
    const pairs = Array.from({ length: 6 }, (_, at) => [`s${at}`, `g${at}`] as const);
    await add(...pairs.flat());
    await Promise.all(pairs.map(([stays, goes]) => merge(stays, goes)));
    const rows = await db.query.selectFrom('client_merges').select(['absorbed_id', 'place']).execute();
    expect(rows.map(({ absorbed_id }) => absorbed_id).sort()).toEqual(pairs.map(([, goes]) => goes));
    expect(new Set(rows.map(({ place }) => Number(place))).size).toBe(pairs.length);
  });

  it('of one client into two others leave it in one of them', async () => {
    await add('one', 'two', 'wanted');
    const made = await Promise.allSettled([merge('one', 'wanted'), merge('two', 'wanted')]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await db.query
      .selectFrom('client_merges')
      .select('id')
      .where('absorbed_id', '=', 'wanted')
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('of a client that was entered again under the id of one that is merged are both made', async () => {
    await add('first', 'second', 'again');
    await merge('first', 'again');
    await add('again');
    await merge('second', 'again');
    const found = await findByFormerName(db.query, { q: 'Client again', limit: 5 });
    expect(found.map(({ id }) => id)).toEqual(['second']);
  });

  it('beside a comparison that finds at the same time what moves is made after it', async () => {
    const isAlone = db.query.getExecutor().adapter instanceof SqliteAdapter;
    const entry = { values: {}, items: {}, decided: [], asked: [], assigned: [], filed: [] };
    await addToBook(db.query, { id: 'kept', name: 'Aston Ltd' }, { ...entry, found: [] });
    await addToBook(db.query, { id: 'gone', name: 'Aston Limited' }, { ...entry, found: [['', 'x1']] });
    const deps = mergeDeps(db.query);
    let turns = 0;
    const writeBatch: typeof deps.writeBatch = async (...batch) => {
      if (++turns === 1 && !isAlone) {
        const findings = db.query.selectFrom('screening_findings').selectAll();
        const row = await findings.where('client_id', '=', 'gone').executeTakeFirstOrThrow();
        const other = { ...row, id: 'beside', client_id: 'kept', record_id: 'kept' };
        await db.query.insertInto('screening_findings').values(other).execute();
      }
      return deps.writeBatch(...batch);
    };
    const choices = { ...NO_CHOICES, values: { name: 'stays' as const } };
    await mergeClients(
      { ...deps, writeBatch },
      { ids: { stays: 'kept', goes: 'gone' }, choices, author: MERGER },
    );
    const left = await db.query.selectFrom('screening_findings').select('client_id').execute();
    expect(left).toEqual([{ client_id: 'kept' }]);
    expect(turns).toBe(isAlone ? 1 : 2);
  });

  it('a merge and its undoing are each told to other programs once, by ids alone', async () => {
    await add('stays', 'goes');
    const announced: WebhookEvent[] = [];
    const { merge: made } = await merge('stays', 'goes', announced);
    const webhooks = { announce: async (event: WebhookEvent) => void announced.push(event) };
    await unmergeClients({ ...mergeDeps(db.query), webhooks }, { id: made.id, choices: {}, author: MERGER });
    const data = { mergeId: made.id, survivorId: 'stays', absorbedId: 'goes' };
    expect(announced).toMatchObject([
      { type: 'client.merged', timestamp: made.at, data },
      { type: 'client.unmerged', data },
    ]);
  });
});
