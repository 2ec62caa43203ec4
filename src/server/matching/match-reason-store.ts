import type { Reason } from '#contract/matching/matching-parts.ts';
import { named } from '../db/rows/column-names.ts';
import type { Query } from '../db/tables.ts';

/** A version of the list of reasons. */
export type StoredReasons = { version: number; reasons: Reason[]; changedAt: string };

/** Reads the list of reasons in use. */
export async function readReasons(query: Query): Promise<StoredReasons> {
  const row = await query
    .selectFrom('match_reason_lists')
    .select(named('version', 'reasons', 'changed_at'))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...row, reasons: JSON.parse(row.reasons) };
}

/** Reads the codes of all versions: a code is never given twice. */
export async function listReasonCodes(query: Query): Promise<Set<string>> {
  const rows = await query.selectFrom('match_reason_lists').select('reasons').execute();
  return new Set(rows.flatMap(({ reasons }) => (JSON.parse(reasons) as Reason[]).map(({ code }) => code)));
}

/** Adds a version of the list; false when there is one of this number already. */
export async function insertReasons(
  query: Query,
  { version, reasons, changedAt, userId }: StoredReasons & { userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('match_reason_lists')
    .values({ version, reasons: JSON.stringify(reasons), changed_by: userId, changed_at: changedAt })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
