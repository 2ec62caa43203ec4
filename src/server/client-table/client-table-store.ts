import { type RawBuilder, sql } from 'kysely';
import {
  type ClientTableView,
  MAX_COUNTED_VALUES,
  type TableSort,
} from '#contract/clients/client-table-contract.ts';
import { ENTITY_KINDS } from '#records';
import type { Query } from '../db/tables.ts';
import { searchNamesAndNumbers } from '../documents/client-number-store.ts';
import { valueText } from '../documents/client-value-store.ts';
import { duplicateRanks } from '../matching/duplicates/duplicate-mark-store.ts';
import { conditionOn, OF_CLIENTS } from './client-condition-store.ts';
import { findingRanks, SCREENING_RANK } from './client-state-store.ts';
import { readLevels } from './read-fields-at.ts';

type Fragment = RawBuilder<unknown>;

/** A limit that no number of clients reaches. */
const ALL = Number.MAX_SAFE_INTEGER;

/** Returns the ids of a part of the clients that fit a view, in its order. */
export async function pageClientIds(
  query: Query,
  view: ClientTableView,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const levels = await readLevels(
    query,
    view.sorts.map(({ column }) => column),
  );
  const order = view.sorts.map((sort, at) => orderBy(sort, sql.ref(`sort${at}`)));
  const joins = view.sorts.map((sort, at) =>
    joinFor(query, { ...sort, levels: levels.get(sort.column) }, sql.ref(`sort${at}`)),
  );
  const { rows } = await sql<{ id: string }>`
    select client.owner_id as id from search_words as client ${sql.join(joins, sql` `)}
    where ${fitting(query, view)}
    order by ${sql.join([...order, sql`client.sort_key`, sql`client.owner_id`])}
    limit ${limit} offset ${offset}`.execute(query);
  return rows.map(({ id }) => id);
}

/** Returns the ids of all clients that fit a view, in its order. */
export function listClientIds(query: Query, view: ClientTableView): Promise<string[]> {
  return pageClientIds(query, view, { offset: 0, limit: ALL });
}

/** Counts the clients that fit a view. */
export async function countClients(
  query: Query,
  view: Pick<ClientTableView, 'q' | 'conditions'>,
): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from search_words as client where ${fitting(query, view)}`.execute(query);
  return Number(rows[0]?.count ?? 0);
}

/** Counts how many of the clients that fit a view have each value at a path, the most frequent first. */
export async function countValues(
  query: Query,
  view: Pick<ClientTableView, 'q' | 'conditions'>,
  path: string,
): Promise<{ value: string; clients: number }[]> {
  const isAll = view.q === '' && view.conditions.length === 0;
  const fits = isAll
    ? sql`1 = 1`
    : sql`client_id in (select client.owner_id from search_words as client where ${fitting(query, view)})`;
  const { rows } = await sql<{ value: string; clients: number | string }>`
    select value, count(*) as clients from client_values where path = ${path} and ${fits}
    group by value order by clients desc, value limit ${MAX_COUNTED_VALUES}`.execute(query);
  return rows.map(({ value, clients }) => ({ value, clients: Number(clients) }));
}

/** Returns the paths of which clients have values, and how many values there are. */
export async function listValuePaths(query: Query): Promise<{ path: string; clients: number }[]> {
  const rows = await query
    .selectFrom('client_values')
    .select(({ fn }) => ['path', fn.countAll().as('clients')])
    .groupBy('path')
    .orderBy('path')
    .execute();
  return rows.map(({ path, clients }) => ({ path, clients: Number(clients) }));
}

/** The condition on `client` of a view: its search words and its conditions. */
function fitting(query: Query, { q, conditions }: Pick<ClientTableView, 'q' | 'conditions'>): Fragment {
  const all = conditions.map((condition) => conditionOn(query, condition));
  const searched = q.trim() === '' ? [] : [foundBy(query, q)];
  return sql.join([OF_CLIENTS, ...searched, ...all], sql` and `);
}

/** Whether the name or id of a client, the name of a contact or related party, or a number of one of them begins with these words. */
function foundBy(query: Query, q: string): Fragment {
  const found = ENTITY_KINDS.map((kind) => {
    const words = searchNamesAndNumbers(query, { kind, q, limit: ALL });
    return sql`client.owner_id in ${query.selectFrom(words).select('owner_id')}`;
  });
  return sql`(${sql.join(found, sql` or `)})`;
}

/** What a sort needs beside the client, as `name`; values that are levels are sorted by these. */
function joinFor(
  query: Query,
  { column, isDescending, levels }: TableSort & { levels: readonly string[] | undefined },
  name: Fragment,
): Fragment {
  switch (column) {
    case 'name':
      return sql``;
    case '#changed':
      return sql`left join documents as ${name}
        on ${name}.collection = 'clients' and ${name}.id = client.owner_id`;
    case '#questions':
      return sql`left join question_sessions as ${name} on ${name}.kind = 'clients' and ${name}.item_id = ''
        and ${name}.client_id = client.owner_id and ${name}.state is not null`;
    case '#screening':
      return sql`left join (select screened.client_id, ${SCREENING_RANK} as sort_key
        from screening_clients as screened left join ${findingRanks(query)} as ranked
        on ranked.client_id = screened.client_id) as ${name} on ${name}.client_id = client.owner_id`;
    case '#duplicates':
      return sql`left join (select client_id, rank as sort_key from ${duplicateRanks(query)} as ranked) as ${name}
        on ${name}.client_id = client.owner_id`;
    default:
      return sql`left join (select client_id, ${isDescending ? sql`max` : sql`min`}(${keyOf(levels)}) as sort_key
        from client_values where path = ${column} group by client_id) as ${name}
        on ${name}.client_id = client.owner_id`;
  }
}

/**
 * What a value is sorted by: its place among the levels, those that are none of them behind. A text without a letter or
 * digit, as "–", has nothing to be sorted by.
 */
function keyOf(levels: readonly string[] | undefined): Fragment {
  if (!levels) return sql`nullif(sort_key, '')`;
  const places = levels.map((level, at) => sql`when ${valueText(level)} then cast(${at} as integer)`);
  return sql`case value ${sql.join(places, sql` `)} else cast(${levels.length} as integer) end`;
}

/** Clients without a value come last in both directions. */
function orderBy({ column, isDescending }: TableSort, name: Fragment): Fragment {
  const direction = isDescending ? sql`desc` : sql`asc`;
  if (column === 'name') return sql`client.sort_key ${direction}`;
  const keys: Record<string, Fragment> = {
    '#changed': sql`${name}.updated_at`,
    '#questions': sql`${name}.total - ${name}.answered`,
  };
  const key = keys[column] ?? sql`${name}.sort_key`;
  return sql`(case when ${key} is null then 1 else 0 end), ${key} ${direction}`;
}
