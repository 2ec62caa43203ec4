import type { Database } from '../db/open-database.ts';
import { verifiedUser } from '../http/require-session.ts';
import { findClientOverview } from './find-client-overview.ts';

/** Implements the overview of a client. */
export function clientOverviewRoutes({ db }: { db: Database }) {
  return verifiedUser.clientOverview.handler(({ input: { id }, context: { user } }) =>
    findClientOverview(db.query, id, user.id),
  );
}
