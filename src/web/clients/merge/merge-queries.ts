import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api-client.ts';

/** What a merge of two clients would do, as both are now. */
export function mergePlanQuery(pair: { stays: string; goes: string }) {
  return queryOptions({
    queryKey: ['documents', 'clients', 'merge', pair],
    queryFn: () => api.merges.plan(pair),
    staleTime: 0,
  });
}

/** What a merge of two contacts, or two related parties, of a client would do, as it is now. */
export function personPlanQuery(pair: Parameters<typeof api.merges.planPeople>[0]) {
  return queryOptions({
    queryKey: ['documents', 'clients', 'merge of people', pair],
    queryFn: () => api.merges.planPeople(pair),
    staleTime: 0,
  });
}

/** The merges of a client, and where the address of one that went into another leads. */
export function clientMergesQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'clients', 'merges', id],
    queryFn: () => api.merges.ofClient({ id }),
    staleTime: 0,
  });
}

const COMPARING_MS = 1_500;
/** More are not looked at: a record has at most sixteen. */
const MOST_PAIRS = 50;

/** The pairs of a client that may be one with another; read again while the book is compared. */
export function clientPairsQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'clients', 'duplicates', id],
    queryFn: () => api.duplicates.list({ client: id, state: 'all', limit: MOST_PAIRS }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => ((data?.compared.waiting ?? 0) > 0 ? COMPARING_MS : false),
  });
}

/** What undoing a merge asks. */
export function undoPlanQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'clients', 'undo of a merge', id],
    queryFn: () => api.merges.undoPlan({ id }),
    staleTime: 0,
  });
}

/** Merges one client into another. */
export const mergeClients = (request: Parameters<typeof api.merges.merge>[0]) => api.merges.merge(request);

/** Merges one contact or related party of a client into another. */
export const mergePeople = (request: Parameters<typeof api.merges.mergePeople>[0]) =>
  api.merges.mergePeople(request);

export const undoMerge = (request: Parameters<typeof api.merges.undo>[0]) => api.merges.undo(request);
