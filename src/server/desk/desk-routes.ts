import type { Database } from '../db/open-database.ts';
import { verifiedUser } from '../http/require-session.ts';
import { listChangedRecords } from './desk-store.ts';
import { findDueReviews } from './find-due-reviews.ts';

/** Implements what lies on a user's desk. */
export function deskRoutes({ db: { query } }: { db: Database }) {
  const { due, changed } = verifiedUser.desk;
  return {
    due: due.handler(({ input: { today } }) => findDueReviews(query, today)),
    changed: changed.handler(({ context: { user } }) => listChangedRecords(query, user)),
  };
}
