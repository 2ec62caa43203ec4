import { useMediaQuery } from '@mantine/hooks';
import { MESSAGES } from '#contract/messages.ts';
import type { Summary } from '#contract/summary-contract.ts';
import { useToolFrame } from '../brand/tool-frame.tsx';
import { ToolPage } from '../brand/tool-page.tsx';
import { useAddressText } from '../editing/use-address-state.ts';
import { useSession } from '../identity/session-queries.ts';
import { BREAKPOINTS } from '../styles/breakpoints.ts';
import { EmptyState } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useStateFor } from '../ui/use-state-for.ts';
import { FileQueue } from './asking/file-queue.tsx';
import { FileSelect } from './asking/file-select.tsx';
import { SummaryForm } from './asking/summary-form.tsx';
import type { Work } from './asking/use-summary-queue.ts';
import { EarlierSummaries } from './earlier-summaries.tsx';
import { PageReader } from './reader/page-reader.tsx';
import type { Reading } from './reader/reading.ts';
import { useStatementKeys } from './reader/use-statement-keys.ts';
import { SummaryHead } from './summary-head.tsx';
import styles from './summary-page.module.css';
import { SummaryPoints } from './summary-points.tsx';
import { isOpen, useEarlierSummaries } from './summary-queries.ts';
import { SummaryResultView } from './summary-result.tsx';
import { useOpenSummary } from './use-open-summary.ts';
import { WorkProgress } from './work-progress.tsx';

/** The screen that summarises a PDF, shows the cited pages beside the summary, and lists earlier summaries. */
export function SummaryPage() {
  const email = useSession().user?.email ?? '';
  const { logOut } = useToolFrame();
  const [search, setSearch] = useAddressText('q');
  const earlier = useEarlierSummaries(search);
  const shown = useOpenSummary(earlier.refetch);
  const { citation } = shown;
  const { isPhone, isBelow } = useRoom();
  useStatementKeys(citation !== null);
  // Below a finished summary there is nothing to be seen of it on a phone.
  const hasRead = isPhone && !shown.isBusy && Boolean(shown.summary?.result);
  const [isAsking, setAsking] = useStateFor(String(shown.openId), false);
  const reader = citation && (
    <PageReader citation={citation} isBelow={isBelow} onClose={shown.closeCitation} />
  );
  const [first] = earlier.data?.pages ?? [];
  return (
    <ToolPage title="PDF Summary" actions={<TextButton onClick={logOut}>Logout</TextButton>}>
      <div className={styles.columns} data-reading={(citation !== null && !isBelow) || undefined}>
        {hasRead && (
          <TextButton className={styles.asking} aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            New summary
          </TextButton>
        )}
        <div className={styles.form} hidden={hasRead && !isAsking}>
          <SummaryForm
            ownEmail={email}
            isBusy={shown.isBusy}
            queued={shown.queue.length}
            summarizer={first?.summarizer}
            onSubmit={shown.request}
            onCancel={shown.stop}
          />
          {shown.queue.length > 1 && !isPhone && <FileQueue {...shown} onOpen={shown.open} />}
        </div>
        {shown.queue.length > 1 && isPhone && <FileSelect {...shown} onOpen={shown.open} />}
        <section className={styles.result} aria-labelledby="summary-heading">
          <SummaryHead summary={shown.summary} />
          <SummaryOutcome
            {...shown}
            reading={{ opened: citation, open: shown.openCitation, below: isBelow ? reader : null }}
          />
        </section>
        {reader && !isBelow && <div className={styles.page}>{reader}</div>}
        <section className={styles.earlier} aria-labelledby="earlier-heading">
          <h2 id="earlier-heading" className={styles.heading}>
            Earlier summaries
          </h2>
          <EarlierSummaries
            earlier={earlier}
            search={search}
            onSearch={setSearch}
            openId={shown.openId}
            onOpen={shown.open}
          />
        </section>
      </div>
    </ToolPage>
  );
}

const AT_ONCE = { getInitialValueInEffect: false };

/** Whether it is a phone, and whether the cited page stands below its statement, as there is no room for three columns. */
function useRoom() {
  const isPhone = useMediaQuery(BREAKPOINTS.phone, undefined, AT_ONCE) ?? false;
  const isBelow = useMediaQuery(BREAKPOINTS['small-desk'], undefined, AT_ONCE) ?? false;
  return { isPhone, isBelow };
}

/** The progress of a summary, the finished summary, or why there is none. */
function SummaryOutcome(outcome: {
  work: Work;
  summary: Summary | undefined;
  failure: string | null;
  /** The other files of the queue that are done. */
  others: readonly string[];
  reading: Reading;
}) {
  const { work, summary, failure, reading } = outcome;
  const isCancelled = summary?.state === 'cancelled';
  // A summary that was finished although its request failed is no failure.
  const problem = summary?.result || isCancelled ? null : (failure ?? summary?.problem?.message ?? null);
  if (work.stage === 'uploading' || isOpen(summary) || (work.stage !== 'idle' && !summary)) {
    return (
      <>
        <WorkProgress work={work} summary={summary} />
        {summary && summary.draft.length > 0 && (
          <SummaryPoints points={summary.draft} file={summary} reading={reading} />
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
          others={outcome.others}
          reading={reading}
        />
      )}
      {isCancelled && <EmptyState sentence={summary.problem?.message} />}
      {problem === null && !summary && (
        <EmptyState sentence="Choose a PDF and say what you want to know. Each sentence of the summary names its page." />
      )}
    </>
  );
}
