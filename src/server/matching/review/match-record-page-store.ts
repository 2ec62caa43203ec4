import { type Expression, type SqlBool, sql } from 'kysely';
import type { Whose } from '#contract/matching/matching-parts.ts';
import type { EntityKind } from '#records';
import { numbersIn } from '../../db/numbers-in.ts';
import { countFound } from '../../db/rows/count-found.ts';
import { given } from '../../db/rows/given.ts';
import type { Query } from '../../db/tables.ts';
import { type ResultChange, type ReviewRecord, toRecord } from '../match-record-store.ts';

/** The filter of a run's records. */
export type RecordFilter = {
  runId: string;
  kind?: EntityKind | undefined;
  /** Part of the folded name. */
  folded?: string | undefined;
  status: 'all' | 'undecided' | 'decided' | 'none-found' | 'not-compared';
  minScore?: number | undefined;
  maxScore?: number | undefined;
  change?: ResultChange | undefined;
  whose?: { whose: Whose; userId: string } | undefined;
  /** The name of a list. */
  list?: string | undefined;
  /** Only these positions of each kind; no other kind is wanted. */
  among?: ReadonlyMap<EntityKind, readonly number[]> | undefined;
};
/** The position of a page's end: records are sorted by their best score, then by kind and position. */
type RecordCursor = { bestScore: number; kind: string; ord: number };

/**
 * Reads a page of a run's records, best score first. Records with the score at which the page before ended are read by a
 * statement of their own, which starts at their position in the index: one statement for all would read every record with
 * that score for each page.
 */
export async function pageRecords(
  query: Query,
  filter: RecordFilter,
  { after, limit }: { after: RecordCursor | undefined; limit: number },
): Promise<ReviewRecord[]> {
  const sorted = filtered(query, filter)
    .selectAll()
    .orderBy('best_score', 'desc')
    .orderBy('kind')
    .orderBy('ord');
  if (!after) return (await sorted.limit(limit).execute()).map(toRecord);
  const { bestScore, kind, ord } = after;
  const rows = await sorted
    .where('best_score', '=', bestScore)
    .where(sql<boolean>`(kind, ord) > (${kind}, ${ord})`)
    .limit(limit)
    .execute();
  const lower = sorted.where('best_score', '<', bestScore).limit(limit - rows.length);
  if (rows.length < limit) rows.push(...(await lower.execute()));
  return rows.map(toRecord);
}

export async function countFiltered(query: Query, filter: RecordFilter): Promise<number> {
  return countFound(filtered(query, filter));
}

function filtered(query: Query, filter: RecordFilter) {
  const { runId, kind, folded, minScore = 0, maxScore = 100, change, whose, list, among } = filter;
  const byScore = filter.minScore !== undefined || filter.maxScore !== undefined;
  return query
    .selectFrom('match_records')
    .where('run_id', '=', runId)
    .$call(given(kind, (records, kind) => records.where('kind', '=', kind)))
    .$if(Boolean(folded), (records) => records.where('folded', 'like', `%${folded}%`))
    .$call(given(change, (records, change) => records.where(changeIs(change))))
    .$if(filter.status !== 'all', (records) => records.where(statusIs(filter.status)))
    .$call(given(whose, (records, whose) => records.where(whoseIs(whose))))
    .$call(given(list, (records, list) => records.where(isFoundIn(list))))
    .$call(given(among, (records, among) => records.where(isAmong(query, among))))
    .$if(byScore, (records) =>
      records.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('match_scores as scored')
            .select('scored.score')
            .whereRef('scored.run_id', '=', 'match_records.run_id')
            .whereRef('scored.kind', '=', 'match_records.kind')
            .whereRef('scored.ord', '=', 'match_records.ord')
            .where('scored.score', '>=', minScore)
            .where('scored.score', '<=', maxScore),
        ),
      ),
    );
}

/** A record may match several changes: one with new candidates is `changed` as well. */
function changeIs(change: ResultChange): Expression<SqlBool> {
  if (change === 'new') return sql<boolean>`(come > 0 or change = 'new')`;
  if (change === 'changed') return sql<boolean>`changed > 0`;
  return change === 'gone' ? sql<boolean>`gone > 0` : sql<boolean>`change = 'unchanged'`;
}

function statusIs(status: RecordFilter['status']): Expression<SqlBool> {
  if (status === 'undecided') return sql<boolean>`decided < candidates + groups`;
  if (status === 'decided') return sql<boolean>`candidates + groups > 0 and decided >= candidates + groups`;
  const nothing = sql`candidates + groups = 0`;
  return status === 'none-found'
    ? sql<boolean>`${nothing} and normalized <> ''`
    : sql<boolean>`${nothing} and normalized = ''`;
}

/** Records that a user has handed on stay in the user's list until they are decided. */
function whoseIs({ whose, userId }: { whose: Whose; userId: string }): Expression<SqlBool> {
  const assigned = sql`select 1 from match_assignments assigned
    where assigned.kind = match_records.kind and assigned.record_id = match_records.record_id`;
  if (whose === 'nobody') return sql<boolean>`not exists (${assigned})`;
  return sql<boolean>`exists (${assigned} and (assigned.user_id = ${userId}
    or (assigned.assigned_by = ${userId} and decided < candidates + groups)))`;
}

/** Whether something of a list, by its name, may be the record: by name, attached by hand, or in a group. */
function isFoundIn(list: string): Expression<SqlBool> {
  const of = (table: string) => sql`exists (select 1 from ${sql.table(table)} found
    where found.run_id = match_records.run_id and found.kind = match_records.kind and found.ord = match_records.ord
      and found.list_id in (select id from reference_lists where name = ${list}))`;
  return sql<boolean>`(${of('match_results')} or ${of('match_groups')})`;
}

function isAmong(query: Query, among: NonNullable<RecordFilter['among']>): Expression<SqlBool> {
  const kinds = [...among].map(
    ([kind, ords]) => sql<boolean>`(kind = ${kind} and ord in ${numbersIn(query, ords)})`,
  );
  return sql<boolean>`(1 = 0 or ${sql.join(kinds, sql` or `)})`;
}

/** Reads records of a kind that have a confirmed candidate, by position. */
export async function pageConfirmedRecords(
  query: Query,
  { runId, kind, after, limit }: { runId: string; kind: EntityKind; after: number; limit: number },
): Promise<ReviewRecord[]> {
  const rows = await query
    .selectFrom('match_records')
    .selectAll()
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('confirmed', '>', 0)
    .where('ord', '>', after)
    .orderBy('ord')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}
