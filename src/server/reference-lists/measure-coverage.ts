import { ENTITY_KINDS } from '#records';
import type { Query } from '../db/tables.ts';
import { yieldToOthers } from '../ground/yield-to-others.ts';
import { addToCoverage, type Coverage, noCoverage } from './record-coverage.ts';
import { type ReferenceList, updateCoverage } from './reference-list-store.ts';
import { readMeasuredRows } from './reference-store.ts';

/** Rows that are read between two turns of others. */
const ROWS_PER_PAGE = 1_000;

/**
 * Returns the coverage of a list; one that was imported before coverage was counted is read through once.
 * @param perPage fewer in tests
 */
export async function measureCoverage(
  query: Query,
  { id, coverage, counts }: Pick<ReferenceList, 'id' | 'coverage' | 'counts'>,
  perPage = ROWS_PER_PAGE,
): Promise<Coverage> {
  if (coverage) return coverage;
  const measured = noCoverage();
  for (const kind of ENTITY_KINDS) {
    for (let from = 0; from < counts[kind]; from += perPage) {
      const rows = await readMeasuredRows(query, { listId: id, kind }, { from, limit: perPage });
      for (const row of rows) if (!row.isRepeated) addToCoverage(measured, { kind, ...row });
      await yieldToOthers();
    }
  }
  await updateCoverage(query, id, measured);
  return measured;
}
