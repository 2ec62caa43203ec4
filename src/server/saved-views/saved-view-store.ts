import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { MAX_SAVED_VIEWS, type SavedView, type ViewedScreen } from '#contract/account/saved-view-contract.ts';
import type { Query, Tables } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';

/** Returns the views of a screen that a user saved, and those that others share, by name. */
export async function listViews(
  query: Query,
  { screen, userId }: { screen: ViewedScreen; userId: string },
): Promise<SavedView[]> {
  const rows = await query
    .selectFrom('saved_views')
    .selectAll()
    .where('screen', '=', screen)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('shared', '=', 1)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => toSavedView(row, userId));
}

/** Saves a view of a user. @throws AppError 409 when they have too many */
export async function saveView(
  query: Query,
  userId: string,
  { screen, name, view, isShared }: Pick<SavedView, 'name' | 'view' | 'isShared'> & { screen: ViewedScreen },
): Promise<SavedView> {
  if ((await listViewsOf(query, userId)).length >= MAX_SAVED_VIEWS) {
    throw new AppError('CONFLICT', { message: `You have ${MAX_SAVED_VIEWS} views. Remove one first.` });
  }
  const row = {
    ...{ id: randomUUID(), screen, name, view, user_id: userId, shared: Number(isShared) },
    saved_at: new Date().toISOString(),
  };
  await query.insertInto('saved_views').values(row).execute();
  return toSavedView(row, userId);
}

/** Returns the views of a screen, of all users. */
export async function listViewsOfAll(
  query: Query,
  screen: ViewedScreen,
): Promise<{ id: string; view: string }[]> {
  const views = query.selectFrom('saved_views').select(['id', 'view']).where('screen', '=', screen);
  return views.orderBy('id').execute();
}

/** Returns what a view shows; undefined once it is removed. */
export async function readView(query: Query, id: string): Promise<string | undefined> {
  const row = await query.selectFrom('saved_views').select('view').where('id', '=', id).executeTakeFirst();
  return row?.view;
}

/** Changes what a view shows. */
export async function changeView(query: Query, { id, view }: { id: string; view: string }): Promise<void> {
  await query.updateTable('saved_views').set({ view }).where('id', '=', id).execute();
}

/** Removes a view that a user saved. Returns whether there was one. */
export async function removeView(
  query: Query,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns all that a user has saved, for their own data. */
export async function listViewsOf(
  query: Query,
  userId: string,
): Promise<{ screen: string; name: string; view: string }[]> {
  return query
    .selectFrom('saved_views')
    .select(['screen', 'name', 'view'])
    .where('user_id', '=', userId)
    .orderBy('saved_at')
    .execute();
}

/** Deletes the views of a user who is erased; shared ones stay without the name of that user. */
export async function leaveViewsOf(query: Query, userId: string): Promise<void> {
  const own = query.deleteFrom('saved_views').where('user_id', '=', userId);
  await own.where('shared', '=', 0).execute();
  await query.updateTable('saved_views').set({ user_id: null }).where('user_id', '=', userId).execute();
}

function toSavedView(row: Selectable<Tables['saved_views']>, userId: string): SavedView {
  const { id, name, view, shared, user_id } = row;
  return { id, name, view, isShared: shared === 1, isYours: user_id === userId };
}
