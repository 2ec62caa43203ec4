import { type ClientTableView, MAX_SELECTED_CLIENTS } from '#contract/clients/client-table-contract.ts';
import { inParts } from '../db/in-parts.ts';
import type { Database } from '../db/open-database.ts';
import { requirePassword, verifiedUser } from '../http/require-session.ts';
import { markUncompared } from './client-state-store.ts';
import { countValues, listClientIds, listValuePaths } from './client-table-store.ts';
import { exportClientRows } from './export-client-rows.ts';
import { findClientRows } from './find-client-rows.ts';

/** Stands for the user who asks, so that a view that is shared shows everyone their own. */
const ME = 'me';

/** Implements the clients as a table. */
export function clientTableRoutes({ db: { query } }: { db: Database }) {
  const { rows, columns, values, ids, export: exported, screen } = verifiedUser.clientTable;
  return {
    rows: rows.handler(({ input, context: { user } }) => findClientRows(query, asUser(input, user.id))),
    columns: columns.handler(() => listValuePaths(query)),
    values: values.handler(({ input: { column, ...view }, context: { user } }) =>
      countValues(query, asUser(view, user.id), column),
    ),
    ids: ids.handler(async ({ input, context: { user } }) =>
      (await listClientIds(query, asUser(input, user.id))).slice(0, MAX_SELECTED_CLIENTS),
    ),
    export: exported.handler(({ input, context: { user } }) => {
      requirePassword(user);
      return exportClientRows(query, asUser(input, user.id));
    }),
    screen: screen.handler(async ({ input }) => {
      let clients = 0;
      for (const some of inParts(input.ids)) clients += await markUncompared(query, some);
      return { clients };
    }),
  };
}

function asUser<View extends Pick<ClientTableView, 'conditions'>>(view: View, userId: string): View {
  const conditions = view.conditions.map((condition) =>
    condition.column === '#with'
      ? { ...condition, values: condition.values.map((value) => (value === ME ? userId : value)) }
      : condition,
  );
  return { ...view, conditions };
}
