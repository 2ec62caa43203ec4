import { useToolFrame } from '../brand/tool-frame.tsx';
import { ToolPage } from '../brand/tool-page.tsx';
import { useAddressText } from '../editing/use-address-state.ts';
import { useSession } from '../identity/session-queries.ts';
import { TextButton } from '../ui/text-button.tsx';
import { EarlierSummaries } from './earlier-summaries.tsx';
import { PageReader } from './page-reader.tsx';
import { SummaryForm } from './summary-form.tsx';
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
  const { summary, citation } = shown;
  const [first] = earlier.data?.pages ?? [];
  return (
    <ToolPage title="PDF summary" actions={<TextButton onClick={logOut}>Logout</TextButton>}>
      <div className={styles.columns} data-reading={citation !== null || undefined}>
        <div className={styles.form}>
          <SummaryForm
            ownEmail={email}
            isBusy={shown.isBusy}
            summarizer={first?.summarizer}
            readsScans={first?.readsScans ?? false}
            onSubmit={shown.request}
            onCancel={shown.stop}
          />
        </div>
        <section className={styles.result} aria-labelledby="summary-heading">
          <h2 id="summary-heading" className={styles.heading}>
            Summary
          </h2>
          <SummaryOutcome {...shown} opened={citation} onCitation={shown.openCitation} />
        </section>
        {citation && summary && (
          <div className={styles.page}>
            <PageReader
              summaryId={summary.id}
              pages={summary.pages}
              citation={citation}
              onTurn={(page) => shown.openCitation({ page, quote: '' })}
              onClose={shown.closeCitation}
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
            openId={shown.openId}
            onOpen={shown.open}
          />
        </section>
      </div>
    </ToolPage>
  );
}
