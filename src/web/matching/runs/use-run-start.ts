import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { ENTITY_KINDS } from '#records';
import { newestLists } from './newest-lists.ts';
import type { RunChoice } from './run-choice.tsx';
import { matchListsQuery, useStartRun } from './run-queries.ts';

const ALL_KINDS = [...ENTITY_KINDS];

/**
 * Starts runs with the chosen lists and kinds, and what of the candidates is kept. The default are the lists of the latest
 * run in their newest versions, or else the first reference list, with its kinds. All candidates are kept unless the user
 * says otherwise each time: what another one left out is not left out unasked.
 */
export function useRunStart(runs: readonly MatchRun[], onStarted: () => void) {
  const queries = useQueryClient();
  const starting = useStartRun();
  const { data: lists = [] } = useQuery(matchListsQuery);
  const [chosen, setChosen] = useState<RunChoice | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [latest] = runs;
  const choice: RunChoice = chosen ?? {
    lists: newestLists(latest?.lists ?? lists.slice(0, 1), lists),
    kinds: latest?.kinds ?? ALL_KINDS,
    top: null,
  };

  async function start() {
    setFailure(null);
    try {
      const listIds = choice.lists.length > 0 ? choice.lists : await firstList();
      if (listIds.length === 0)
        return setFailure('There is no reference list to match with. Add one at Reference Lists.');
      await starting.mutateAsync({ ...choice, lists: listIds });
      onStarted();
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : String(problem));
    }
  }
  async function firstList(): Promise<string[]> {
    const all = await queries.ensureQueryData(matchListsQuery);
    return all.slice(0, 1).map(({ id }) => id);
  }
  return { choice, choose: setChosen, start, isStarting: starting.isPending, failure };
}
