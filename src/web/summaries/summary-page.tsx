import { useMediaQuery } from '@mantine/hooks';
import { useToolFrame } from '../brand/tool-frame.tsx';
import { ToolPage } from '../brand/tool-page.tsx';
import { useAddressText } from '../editing/use-address-state.ts';
import { useSession } from '../identity/session-queries.ts';
import { BREAKPOINTS } from '../styles/breakpoints.ts';
import { TextButton } from '../ui/text-button.tsx';
import { useStateFor } from '../ui/use-state-for.ts';
import { FileQueue } from './asking/file-queue.tsx';
import { FileSelect } from './asking/file-select.tsx';
import { SummaryForm } from './asking/summary-form.tsx';
import { EarlierSummaries } from './earlier-summaries.tsx';
import { PageReader } from './reader/page-reader.tsx';
import { useStatementKeys } from './reader/use-statement-keys.ts';
import { SummaryHead } from './summary-head.tsx';
import { SummaryOutcome } from './summary-outcome.tsx';
import styles from './summary-page.module.css';
import { useEarlierSummaries } from './summary-queries.ts';
import { useOpenSummary } from './use-open-summary.ts';

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
