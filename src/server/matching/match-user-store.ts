import { readInParts } from '../db/in-parts.ts';
import { named } from '../db/rows/column-names.ts';
import type { Query } from '../db/tables.ts';

/** Inserts or updates the email address of a user; every table of matching names users by their id. */
export async function upsertMatchUser(query: Query, user: { id: string; email: string }): Promise<void> {
  await query
    .insertInto('match_users')
    .values({ user_id: user.id, email: user.email })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ email: user.email })
        .where('match_users.email', '<>', user.email),
    )
    .execute();
}

/** Reads the email addresses of users by their ids. */
export async function readMatchEmails(query: Query, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await readInParts(ids, (some) =>
    query.selectFrom('match_users').selectAll().where('user_id', 'in', some).execute(),
  );
  return new Map(rows.map(({ user_id, email }) => [user_id, email]));
}

/** An action of a user in matching: about which records, and their note. */
export type MatchAct = {
  at: string;
  action: string;
  runId: string;
  kind: string | null;
  recordId: string | null;
  externalId: string | null;
  decision: string | null;
  note: string | null;
};

/** Lists the actions in matching under an email address, oldest first. */
export async function listMatchActs(query: Query, email: string): Promise<MatchAct[]> {
  return query
    .selectFrom('match_audit')
    .innerJoin('match_users', 'match_users.user_id', 'match_audit.user_id')
    .select(named('at', 'action', 'run_id', 'kind', 'record_id', 'external_id', 'note'))
    .select('new as decision')
    .where(({ fn }) => fn<string>('lower', ['match_users.email']), '=', email)
    .orderBy('match_audit.id')
    .execute();
}
