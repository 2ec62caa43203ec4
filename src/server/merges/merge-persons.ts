import { randomUUID } from 'node:crypto';
import type { Merge, MergeChoices, MergePlan } from '#contract/clients/merge-contract.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Author } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { comparedRecords } from '../matching/comparison/pair-hash-store.ts';
import { insertMerge } from './client-merge-store.ts';
import { towardsSurvivor } from './client-people.ts';
import { valuesToChoose } from './merge-clients.ts';
import type { MergeDeps } from './merge-deps.ts';
import { toMergeView } from './merge-view.ts';
import { moveTables } from './move-tables.ts';
import { type PersonMerge, personMap, SIDES, withMergedPerson } from './person-merge.ts';
import { planPersonMerge } from './person-plan.ts';

/** A merge of two people as a user asks for it. */
type RequestedPersonMerge = {
  merge: PersonMerge;
  /** The version of the client that the user saw. */
  version?: number | undefined;
  choices: MergeChoices;
  author: Author;
};

/**
 * Merges one contact or related party of a client into another in one transaction: the client, every row about the one that
 * goes, and the record by which all of it can be undone.
 * @throws AppError 400 naming what is to be chosen, 404 when one is not there, 409 with the plan when the client was changed
 */
export async function mergePersons(
  deps: MergeDeps,
  { merge, version, choices, author }: RequestedPersonMerge,
): Promise<{ plan: MergePlan; merge: Merge }> {
  return runTransaction(deps.db.query, async (transaction) => {
    const { plan, document, rows, merged } = await planPersonMerge(transaction, merge, choices);
    if (version !== undefined && version !== document.version)
      throw new AppError('CONFLICT', { data: { plan } });
    if (!merged) throw valuesToChoose(plan);
    const target = { collection: 'clients', id: merge.clientId } as const;
    const after = deps.checkDocument(target, withMergedPerson(document.data, merge, merged), document.data);
    const [title, note] = [
      `${plan.goes.name} merged into ${plan.stays.name}`,
      `${plan.goes.name} was merged into ${plan.stays.name}.`,
    ];
    const { batch, documents } = await deps.writeBatch(transaction, { kind: 'merge', title, author }, [
      { ...target, author, before: document, after, operation: 'merge', note },
    ]);
    const towards = towardsSurvivor(SIDES, personMap(merge));
    const compared = {
      before: comparedRecords(merge.clientId, document.data),
      merged: comparedRecords(merge.clientId, after),
    };
    const planned = { rows, contradictions: plan.contradictions, choices };
    const moved = await moveTables(transaction, planned, { ids: SIDES, towards, ...compared });
    const written = { id: merge.clientId, version: documents[0]?.version ?? document.version };
    const stored = await insertMerge(transaction, {
      ...{ id: randomUUID(), batchId: batch?.id ?? '', people: personMap(merge), moved, by: author },
      stays: { ...written, name: plan.stays.name },
      goes: { ...written, name: plan.goes.name },
      at: new Date().toISOString(),
    });
    return { plan, merge: toMergeView(stored) };
  });
}
