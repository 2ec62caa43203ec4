import { MINUTE_MS } from '#records';
import { apiQueries } from '../../api/api-client.ts';

/** The most rows of a section. */
export const MOST_ROWS = 5;

/** Reviews that are overdue or due soon, as of today. */
export function dueQuery(today: string) {
  return apiQueries.desk.due.queryOptions({ input: { today }, staleTime: 0, refetchInterval: MINUTE_MS });
}

/** Records that colleagues changed since the user answered questions about them. */
export function changedRecordsQuery() {
  return apiQueries.desk.changed.queryOptions({ staleTime: 0, refetchInterval: MINUTE_MS });
}

/** The strongest likely findings. */
export function likelyQuery() {
  return apiQueries.screening.records.queryOptions({
    ...{ input: { part: 'likely', limit: MOST_ROWS }, staleTime: 0, refetchInterval: MINUTE_MS },
  });
}

export function openMessagesQuery() {
  return apiQueries.messages.list.queryOptions({
    ...{ input: { tab: 'open', limit: MOST_ROWS }, staleTime: 0, refetchInterval: MINUTE_MS },
  });
}
