import { beforeAll, expect, it } from 'vitest';
import { NO_CHOICES } from '#contract/clients/merge-contract.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { MERGER, mergeDeps, writeClient } from '../../../tests/support/merge-scenario.ts';
import type { Database } from '../db/open-database.ts';
import type { WebhookEvent } from '../webhooks/webhooks.ts';
import { mergeClients } from './merge-clients.ts';
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
