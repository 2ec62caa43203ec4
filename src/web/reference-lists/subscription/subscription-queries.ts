import { useMutation, useQuery } from '@tanstack/react-query';
import type { SubscriptionChoices } from '#contract/reference-lists/list-subscription-contract.ts';
import { MINUTE_MS } from '#records';
import { api, apiQueries } from '../../api/api-client.ts';
import { useInvalidateLists } from '../reference-list-queries.ts';

/** Where lists may be read from, and which are overdue or held back; read again every minute. */
export function useSubscriptionState() {
  return useQuery(
    apiQueries.listSubscriptions.state.queryOptions({ staleTime: MINUTE_MS, refetchInterval: MINUTE_MS }),
  );
}

/** Changes the subscription of a list: subscribes it, reads it now, imports what is held back, or ends it. */
export function useChangeSubscription(name: string) {
  const onSettled = useInvalidateLists();
  return {
    put: useMutation({
      mutationFn: (choices: SubscriptionChoices) => api.listSubscriptions.put({ name, ...choices }),
      onSettled,
    }),
    read: useMutation({ mutationFn: () => api.listSubscriptions.read({ name }), onSettled }),
    take: useMutation({
      mutationFn: (heldAt: string) => api.listSubscriptions.take({ name, heldAt }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: () => api.listSubscriptions.remove({ name }), onSettled }),
  };
}
