import { useEffect, useRef, useState } from 'react';
import { useAddressState } from '../editing/use-address-state.ts';
import {
  type QueuedFile,
  type SummaryRequest,
  useSummaryQueue,
  type Work,
} from './asking/use-summary-queue.ts';
import type { FileCitation } from './reader/reading.ts';
import { cancelSummary, isOpen, useRefreshSummaries, useSummary } from './summary-queries.ts';

/** The summary that the address names or that is being made, its open citation, and the actions on both. */
export function useOpenSummary(refreshList: () => unknown) {
  const [openId, setOpenId] = useAddressState('summary', { history: 'push' });
  const [citation, setCitation] = useState<(FileCitation & { openId: string | null }) | null>(null);
  const refresh = useRefreshSummaries();
  const opened = useRef(openId);
  useEffect(() => {
    opened.current = openId;
  }, [openId]);
  // The first summary is shown while it is made; the others do not take its place.
  const { queue, start, cancel, clear } = useSummaryQueue((id) => opened.current ?? setOpenId(id));
  const file = shownFile(queue, openId);
  const work: Work = file?.work ?? { stage: 'idle' };
  const isWorking = queue.some(({ state }) => state === 'working');
  const { data: summary, error } = useSummary(openId, { isRequested: work.stage === 'summarizing' });
  const stage = summary?.stage;
  // A summary that was started before a reload ends without a request of this page.
  useEffect(() => {
    if (stage === 'ended') void refreshList();
  }, [stage, refreshList]);

  function open(id: string | null) {
    if (queue.length === 1 && !isWorking) clear();
    setCitation(null);
    setOpenId(id);
  }
  function request(wanted: SummaryRequest) {
    open(null);
    opened.current = null;
    void start(wanted);
  }
  async function stop() {
    if (isWorking) return cancel();
    if (summary) await cancelSummary(summary.id).catch(() => {});
    await refresh();
  }
  const others = queue.flatMap(({ id, state }) => (id && id !== openId && state === 'done' ? [id] : []));
  return {
    openId,
    summary,
    others,
    work,
    queue,
    isBusy: isWorking || isOpen(summary),
    failure: file?.failure ?? (work.stage === 'idle' ? (error?.message ?? null) : null),
    citation: citation?.openId === openId ? citation : null,
    open,
    request,
    stop,
    openCitation: (cited: FileCitation) => setCitation({ ...cited, openId }),
    closeCitation: () => setCitation(null),
  };
}

/** The file whose summary is shown; before that is requested, the one that is uploaded, or the only one. */
function shownFile(queue: readonly QueuedFile[], openId: string | null): QueuedFile | undefined {
  if (openId !== null) return queue.find(({ id }) => id === openId);
  return queue.find(({ state }) => state === 'working') ?? (queue.length === 1 ? queue[0] : undefined);
}
