import { inParts } from '../../../db/in-parts.ts';
import type { MatchTransaction, Query } from '../../match-run-store.ts';
import type { FindingCause } from './finding-store.ts';

/** A list of a comparison, and what of it was compared. */
type ComparedList = { id: string; name: string; version: string; what: 'all' | 'changes' | 'nothing' };

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

/** Adds the record of a comparison, with its result for each client. */
export async function addComparison(
  transaction: MatchTransaction,
  comparison: StoredComparison,
  results: readonly ComparisonResult[],
): Promise<void> {
  const { id, at, cause, lists, thresholds, programVersion, records, pairs } = comparison;
  await transaction
    .insertInto('screening_comparisons')
    .values({
      ...{ id, at, cause, records, pairs, program_version: programVersion },
      ...{ lists: JSON.stringify(lists), thresholds: JSON.stringify(thresholds) },
    })
    .execute();
  for (const some of inParts(results)) {
    const rows = some.map(({ clientId, clientVersion, ...counts }) => ({
      ...{ client_id: clientId, comparison_id: id, client_version: clientVersion },
      ...counts,
    }));
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
    .selectAll('screening_comparisons')
    .select(['client_version', 'found', 'new', 'changed', 'gone'])
    .where('screening_results.client_id', '=', clientId)
    .$if(until !== undefined, (found) => found.where('screening_comparisons.at', '<=', until ?? ''))
    .orderBy('screening_comparisons.at', 'desc')
    .orderBy('screening_comparisons.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, at: row.at, cause: row.cause as FindingCause },
    lists: JSON.parse(row.lists),
    thresholds: JSON.parse(row.thresholds),
    programVersion: row.program_version,
    ...{ records: row.records, pairs: row.pairs, clientVersion: row.client_version },
    ...{ found: row.found, new: row.new, changed: row.changed, gone: row.gone },
  }));
}

/** Adds up the comparisons since a moment: the last one's time, how many records and pairs. */
export async function sumComparisons(
  query: Query,
  since: string,
): Promise<{ at: string | null; records: number; pairs: number }> {
  const row = await query
    .selectFrom('screening_comparisons')
    .select(({ fn }) => [fn.max('at').as('at'), fn.sum('records').as('records'), fn.sum('pairs').as('pairs')])
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return { at: row.at, records: Number(row.records ?? 0), pairs: Number(row.pairs ?? 0) };
}
