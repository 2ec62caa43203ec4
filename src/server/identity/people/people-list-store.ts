import { type SqlBool, sql } from 'kysely';
import type {
  PeopleFilter,
  PeopleOrder,
  PersonRole,
  PersonState,
  PersonView,
} from '#contract/people-contract.ts';
import type { Query } from '../../db/tables.ts';
import { installationToday } from '../../ground/installation-format.ts';
import { identityTables } from '../base/identity-tables.ts';

/** A person as the list shows them, without the last decision about them. */
export type ListedPerson = Omit<PersonView, 'decided' | 'invitedUntil'> & { invitedAt: string | null };

/** Which people, in which order. */
export type PeopleQuery = {
  search?: string | undefined;
  state?: PeopleFilter | undefined;
  order?: PeopleOrder;
  ids?: readonly string[] | undefined;
  /** True: those who wait for approval; else all others. */
  areWaiting?: boolean;
  /** True: only those who may log in. */
  mayLogIn?: boolean;
  /** Sessions unused since this moment have ended. */
  usedSince: Date;
};

const ROLE = sql<string>`coalesce("people"."role", 'full')`;
const ORDERS = {
  access: sql`case when "state" = 'disabled' then 5 when "state" = 'invited' then 4
    when "role" = 'owner' then 1 when "role" = 'full' then 2 else 3 end`,
  'last-seen': sql`coalesce("lastSeenAt", '') desc`,
  // Who is in and has none yet comes first.
  'second-factor': sql`case when "passkeys" > 0 then 3 when "apps" > 0 then 2 when "state" = 'in' then 1 else 4 end`,
  sessions: sql`"sessions" desc`,
} as const;

/** Returns one page of people. */
export async function listPeople(
  query: Query,
  which: PeopleQuery,
  page: { limit: number; offset: number },
): Promise<ListedPerson[]> {
  const { order = 'name' } = which;
  let rows = selectFrom(query, which).selectAll();
  if (order !== 'name') rows = rows.orderBy(ORDERS[order]);
  const found = await rows
    .orderBy(sql`lower("name")`)
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return found.map(toPerson);
}

export async function countPeople(query: Query, which: PeopleQuery): Promise<number> {
  const row = await selectFrom(query, which)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Counts the people who may log in, and those among them who have no second factor. */
export async function countSecondFactors(
  query: Query,
  which: Pick<PeopleQuery, 'usedSince'>,
): Promise<{ mayLogIn: number; without: number }> {
  const row = await selectFrom(query, { ...which, mayLogIn: true })
    .select(({ fn }) => [
      fn.countAll<number | string>().as('mayLogIn'),
      sql<number | string>`count(case when "passkeys" = 0 and "apps" = 0 then 1 end)`.as('without'),
    ])
    .executeTakeFirstOrThrow();
  return { mayLogIn: Number(row.mayLogIn), without: Number(row.without) };
}

type PersonRow = {
  id: string;
  name: string;
  email: string;
  createdAt: Date | string;
  state: string;
  role: string;
  until: string | null;
  lastSeenAt: string | null;
  invitedAt: string | null;
  sessions: number | string | null;
  passkeys: number | string | null;
  apps: number | string | null;
};

function selectFrom(query: Query, which: PeopleQuery) {
  const { search, state, ids, areWaiting = false, mayLogIn = false } = which;
  let rows = query.selectFrom(people(query, which.usedSince).as('listed'));
  rows = rows.where('state', areWaiting ? '=' : '<>', 'waiting');
  if (mayLogIn) rows = rows.where('state', '=', 'in');
  if (ids) rows = rows.where('id', 'in', [...ids]);
  for (const word of (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where(sql<SqlBool>`lower("name" || ' ' || "email") like ${pattern} escape '\\'`);
  }
  if (state === 'invited' || state === 'disabled') rows = rows.where('state', '=', state);
  else if (state) rows = rows.where('state', '=', 'in').where('role', '=', state);
  return rows;
}

/** Everybody who is verified or invited, with what they are now. */
function people(query: Query, usedSince: Date) {
  return identityTables(query)
    .selectFrom('user')
    .leftJoin('people', 'people.user_id', 'user.id')
    .select(['user.id', 'user.name', 'user.email', 'user.createdAt'])
    .select([
      'people.until_day as until',
      'people.last_seen_at as lastSeenAt',
      'people.invited_at as invitedAt',
    ])
    .select([
      ROLE.as('role'),
      sql<string>`case when coalesce("user"."disabled", false) = true or "people"."state" = 'refused'
        or "people"."until_day" < ${installationToday()} then 'disabled'
        else coalesce("people"."state", 'in') end`.as('state'),
    ])
    .select(({ selectFrom: from, fn }) =>
      from('session')
        .select(fn.countAll<number | string>().as('count'))
        .whereRef('session.userId', '=', 'user.id')
        .where('session.expiresAt', '>', new Date())
        .where('session.updatedAt', '>', usedSince)
        .as('sessions'),
    )
    .select(({ selectFrom: from, fn }) => [
      from('passkey')
        .select(fn.countAll<number | string>().as('count'))
        .whereRef('passkey.userId', '=', 'user.id')
        .as('passkeys'),
      from('second_factors')
        .select(fn.countAll<number | string>().as('count'))
        .whereRef('second_factors.user_id', '=', 'user.id')
        .where('second_factors.secret', 'is not', null)
        .as('apps'),
    ])
    .where(({ eb, or }) => or([eb('user.emailVerified', '=', true), eb('people.state', '=', 'invited')]));
}

function toPerson(row: PersonRow): ListedPerson {
  const { createdAt, invitedAt, sessions, passkeys, apps, state, role, ...person } = row;
  return {
    ...person,
    state: state as PersonState,
    role: role as PersonRole,
    sessions: Number(sessions ?? 0),
    secondFactors: [
      ...(Number(passkeys) > 0 ? (['passkey'] as const) : []),
      ...(Number(apps) > 0 ? (['app'] as const) : []),
    ],
    since: new Date(createdAt).toISOString(),
    invitedAt: state === 'invited' ? invitedAt : null,
  };
}
