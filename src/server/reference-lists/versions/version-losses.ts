import type { ListLoss } from '#contract/reference-lists/list-loss.ts';
import type { ListDifference } from '#contract/reference-lists/reference-list-contract.ts';
import type { Coverage } from '../record-coverage.ts';

/** A version that has less than this share of what the one in use has is held back. */
const LEAST_KEPT = 0.9;

type Read = {
  coverage: Coverage;
  /** Beside the version in use; null for a first version. */
  difference: ListDifference | null;
  rowsRead: number;
  badRows: number;
};

/**
 * Finds what a version has lost more than a tenth of beside the one in use: records, other names, birthdays, countries.
 * Records also count as lost when most of the former ones are gone, whatever came instead. Of a first version it finds
 * whether more than a tenth of the rows is bad.
 */
export function findLosses(
  { coverage, difference, rowsRead, badRows }: Read,
  former: Coverage | null,
): ListLoss[] {
  const found: ListLoss[] = former
    ? [
        { what: 'records', before: recordsOf(former), now: keptRecords(coverage, difference) },
        { what: 'otherNames', before: otherNamesOf(former), now: otherNamesOf(coverage) },
        { what: 'birthdays', before: former.birthday, now: coverage.birthday },
        { what: 'countries', before: former.country, now: coverage.country },
      ]
    : [{ what: 'rows', before: rowsRead, now: rowsRead - badRows }];
  return found.filter(({ before, now }) => now < before * LEAST_KEPT);
}

function keptRecords(coverage: Coverage, difference: ListDifference | null): number {
  const found = difference ? difference.same + difference.changed : 0;
  const isOther = difference !== null && found < difference.gone;
  return isOther ? found : recordsOf(coverage);
}

function recordsOf({ companies, people }: Coverage): number {
  return companies + people;
}

function otherNamesOf(coverage: Coverage): number {
  return coverage.names - recordsOf(coverage);
}
