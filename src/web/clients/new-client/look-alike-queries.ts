import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api-client.ts';

/** The clients whose names look like a typed one, as they are now. */
export function lookAlikesQuery(name: string) {
  return queryOptions({
    queryKey: ['documents', 'clients', 'look-alikes', name],
    queryFn: () => api.duplicates.lookAlikes({ name }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
