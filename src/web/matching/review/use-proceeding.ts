import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { matchRunQuery } from '../runs/run-queries.ts';
import { hasWarnings } from './proceed-dialog.tsx';
import { type MatchWarnings, matchWarningsQuery } from './session/review-queries.ts';

/** Proceeds to resolution: at once, or after the warnings are shown. */
export function useProceeding(run: MatchRun | null) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [warnings, setWarnings] = useState<MatchWarnings | null>(null);
  const go = () => run && navigate(`${PAGE_PATHS.resolve}?run=${encodeURIComponent(run.id)}`);
  const checking = useMutation({
    mutationFn: async ({ id }: MatchRun) => {
      const found = await queries.fetchQuery(matchWarningsQuery(id));
      const undecided = Object.values(found.undecided).reduce((sum, count) => sum + count, 0);
      // Another user has undone a decision since the run was read.
      if (undecided > 0) await queries.invalidateQueries({ queryKey: matchRunQuery(id).queryKey });
      else if (hasWarnings(found)) setWarnings(found);
      else go();
    },
  });
  return {
    ...{ go, warnings },
    proceed: () => run && checking.mutate(run),
    isBusy: checking.isPending,
    failure: checking.error?.message,
    stop: () => setWarnings(null),
  };
}
