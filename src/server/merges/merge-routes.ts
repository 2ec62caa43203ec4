import { NO_CHOICES } from '#contract/clients/merge-contract.ts';
import { readDocument } from '../documents/document-store.ts';
import { verifiedUser } from '../http/require-session.ts';
import { findSurvivor, listMergesOf } from './client-merge-store.ts';
import { mergeClients } from './merge-clients.ts';
import type { MergeDeps } from './merge-deps.ts';
import { mergePersons } from './merge-persons.ts';
import { planMerge } from './merge-plan.ts';
import { toMergeView } from './merge-view.ts';
import { planPersonMerge } from './person-plan.ts';
import { planUndo } from './undo-plan.ts';
import { checkUndo, unmergeClients } from './unmerge-clients.ts';

/** Implements the calls of merges. */
export function mergeRoutes(deps: MergeDeps) {
  const { query } = deps.db;
  const { plan, merge, planPeople, mergePeople, ofClient, undoPlan, undo } = verifiedUser.merges;
  return {
    plan: plan.handler(async ({ input }) => (await planMerge(query, input, NO_CHOICES)).plan),
    merge: merge.handler(async ({ input: { stays, goes, versions, choices, dryRun }, context: { user } }) => {
      const ids = { stays, goes };
      if (dryRun) return { plan: (await planMerge(query, ids, choices)).plan, merge: null };
      return mergeClients(deps, { ids, versions, choices, author: user });
    }),
    planPeople: planPeople.handler(async ({ input: { id, kind, stays, goes } }) => {
      const asked = { clientId: id, kind, ids: { stays, goes } };
      return (await planPersonMerge(query, asked, NO_CHOICES)).plan;
    }),
    mergePeople: mergePeople.handler(async ({ input, context: { user } }) => {
      const { id, kind, stays, goes, version, choices, dryRun } = input;
      const asked = { clientId: id, kind, ids: { stays, goes } };
      if (dryRun) return { plan: (await planPersonMerge(query, asked, choices)).plan, merge: null };
      return mergePersons(deps, { merge: asked, version, choices, author: user });
    }),
    ofClient: ofClient.handler(async ({ input: { id } }) => {
      const merges = await listMergesOf(query, id);
      const survivor = await findSurvivor(query, id);
      const isThere = survivor === id || (await readDocument(query, { collection: 'clients', id })) !== null;
      const last = isThere ? null : await readDocument(query, { collection: 'clients', id: survivor });
      return {
        items: merges.map(toMergeView),
        leadsTo: last && { id: last.id, name: String(last.data.name) },
      };
    }),
    undoPlan: undoPlan.handler(async ({ input: { id } }) => (await planUndo(query, id)).plan),
    undo: undo.handler(async ({ input: { id, choices, dryRun }, context: { user } }) => {
      if (dryRun) return (await checkUndo(query, { id, choices })).plan;
      return unmergeClients(deps, { id, choices, author: user });
    }),
  };
}
