import { randomUUID } from 'node:crypto';
import type { Merge, MergeChoices, MergePlan } from '#contract/clients/merge-contract.ts';
import type { JsonObject } from '#records';
import { runTogether } from '../db/run-together.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Transaction } from '../db/tables.ts';
import type { Author } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { comparedRecords } from '../matching/comparison/pair-hash-store.ts';
import { insertMerge } from './client-merge-store.ts';
import { towardsSurvivor } from './client-people.ts';
import type { MergeDeps, Pair } from './merge-deps.ts';
import { type PlannedMerge, planMerge } from './merge-plan.ts';
import { mergeEvent, toMergeView } from './merge-view.ts';
import { mergedNameEntries } from './merged-name-store.ts';
import { moveTables } from './move-tables.ts';

/** A merge as a user asks for it. */
export type RequestedMerge = {
  ids: Pair<string>;
  /** The versions that the user saw. */
  versions?: Pair<number> | undefined;
  choices: MergeChoices;
  author: Author;
};

/**
 * Merges one client into another in one transaction: both documents in one batch, every row about the one that goes, and
 * the record by which all of it can be undone.
 * @throws AppError 400 naming what is to be chosen, 404 when a client is not there, 409 with the plan when one was changed
 */
export async function mergeClients(
  deps: MergeDeps,
  { ids, versions, choices, author }: RequestedMerge,
): Promise<{ plan: MergePlan; merge: Merge }> {
  return runTransaction(deps.db.query, async (transaction) => {
    const planned = await planMerge(transaction, ids, choices);
    const { plan } = planned;
    checkVersions(plan, versions);
    const after = deps.checkDocument(
      { collection: 'clients', id: ids.stays },
      chosenClient(planned),
      planned.documents.stays.data,
    );
    const { batchId, written } = await writeBoth(deps, transaction, { planned, after, author });
    const moved = await moveTables(
      transaction,
      { rows: planned.rows, contradictions: plan.contradictions, choices },
      { ids, towards: towardsSurvivor(ids, planned.map), ...comparedAround(planned, after) },
    );
    const merge = await insertMerge(transaction, {
      ...{ id: randomUUID(), batchId, people: planned.map, moved, by: author },
      stays: { ...plan.stays, version: written.stays, name: String(after.name) },
      goes: { ...plan.goes, version: written.goes },
      at: new Date().toISOString(),
    });
    await runTogether(transaction, mergedNameEntries(transaction, merge.goes, false));
    await deps.webhooks.announce(mergeEvent('client.merged', merge, merge.at), transaction);
    return { plan, merge: toMergeView(merge) };
  });
}

function checkVersions(plan: MergePlan, versions: Pair<number> | undefined): void {
  const isAsSeen =
    !versions || (versions.stays === plan.stays.version && versions.goes === plan.goes.version);
  if (!isAsSeen) throw new AppError('CONFLICT', { data: { plan } });
}

/** @throws AppError 400 naming the values that are to be chosen */
function chosenClient({ after, plan }: PlannedMerge): JsonObject {
  if (after) return after;
  throw valuesToChoose(plan);
}

/** The error that names the values that are to be chosen. */
export function valuesToChoose({ values }: MergePlan): AppError {
  const open = values.filter(({ preset }) => preset === null);
  const fields = open.map(({ path }) => ({ path: `choices.values.${path}`, message: 'Choose one.' }));
  return new AppError('BAD_REQUEST', { fields });
}

/** Writes the client that stays and deletes the other, as one batch. */
async function writeBoth(
  { writeBatch }: MergeDeps,
  transaction: Transaction,
  {
    planned: { documents, plan },
    after,
    author,
  }: { planned: PlannedMerge; after: JsonObject; author: Author },
): Promise<{ batchId: string; written: Pair<number> }> {
  const collection = 'clients';
  const operation = 'merge';
  const title = `${plan.goes.name} merged into ${plan.stays.name}`;
  const { batch, documents: stored } = await writeBatch(transaction, { kind: 'merge', title, author }, [
    {
      ...{ collection, id: plan.goes.id, author, before: documents.goes, after: null, operation },
      note: `Merged into ${plan.stays.name} (${plan.stays.id}).`,
    },
    {
      ...{ collection, id: plan.stays.id, author, before: documents.stays, after, operation },
      note: `Merged with ${plan.goes.name} (${plan.goes.id}).`,
    },
  ]);
  const versionOf = (id: string, otherwise: number) =>
    stored.find((document) => document.id === id)?.version ?? otherwise;
  return {
    batchId: batch?.id ?? '',
    written: {
      stays: versionOf(plan.stays.id, plan.stays.version),
      goes: versionOf(plan.goes.id, plan.goes.version),
    },
  };
}

/** The records of both clients as they are compared before the merge, and those of the merged one. */
function comparedAround({ plan, documents }: PlannedMerge, after: JsonObject) {
  const before = new Map([
    ...comparedRecords(plan.stays.id, documents.stays.data),
    ...comparedRecords(plan.goes.id, documents.goes.data),
  ]);
  return { before, merged: comparedRecords(plan.stays.id, after) };
}
