import type { Query } from '../../db/tables.ts';

/** What was decided about a person. */
export type PersonAction =
  | 'joined'
  | 'asked'
  | 'invited'
  | 'invited-again'
  | 'withdrawn'
  | 'approved'
  | 'refused'
  | 'access'
  | 'disabled'
  | 'enabled'
  | 'sessions-ended'
  | 'second-factors-reset';

/** A user, as the audit log names them. */
export type AuditedUser = { id: string; email: string };

/** Who decides in a command on the server. */
export const COMMAND: AuditedUser = { id: 'cli', email: 'a command on the server' };

/** A decision about a person. */
export type PersonAct = {
  at: string;
  by: string;
  about: string;
  action: string;
  old: string | null;
  new: string | null;
};

/** Most decisions that are shown of one person. */
const MAX_SHOWN = 100;

export async function insertPersonAct(
  query: Query,
  act: { actor: AuditedUser; subject: AuditedUser; action: PersonAction; old?: string; new?: string },
): Promise<void> {
  await query
    .insertInto('people_audit')
    .values({
      at: new Date().toISOString(),
      actor_id: act.actor.id,
      actor: act.actor.email,
      subject_id: act.subject.id,
      subject: act.subject.email,
      action: act.action,
      old: act.old ?? null,
      new: act.new ?? null,
    })
    .execute();
}

/** Returns the latest decisions about a user, and by them about others, newest first. */
export async function listActsOf(query: Query, userId: string): Promise<PersonAct[]> {
  return selectActs(query)
    .where(({ eb, or }) => or([eb('subject_id', '=', userId), eb('actor_id', '=', userId)]))
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/** Returns every decision about an address, and by it, oldest first, without the addresses of others. */
export async function listActsUnder(query: Query, email: string): Promise<PersonAct[]> {
  const rows = await selectActs(query)
    .where(({ eb, or }) => or([eb('subject', '=', email), eb('actor', '=', email)]))
    .orderBy('id')
    .execute();
  const own = (address: string) => (address === email ? email : 'another user');
  return rows.map((act) => ({ ...act, by: own(act.by), about: own(act.about) }));
}

/** Returns the latest decision about each of these users. */
export async function findLastActs(query: Query, ids: readonly string[]): Promise<Map<string, PersonAct>> {
  if (ids.length === 0) return new Map();
  const rows = await selectActs(query)
    .select('subject_id')
    .where(({ eb, selectFrom, fn }) =>
      eb(
        'id',
        'in',
        selectFrom('people_audit')
          .select(fn.max('id').as('last'))
          .where('subject_id', 'in', [...ids])
          .groupBy('subject_id'),
      ),
    )
    .execute();
  return new Map(rows.map(({ subject_id, ...act }) => [subject_id, act]));
}

function selectActs(query: Query) {
  return query
    .selectFrom('people_audit')
    .select(['at', 'actor as by', 'subject as about', 'action', 'old', 'new']);
}
