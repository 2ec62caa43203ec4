import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertRule } from '#matching';
import { api, apiQueries } from '../../../api/api-client.ts';

/** The alert rule in use, its lists and its changes. */
export function useAlertRule() {
  return useQuery(apiQueries.screening.alertRule.queryOptions({ staleTime: 0 }));
}

/** What another rule would do; what the one before would do stands until that is known. */
export function useRulePreview(rule: AlertRule) {
  return useQuery(
    apiQueries.screening.previewAlertRule.queryOptions({
      ...{ input: { rule }, staleTime: 0, placeholderData: keepPreviousData },
    }),
  );
}

/** Replaces the alert rule. */
export function useSaveAlertRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: { version: number; rule: AlertRule; reason: string }) =>
      api.screening.saveAlertRule(request),
    onSettled: () => client.invalidateQueries({ queryKey: apiQueries.screening.key() }),
  });
}
