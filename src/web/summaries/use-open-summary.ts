import { useEffect, useState } from 'react';
import { useAddressState } from '../editing/use-address-state.ts';
import { cancelSummary, isOpen, useRefreshSummaries, useSummary } from './summary-queries.ts';
import type { OpenCitation } from './summary-result.tsx';
import { type SummaryRequest, useSummarize } from './use-summarize.ts';

/** The summary that the address names or that is being made, its open citation, and the actions on both. */
export function useOpenSummary(refreshList: () => unknown) {
  const [openId, setOpenId] = useAddressState('summary', { history: 'push' });
  const [citation, setCitation] = useState<(OpenCitation & { summaryId: string }) | null>(null);
  const refresh = useRefreshSummaries();
  const { work, failure, start, cancel, clearFailure } = useSummarize(setOpenId);
  const { data: summary, error } = useSummary(work.stage === 'uploading' ? null : openId, {
    isRequested: work.stage === 'summarizing',
  });
  const stage = summary?.stage;
  // A summary that was started before a reload ends without a request of this page.
  useEffect(() => {
    if (stage === 'ended') void refreshList();
  }, [stage, refreshList]);

  function open(id: string | null) {
    clearFailure();
    setCitation(null);
    setOpenId(id);
  }
  function request(wanted: SummaryRequest) {
    open(null);
    void start(wanted);
  }
  async function stop() {
    if (work.stage !== 'idle') return cancel();
    if (summary) await cancelSummary(summary.id).catch(() => {});
    await refresh();
  }
  return {
    openId,
    summary,
    work,
    isBusy: work.stage !== 'idle' || isOpen(summary),
    failure: failure ?? (work.stage === 'idle' ? (error?.message ?? null) : null),
    citation: summary && citation?.summaryId === summary.id ? citation : null,
    open,
    request,
    stop,
    openCitation: (cited: OpenCitation) => summary && setCitation({ ...cited, summaryId: summary.id }),
    closeCitation: () => setCitation(null),
  };
}
