import { queryOptions } from '@tanstack/react-query';
import { api, apiQueries } from '../../api/api-client.ts';

/** A rule at a version; its data is null when it was deleted with that version. */
export function ruleVersionQuery(id: string, version: number) {
  return apiQueries.rules.revision.queryOptions({
    input: { id, version },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What a field that was renamed since a moment is called now. */
export function renamedFieldQuery(id: string, since: string) {
  return queryOptions({
    queryKey: ['documents', 'fields', 'renamed', id, since],
    queryFn: () => api.fields.renamed({ id, since }),
  });
}
