import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_NAMED_RECORDS } from '#contract/matching/match-team-contract.ts';
import { api } from '../../../api/api-client.ts';
import { type RecordFilter, recordParams, refreshResults } from '../session/review-queries.ts';

/** Records to assign: named, or all that match a filter. */
export type AssignedRecords = { recordIds: readonly string[] } | { filter: RecordFilter };

/** Assigns records of a run. Returns how many. */
export function useAssign(runId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      records,
      ...to
    }: {
      records: AssignedRecords;
      to: string | null;
      note?: string;
    }) => {
      if ('filter' in records) {
        const filter = recordParams(records.filter);
        return (await api.matching.assign({ runId, filter, ...to })).assigned;
      }
      let assigned = 0;
      for (let from = 0; from < records.recordIds.length; from += MAX_NAMED_RECORDS) {
        const recordIds = records.recordIds.slice(from, from + MAX_NAMED_RECORDS);
        assigned += (await api.matching.assign({ runId, recordIds, ...to })).assigned;
      }
      return assigned;
    },
    onSettled: () => refreshResults(queries, runId),
  });
}
