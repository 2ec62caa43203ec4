import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NamedEntity } from '#contract/entity-contract.ts';
import type { Handover } from '#contract/questions/handover-contract.ts';
import { api, apiQueries } from '../../api/api-client.ts';
import { useRefreshOpenFiles } from '../aside/open-files-queries.ts';
import { fileKeyOf } from '../session/file-key.ts';

const MINUTE_MS = 60_000;

/** What was handed to the user, and what the user handed over. */
export function handoversQuery() {
  return apiQueries.handovers.list.queryOptions({ staleTime: 0, refetchInterval: MINUTE_MS });
}

/** Counts what was handed to the user and not opened yet; undefined until it is read. */
export function useUnopenedCount(): number | undefined {
  const { data } = useQuery(handoversQuery());
  return data?.toMe.filter(({ openedAt }) => openedAt === null).length;
}

/** The colleagues to whom a questionnaire can be handed over. */
export function useReceivers(isWanted: boolean) {
  return useQuery(apiQueries.handovers.receivers.queryOptions({ staleTime: 0, enabled: isWanted }));
}

/** What is handed over: to whom, with which sentence and day. */
type Handing = {
  entity: NamedEntity;
  to: string;
  sentence: string;
  day: string | null;
  /** Leaves the questionnaire, before anything says that another user has it. */
  leave: () => Promise<unknown>;
};

/** Hands a questionnaire over, takes one back, says that one is open, or no longer lists one. */
export function useHandoverActions() {
  const queries = useQueryClient();
  const refreshFiles = useRefreshOpenFiles();
  const after = {
    onSettled() {
      refreshFiles();
      return queries.invalidateQueries({ queryKey: apiQueries.handovers.key() });
    },
  };
  return {
    handOver: useMutation({
      mutationFn: async ({ entity, leave, ...handing }: Handing) => {
        await api.handovers.handOver({ ...fileKeyOf(entity), ...handing });
        await leave();
      },
      ...after,
    }),
    takeBack: useMutation({
      mutationFn: (entity: NamedEntity) => api.handovers.takeBack(fileKeyOf(entity)),
      ...after,
    }),
    open: useMutation({
      mutationFn: ({ entity }: Handover) => api.handovers.open(fileKeyOf(entity)),
      ...after,
    }),
    forget: useMutation({
      mutationFn: ({ entity }: Handover) => api.handovers.forget(fileKeyOf(entity)),
      ...after,
    }),
  };
}
