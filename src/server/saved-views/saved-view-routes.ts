import type { Database } from '../db/open-database.ts';
import { AppError } from '../ground/app-error.ts';
import { verifiedUser } from '../http/require-session.ts';
import { listViews, removeView, saveView } from './saved-view-store.ts';

/** Implements the saved views of screens. */
export function savedViewRoutes({ db: { query } }: { db: Database }) {
  const { list, save, remove } = verifiedUser.savedViews;
  return {
    list: list.handler(({ input: { screen }, context: { user } }) =>
      listViews(query, { screen, userId: user.id }),
    ),
    save: save.handler(({ input, context: { user } }) => saveView(query, user.id, input)),
    remove: remove.handler(async ({ input: { id }, context: { user } }) => {
      if (!(await removeView(query, { id, userId: user.id }))) throw new AppError('NOT_FOUND');
      return {};
    }),
  };
}
