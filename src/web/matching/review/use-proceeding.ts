import { useQueryClient } from '@tanstack/react-query';
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
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const go = () => run && navigate(`${PAGE_PATHS.resolve}?run=${encodeURIComponent(run.id)}`);

  async function proceed() {
    if (!run) return;
    setBusy(true);
    setFailure(null);
    try {
      const found = await queries.fetchQuery(matchWarningsQuery(run.id));
      const undecided = Object.values(found.undecided).reduce((sum, count) => sum + count, 0);
      // Somebody has undone a decision since the run was read.
      if (undecided > 0) await queries.invalidateQueries({ queryKey: matchRunQuery(run.id).queryKey });
      else if (hasWarnings(found)) setWarnings(found);
      else go();
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : String(problem));
    } finally {
      setBusy(false);
    }
  }
  return { proceed, go, isBusy, warnings, failure, stop: () => setWarnings(null) };
}
