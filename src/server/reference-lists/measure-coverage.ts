import { ENTITY_KINDS } from '#records';
import { addToCoverage, type Coverage, noCoverage } from './record-coverage.ts';
import { type Query, type ReferenceList, updateCoverage } from './reference-list-store.ts';
import { readMeasuredRows } from './reference-store.ts';

const ROWS_PER_PAGE = 5_000;

/** Returns the coverage of a list; one that was imported before coverage was counted is read through once. */
export async function measureCoverage(
  query: Query,
  { id, coverage, counts }: Pick<ReferenceList, 'id' | 'coverage' | 'counts'>,
): Promise<Coverage> {
  if (coverage) return coverage;
  const measured = noCoverage();
  for (const kind of ENTITY_KINDS) {
    for (let from = 0; from < counts[kind]; from += ROWS_PER_PAGE) {
      const rows = await readMeasuredRows(query, { listId: id, kind }, { from, limit: ROWS_PER_PAGE });
      for (const row of rows) if (!row.isRepeated) addToCoverage(measured, { kind, ...row });
    }
  }
  await updateCoverage(query, id, measured);
  return measured;
}
