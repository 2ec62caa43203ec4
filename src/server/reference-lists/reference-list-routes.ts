import { MESSAGES } from '#contract/messages.ts';
import type { ReferenceListView } from '#contract/reference-lists/reference-list-contract.ts';
import type { Query } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { verifiedUser } from '../http/require-session.ts';
import { findLists } from './find-lists.ts';
import { findRemoval, hideLists } from './list-removal.ts';
import { type ReferenceDeps, requestReferenceMaintenance } from './maintain-reference-lists.ts';
import { addSanctionsMark, type ReleaseProposals, takeSanctionsMark } from './sanctions-list-store.ts';
import { deleteSubscription } from './subscriptions/subscription-store.ts';
import { findChanges } from './versions/find-changes.ts';
import { type RenameDeps, renameVersion } from './versions/rename-version.ts';

/** Implements the calls of reference lists. */
export function referenceListRoutes(
  deps: Pick<ReferenceDeps, 'db' | 'jobs' | 'log'> & RenameDeps & ReleaseProposals,
) {
  const { list, read, mark, rename, changes, removal, remove } = verifiedUser.referenceLists;
  const { query } = deps.db;
  return {
    list: list.handler(async () => ({ items: await findLists(query) })),
    read: read.handler(({ input }) => findList(query, input.id)),
    mark: mark.handler(async ({ input: { id, isSanctions }, context: { user } }) => {
      const { name, sanctions } = await findList(query, id);
      if (sanctions === 'format') throw new AppError('CONFLICT', { message: MESSAGES.sanctionsByFormat });
      if (isSanctions) await addSanctionsMark(query, name, user.id);
      else await takeSanctionsMark(deps, name);
      deps.log.info(
        { event: 'sanctions-list-marked', list: id, isSanctions, userId: user.id },
        'reference list marked as a sanctions list, or the mark taken off',
      );
      return findList(query, id);
    }),
    rename: rename.handler(async ({ input, context: { user } }) => {
      await renameVersion(deps, input, user);
      deps.log.info(
        { event: 'reference-version-renamed', list: input.id, userId: user.id },
        'version of a reference list renamed',
      );
      return findList(query, input.id);
    }),
    changes: changes.handler(({ input }) => findChanges(query, input)),
    removal: removal.handler(({ input }) => findRemoval(deps.db, input)),
    remove: remove.handler(async ({ input, context: { user } }) => {
      const { affected, ids } = await hideLists(deps.db, input, { id: user.id, email: user.email });
      deps.log.info(
        { event: 'reference-list-removed', lists: ids, userId: user.id },
        'reference list removed',
      );
      if (input.scope === 'list') {
        await deleteSubscription(query, affected.name);
        await takeSanctionsMark(deps, affected.name);
      }
      await requestReferenceMaintenance(deps.jobs);
      return affected;
    }),
  };
}

/** Finds the list of a version. @throws AppError 404 without one */
async function findList(query: Query, id: string): Promise<ReferenceListView> {
  const lists = await findLists(query);
  const found = lists.find(({ versions }) => versions.some((version) => version.id === id));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
