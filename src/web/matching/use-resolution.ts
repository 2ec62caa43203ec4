import { ORPCError } from '@orpc/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { counted } from './decision-words.ts';
import { writtenCounts } from './resolution-choices.ts';
import {
  type ResolutionShown,
  resolutionQuery,
  saveResolution,
  useSettleResolution,
} from './resolution-queries.ts';
import { useChoices } from './use-choices.ts';

/** How a save ended, as the page says it. */
export type SaveOutcome = { words: string; isDone: boolean };

/** The resolution of a run: its confirmed matches with their choices, and the save of all of them at once. */
export function useResolution(runId: string, shown: ResolutionShown) {
  const matched = useAllItems(runId, 'matched', true);
  const unmatched = useAllItems(runId, 'unmatched', shown === 'unmatched');
  const choosing = useChoices(runId);
  const settle = useSettleResolution(runId);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const open = useMemo(() => matched.items.filter((item) => !item.saved), [matched.items]);
  const mine = open.filter((item) => !item.needsOther);

  async function save() {
    setSaving(true);
    setOutcome(null);
    try {
      await choosing.flush();
      await saveResolution(
        runId,
        mine.length < open.length ? mine.map(({ recordId }) => recordId) : undefined,
      );
      setOutcome({ words: MESSAGES.resolutionSaved, isDone: true });
    } catch (problem) {
      setOutcome({ words: refusalWords(problem), isDone: false });
    } finally {
      await settle().catch(() => undefined);
      setSaving(false);
    }
  }

  return {
    matched,
    unmatched,
    counts: matched.counts,
    written: writtenCounts(mine),
    openCount: open.length,
    mineCount: mine.length,
    choosing,
    save,
    isSaving,
    outcome,
  };
}

/** All pages of a list, one after another: what will be written is counted over all of them. */
function useAllItems(runId: string, show: ResolutionShown, isWanted: boolean) {
  const query = useInfiniteQuery({ ...resolutionQuery(runId, show), enabled: runId !== '' && isWanted });
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const first = data?.pages[0];
  return {
    items,
    counts: { matched: first?.matched ?? 0, unmatched: first?.unmatched ?? 0 },
    isLoading: query.isPending,
    isComplete: data !== undefined && !hasNextPage,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

function refusalWords(problem: unknown): string {
  if (!(problem instanceof ORPCError)) return problem instanceof Error ? problem.message : String(problem);
  const data = (problem.data ?? {}) as {
    stale?: { clientId: string }[];
    undecided?: number;
    records?: { name: string }[];
  };
  if (data.stale?.length) {
    const clients = counted(data.stale.length, ['client', 'clients']);
    return `Nothing is written yet: ${clients} changed meanwhile. Look at the marked fields again; every other choice is kept.`;
  }
  if (data.undecided) {
    return `Nothing is written: ${counted(data.undecided, ['candidate needs', 'candidates need'])} a decision first.`;
  }
  if (data.records?.length) {
    return `Nothing is written. ${problem.message} ${data.records.map(({ name }) => name).join(', ')}.`;
  }
  return problem.message;
}
