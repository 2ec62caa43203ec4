import { AppError } from '../ground/app-error.ts';
import { verifiedUser } from '../http/require-session.ts';
import { findLists } from './find-lists.ts';
import { findRemoval, hideLists } from './list-removal.ts';
import { type ReferenceDeps, requestReferenceMaintenance } from './maintain-reference-lists.ts';
import { deleteSubscription } from './subscriptions/subscription-store.ts';
import { findChanges } from './versions/find-changes.ts';

/** Implements the calls of reference lists. */
export function referenceListRoutes(deps: Pick<ReferenceDeps, 'db' | 'jobs' | 'log'>) {
  const { list, read, changes, removal, remove } = verifiedUser.referenceLists;
  const { query } = deps.db;
  return {
    list: list.handler(async () => ({ items: await findLists(query) })),
    read: read.handler(async ({ input }) => {
      const lists = await findLists(query);
      const found = lists.find(({ versions }) => versions.some(({ id }) => id === input.id));
      if (!found) throw new AppError('NOT_FOUND');
      return found;
    }),
    changes: changes.handler(({ input }) => findChanges(query, input)),
    removal: removal.handler(({ input }) => findRemoval(deps.db, input)),
    remove: remove.handler(async ({ input, context: { user } }) => {
      const { affected, ids } = await hideLists(deps.db, input, { id: user.id, email: user.email });
      deps.log.info(
        { event: 'reference-list-removed', lists: ids, userId: user.id },
        'reference list removed',
      );
      if (input.scope === 'list') await deleteSubscription(query, affected.name);
      await requestReferenceMaintenance(deps.jobs);
      return affected;
    }),
  };
}
