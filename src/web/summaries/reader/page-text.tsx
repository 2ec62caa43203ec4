import type { RefObject } from 'react';
import { FailedState } from '../../ui/failed-state.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { useSummaryPage } from '../summary-queries.ts';
import { markQuote } from './mark-quote.ts';
import styles from './page-text.module.css';

/** The text of a page of the file, with the cited words marked. */
export function PageText(view: {
  summaryId: string;
  page: number;
  quote: string;
  mark: RefObject<HTMLElement | null>;
}) {
  const { data, error, refetch } = useSummaryPage(view.summaryId, view.page);
  if (error) return <FailedState sentence={error.message} onRetry={refetch} />;
  if (data?.text === '') return <EmptyState sentence="There is no text on this page." />;
  return (
    <div className={styles.text}>
      {data &&
        markQuote(data.text, view.quote).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a page never move
          <p key={index}>
            {paragraph.before}
            {paragraph.marked && <mark ref={view.mark}>{paragraph.marked}</mark>}
            {paragraph.after}
          </p>
        ))}
    </div>
  );
}
