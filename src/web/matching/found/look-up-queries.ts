import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LookUpKind } from '#contract/matching/look-up-contract.ts';
import type { EntityKind } from '#records';
import { api } from '../../api/api-client.ts';

/** The look-ups of the user that are listed. */
const OWN_NOTES = 5;
/** The clients that are offered for a note. */
const NAMED_CLIENTS = 20;

/** What a user looks up. */
export type AskedName = {
  name: string;
  kind: LookUpKind;
  birthday: string | null;
  lists: readonly string[];
  /** Only reference records of this kind. */
  of?: EntityKind;
};

/** The look-ups that were kept on a client, newest first. */
export function clientNotesQuery(clientId: string) {
  return queryOptions({
    queryKey: ['matching', 'look-up notes', clientId],
    queryFn: () => api.matching.lookUpNotes({ clientId }),
  });
}

/** The last look-ups that the user kept. */
export const ownNotesQuery = queryOptions({
  queryKey: ['matching', 'look-up notes'],
  queryFn: () => api.matching.lookUpNotes({ limit: OWN_NOTES }),
});

/** Clients whose name or id has words that start with these. */
export function namedClientsQuery(words: string) {
  return queryOptions({
    queryKey: ['documents', 'clients', 'named', words],
    queryFn: () => api.clients.list({ limit: NAMED_CLIENTS, ...(words !== '' && { q: words }) }),
    placeholderData: keepPreviousData,
  });
}

/** Looks a name up. Nothing of it is cached: each look-up asks the server, which counts it. */
export function useLookUp() {
  return useMutation({
    mutationFn: ({ limit, ...asked }: AskedName & { limit: number }) =>
      api.matching.search({ ...toInput(asked), limit }),
  });
}

/** Keeps a look-up as a note on a client. */
export function useKeepLookUp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ clientId, note, asked }: { clientId: string; note: string; asked: AskedName }) =>
      api.matching.keepLookUp({ ...toInput(asked), clientId, note }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['matching', 'look-up notes'] });
      await queries.invalidateQueries({ queryKey: ['matching', 'audit'] });
    },
  });
}

function toInput({ name, kind, birthday, lists, of }: AskedName) {
  return {
    ...{ name, kind, lists: [...lists] },
    ...(birthday && kind === 'person' && { birthday }),
    ...(of && { of }),
  };
}
