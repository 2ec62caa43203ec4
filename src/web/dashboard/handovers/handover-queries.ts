import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NamedEntity } from '#contract/entity-contract.ts';
import type { Handover } from '#contract/questions/handover-contract.ts';
import { MINUTE_MS } from '#records';
import { api, apiQueries } from '../../api/api-client.ts';
import type { ChosenHanding } from '../../editing/handover/hand-over-dialog.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useRefreshOpenFiles } from '../aside/open-files-queries.ts';
import { fileKeyOf } from '../session/file-key.ts';

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
} & Going;

/** What a screen does beside handing over, which is under way until then. */
type Going = {
  /** Keeps what was answered, before it goes. */
  keep?: () => Promise<unknown>;
  /** Leaves the questionnaire, before anything says that another user has it. */
  leave: () => Promise<unknown>;
};

/** What follows a change of who has a questionnaire: the pages of clients say it too, and keep what failed until then. */
function useAfterHandover() {
  const queries = useQueryClient();
  const refreshFiles = useRefreshOpenFiles();
  return {
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['documents', 'clients'] }),
    onSettled() {
      refreshFiles();
      return queries.invalidateQueries({ queryKey: apiQueries.handovers.key() });
    },
  };
}

/** Hands a questionnaire over, takes one back, says that one is open, or no longer lists one. */
export function useHandoverActions() {
  const after = useAfterHandover();
  return {
    handOver: useMutation({
      mutationFn: async ({ entity, keep, leave, ...handing }: Handing) => {
        await keep?.();
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

/** Hands a questionnaire over as was chosen, and says so with a way to take it back at once. */
export function useHandingOver(entity: NamedEntity) {
  const { handOver, takeBack } = useHandoverActions();
  return {
    isBusy: handOver.isPending,
    problem: handOver.error?.message,
    /** Rejects when it could not be handed over. */
    async handOver({ name, ...handing }: ChosenHanding, going: Going): Promise<void> {
      await handOver.mutateAsync({ entity, ...handing, ...going });
      showToast({
        sentence: `The questionnaire about ${entity.name} is with ${name}.`,
        action: { label: 'Undo', onPress: () => takeBack.mutate(entity) },
      });
    },
  };
}

/** Takes the questionnaire of a colleague over, with everything that was saved, and says so. */
export function useTakingOver(entity: NamedEntity) {
  const after = useAfterHandover();
  return useMutation({
    mutationFn: () => api.questionSessions.takeOver(fileKeyOf(entity)),
    ...after,
    onSuccess() {
      showToast({ sentence: `You have the questionnaire about ${entity.name} now.` });
      after.onSuccess();
    },
  });
}
