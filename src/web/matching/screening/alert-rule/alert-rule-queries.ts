import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AlertRule } from '#matching';
import { api, apiQueries } from '../../../api/api-client.ts';
import { useChange } from '../../../api/use-change.ts';

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
  return useChange(apiQueries.screening, api.screening.saveAlertRule);
}
