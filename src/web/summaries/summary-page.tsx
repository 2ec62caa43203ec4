import { useEffect, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { Summary } from '#contract/summary-contract.ts';
import { useToolFrame } from '../brand/tool-frame.tsx';
import { ToolPage } from '../brand/tool-page.tsx';
import { useAddressState, useAddressText } from '../editing/use-address-state.ts';
import { useSession } from '../identity/session-queries.ts';
import { EmptyState } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { EarlierSummaries } from './earlier-summaries.tsx';
import { PageReader } from './page-reader.tsx';
import { SummaryForm } from './summary-form.tsx';
import styles from './summary-page.module.css';
import {
  cancelSummary,
  isOpen,
  useEarlierSummaries,
  useRefreshSummaries,
  useSummary,
} from './summary-queries.ts';
import { type OpenCitation, SummaryPoints, SummaryResultView } from './summary-result.tsx';
import { useSummarize, type Work } from './use-summarize.ts';
import { WorkProgress } from './work-progress.tsx';

/** Having a PDF summarised, reading what it says beside the pages that say so, and what was summarised before. */
export function SummaryPage() {
  const email = useSession().user?.email ?? '';
  const { logOut } = useToolFrame();
  const [openId, open] = useAddressState('summary', { history: 'push' });
  const [search, setSearch] = useAddressText('q');
  const [citation, setCitation] = useState<(OpenCitation & { of: string }) | null>(null);
  const earlier = useEarlierSummaries(search);
  const refresh = useRefreshSummaries();
  const refreshList = earlier.refetch;
  const { work, failure, start, cancel, forgetFailure } = useSummarize(open);
  const isUploading = work.stage === 'uploading';
  const shownId = isUploading ? null : openId;
  const { data: summary, error } = useSummary(shownId, { isAsked: work.stage === 'summarizing' });
  const stage = summary?.stage;
  // One that was begun before a reload ends without this page having asked for it.
  useEffect(() => {
    if (stage === 'ended') void refreshList();
  }, [stage, refreshList]);
  const isBusy = work.stage !== 'idle' || isOpen(summary);
  const shownCitation = citation && summary && citation.of === summary.id ? citation : null;

  function show(id: string | null) {
    forgetFailure();
    setCitation(null);
    open(id);
  }

  async function stop() {
    if (work.stage !== 'idle') return cancel();
    if (summary) await cancelSummary(summary.id).catch(() => {});
    await refresh();
  }

  return (
    <ToolPage title="PDF summary" actions={<TextButton onClick={logOut}>Logout</TextButton>}>
      <div className={styles.columns} data-reading={shownCitation !== null || undefined}>
        <div className={styles.form}>
          <SummaryForm
            ownEmail={email}
            isBusy={isBusy}
            summarizer={earlier.data?.pages[0]?.summarizer}
            readsScans={earlier.data?.pages[0]?.readsScans ?? false}
            onSubmit={(wish) => {
              show(null);
              void start(wish);
            }}
            onCancel={stop}
          />
        </div>
        <section className={styles.result} aria-labelledby="summary-heading">
          <h2 id="summary-heading" className={styles.heading}>
            Summary
          </h2>
          <Shown
            work={work}
            summary={isUploading ? undefined : summary}
            failure={failure ?? (work.stage === 'idle' ? (error?.message ?? null) : null)}
            opened={shownCitation}
            onCitation={(opened) => summary && setCitation({ ...opened, of: summary.id })}
          />
        </section>
        {shownCitation && summary && (
          <div className={styles.page}>
            <PageReader
              summaryId={summary.id}
              pages={summary.pages}
              citation={shownCitation}
              onTurn={(page) => setCitation({ page, quote: '', of: summary.id })}
              onClose={() => setCitation(null)}
            />
          </div>
        )}
        <section className={styles.earlier} aria-labelledby="earlier-heading">
          <h2 id="earlier-heading" className={styles.heading}>
            Earlier summaries
          </h2>
          <EarlierSummaries
            earlier={earlier}
            search={search}
            onSearch={setSearch}
            openId={openId}
            onOpen={show}
          />
        </section>
      </div>
    </ToolPage>
  );
}

/** What stands under Summary: how far it has come, the summary, or why there is none. */
function Shown(shown: {
  work: Work;
  summary: Summary | undefined;
  failure: string | null;
  opened: OpenCitation | null;
  onCitation: (citation: OpenCitation) => void;
}) {
  const { work, summary, failure } = shown;
  const isCancelled = summary?.state === 'cancelled';
  // A summary that came after the call for it was given up is no failure.
  const problem = summary?.result || isCancelled ? null : (failure ?? summary?.problem?.message ?? null);
  if (work.stage === 'uploading' || isOpen(summary) || (work.stage !== 'idle' && !summary)) {
    return (
      <>
        <WorkProgress work={work} summary={summary} />
        {summary && summary.draft.length > 0 && (
          <SummaryPoints points={summary.draft} opened={shown.opened} onCitation={shown.onCitation} />
        )}
      </>
    );
  }
  return (
    <>
      <div role="alert" className={styles.failure}>
        {problem !== null && MESSAGES.summaryFailed(problem)}
      </div>
      {summary?.result && (
        <SummaryResultView
          summary={{ ...summary, result: summary.result }}
          opened={shown.opened}
          onCitation={shown.onCitation}
        />
      )}
      {isCancelled && <EmptyState sentence={summary.problem?.message} />}
      {problem === null && !summary && (
        <EmptyState sentence="Choose a PDF and say what you want to know. Each sentence of the summary names its page." />
      )}
    </>
  );
}
