import { sql } from 'kysely';
import { inParts } from '../../db/in-parts.ts';
import { named, rowOf } from '../../db/rows/column-names.ts';
import { given } from '../../db/rows/given.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import type { FindingCause } from './finding-store.ts';

/** A list of a comparison, what of it was compared, and in how many pairs; absent in comparisons of earlier releases. */
type ComparedList = {
  id: string;
  name: string;
  version: string;
  what: 'all' | 'changes' | 'nothing';
  pairs?: number;
};

/** The record of one comparison of some clients. */
export type StoredComparison = {
  id: string;
  at: string;
  cause: FindingCause;
  lists: ComparedList[];
  /** The name score by kind from which a reference record is a candidate. */
  thresholds: Record<string, number>;
  programVersion: string;
  /** Records of ours, and pairs. */
  records: number;
  pairs: number;
};
/** What a comparison found for a client. */
export type ComparisonResult = {
  clientId: string;
  clientVersion: number;
  found: number;
  new: number;
  changed: number;
  gone: number;
};

const COMPARISON = [
  ...named('screening_comparisons.id', 'at', 'cause', 'lists', 'thresholds'),
  ...named('program_version', 'records', 'pairs'),
];

/** Adds the record of a comparison, with its result for each client. */
export async function addComparison(
  transaction: Transaction,
  comparison: StoredComparison,
  results: readonly ComparisonResult[],
): Promise<void> {
  const [lists, thresholds] = [JSON.stringify(comparison.lists), JSON.stringify(comparison.thresholds)];
  const row = rowOf({ ...comparison, lists, thresholds });
  await transaction.insertInto('screening_comparisons').values(row).execute();
  for (const some of inParts(results)) {
    const rows = some.map((result) => rowOf({ ...result, comparisonId: comparison.id }));
    await transaction.insertInto('screening_results').values(rows).execute();
  }
}

/** Deletes comparisons of before a moment with their results, some at a time; false when none is left. */
export async function deleteComparisonsBefore(
  query: Query,
  before: Date,
  { limit }: { limit: number },
): Promise<boolean> {
  const rows = await query
    .selectFrom('screening_comparisons')
    .select('id')
    .where('at', '<', before.toISOString())
    .orderBy('at')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  // Results first: a comparison without results is found again after an interruption.
  await query.deleteFrom('screening_results').where('comparison_id', 'in', ids).execute();
  await query.deleteFrom('screening_comparisons').where('id', 'in', ids).execute();
  return true;
}

/** Lists the comparisons of a client with their results, newest first; `until` excludes later ones. */
export async function listComparisonsOf(
  query: Query,
  clientId: string,
  { until, limit }: { until?: string; limit: number },
): Promise<(StoredComparison & Omit<ComparisonResult, 'clientId'>)[]> {
  const rows = await query
    .selectFrom('screening_results')
    .innerJoin('screening_comparisons', 'screening_comparisons.id', 'screening_results.comparison_id')
    .select(COMPARISON)
    .select(named('client_version', 'found', 'new', 'changed', 'gone'))
    .where('screening_results.client_id', '=', clientId)
    .$call(given(until, (found, until) => found.where('screening_comparisons.at', '<=', until)))
    .orderBy('screening_comparisons.at', 'desc')
    .orderBy('screening_comparisons.id')
    .limit(limit)
    .execute();
  return rows.map(toComparison);
}

/** A comparison with the sum of its results over its clients. */
export type SummedComparison = StoredComparison & {
  clients: number;
  new: number;
  changed: number;
  gone: number;
};

/** Reads comparisons of a period in their order, some after another one, with their results added up. */
export async function pageComparisons(
  query: Query,
  { from, before }: { from: string; before: string },
  { after, limit }: { after: StoredComparison | undefined; limit: number },
): Promise<SummedComparison[]> {
  const rows = await query
    .selectFrom('screening_comparisons')
    .select(COMPARISON)
    .where('at', '>=', after?.at ?? from)
    .where('at', '<', before)
    .$call(
      given(after, (found, after) =>
        found.where(({ or, eb }) => or([eb('at', '>', after.at), eb('id', '>', after.id)])),
      ),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const sums = await sumResults(
    query,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...toComparison(row),
    ...(sums.get(row.id) ?? { clients: 0, new: 0, changed: 0, gone: 0 }),
  }));
}

/** Adds up by day, yyyy-mm-dd in UTC, what the comparisons of a period have changed. */
export async function sumResultsByDay(
  query: Query,
  { from, before }: { from: string; before: string },
): Promise<Map<string, { new: number; changed: number; gone: number }>> {
  const rows = await query
    .selectFrom('screening_comparisons as comparison')
    .innerJoin('screening_results as result', 'result.comparison_id', 'comparison.id')
    .select(({ fn }) => [
      sql<string>`substr(comparison.at, 1, 10)`.as('day'),
      fn.sum('result.new').as('new'),
      fn.sum('result.changed').as('changed'),
      fn.sum('result.gone').as('gone'),
    ])
    .where('comparison.at', '>=', from)
    .where('comparison.at', '<', before)
    .groupBy(sql`substr(comparison.at, 1, 10)`)
    .execute();
  return new Map(
    rows.map(({ day, ...sums }) => [
      day,
      { new: Number(sums.new), changed: Number(sums.changed), gone: Number(sums.gone) },
    ]),
  );
}

async function sumResults(query: Query, ids: readonly string[]) {
  const sums = new Map<string, Pick<SummedComparison, 'clients' | 'new' | 'changed' | 'gone'>>();
  for (const some of inParts(ids)) {
    const rows = await query
      .selectFrom('screening_results')
      .select(({ fn }) => [
        'comparison_id',
        fn.countAll().as('clients'),
        fn.sum('new').as('new'),
        fn.sum('changed').as('changed'),
        fn.sum('gone').as('gone'),
      ])
      .where('comparison_id', 'in', some)
      .groupBy('comparison_id')
      .execute();
    for (const { comparison_id, ...row } of rows) {
      const [clients, changed, gone] = [Number(row.clients), Number(row.changed), Number(row.gone)];
      sums.set(comparison_id, { clients, new: Number(row.new), changed, gone });
    }
  }
  return sums;
}

/** With what else was read of a comparison. */
function toComparison<Row extends { lists: string; thresholds: string }>(row: Row) {
  return {
    ...row,
    lists: JSON.parse(row.lists) as StoredComparison['lists'],
    thresholds: JSON.parse(row.thresholds) as StoredComparison['thresholds'],
  };
}

/** Comparisons added up: when the last one was, and how many records and pairs. */
export type SummedPairs = { at: string | null; records: number; pairs: number };

/** Adds up the comparisons since a moment by their cause. */
export async function sumComparisons(query: Query, since: string): Promise<Map<FindingCause, SummedPairs>> {
  const rows = await query
    .selectFrom('screening_comparisons')
    .select(({ fn }) => [
      'cause',
      fn.max('at').as('at'),
      fn.sum('records').as('records'),
      fn.sum('pairs').as('pairs'),
    ])
    .where('at', '>=', since)
    .groupBy('cause')
    .execute();
  return new Map(
    rows.map(({ cause, at, records, pairs }) => [
      cause,
      { at, records: Number(records), pairs: Number(pairs) },
    ]),
  );
}

/** Adds up by the name of a list the pairs that were compared since a moment because lists had changed. */
export async function sumPairsByList(query: Query, since: string): Promise<Map<string, number>> {
  const rows = await query
    .selectFrom('screening_comparisons')
    .select('lists')
    .where('at', '>=', since)
    .where('cause', '=', 'list')
    .execute();
  const sums = new Map<string, number>();
  for (const { lists } of rows) {
    for (const { name, pairs = 0 } of JSON.parse(lists) as ComparedList[])
      sums.set(name, (sums.get(name) ?? 0) + pairs);
  }
  return sums;
}
