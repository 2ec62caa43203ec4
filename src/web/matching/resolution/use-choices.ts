import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { saveWhenLeaving } from '../../editing/save-when-leaving.ts';
import { useUnsavedGuard } from '../../editing/use-unsaved-guard.ts';
import { counted } from '../../ui/count-words.ts';
import { ChoiceStore } from './choice-store.ts';
import { showItem, storeChoices } from './resolution-queries.ts';

/** The choices of a run and their save state. Unsent choices are sent at once when the page is left. */
export function useChoices(runId: string) {
  const queries = useQueryClient();
  const choices = useMemo(
    () =>
      new ChoiceStore({
        send: (item) => storeChoices(runId, item),
        show: (item) => showItem(queries, runId, item),
      }),
    [queries, runId],
  );
  const { saving, changed } = useSyncExternalStore(choices.subscribe, choices.state);
  const words = counted(saving.waiting, 'choice');
  useUnsavedGuard(saving.waiting > 1 || saving.failure !== null, { count: saving.waiting, words });
  useEffect(() => {
    const stop = saveWhenLeaving(choices.retry);
    return () => {
      stop();
      choices.retry();
    };
  }, [choices]);
  return { choices, saving, changed };
}
