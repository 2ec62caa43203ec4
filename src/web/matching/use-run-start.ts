import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatchRun } from '#contract/match-run-contract.ts';
import { ENTITY_KINDS } from '#records';
import { matchListsQuery, useStartRun } from './matching-queries.ts';
import type { RunChoice } from './run-choice.tsx';

const ALL_KINDS = [...ENTITY_KINDS];

/** Starts runs with the chosen lists and kinds: at first those of the latest run, or the first list there is. */
export function useRunStart(runs: readonly MatchRun[], onStarted: () => void) {
  const queries = useQueryClient();
  const starting = useStartRun();
  const [chosen, setChosen] = useState<RunChoice | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [latest] = runs;
  const choice: RunChoice = chosen ?? {
    lists: latest?.lists.map(({ id }) => id) ?? [],
    kinds: latest?.kinds ?? ALL_KINDS,
  };

  async function start() {
    setFailure(null);
    try {
      const lists = choice.lists.length > 0 ? choice.lists : await firstList();
      if (lists.length === 0)
        return setFailure('There is no reference list to match with. Import one first.');
      await starting.mutateAsync({ ...choice, lists });
      onStarted();
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : String(problem));
    }
  }
  async function firstList(): Promise<string[]> {
    const lists = await queries.ensureQueryData(matchListsQuery);
    return lists.slice(0, 1).map(({ id }) => id);
  }
  return { choice, choose: setChosen, start, isStarting: starting.isPending, failure };
}
