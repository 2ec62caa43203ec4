import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api-client.ts';

/** The users to whom work can be assigned. */
export const reviewersQuery = queryOptions({
  queryKey: ['matching', 'reviewers'],
  queryFn: () => api.matching.reviewers(),
});
