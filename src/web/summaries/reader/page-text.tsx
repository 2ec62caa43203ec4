import type { RefObject } from 'react';
import { EmptyState } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { useSummaryPage } from '../summary-queries.ts';
import { markQuote } from './mark-quote.ts';
import styles from './page-text.module.css';

/** The text of a page of the file, with the cited words marked. */
export function PageText(view: {
  summaryId: string;
  page: number;
  quote: string;
  /** The language of the file, where that is not English. */
  language: string | undefined;
  mark: RefObject<HTMLElement | null>;
}) {
  const page = useSummaryPage(view.summaryId, view.page);
  return (
    <Pane
      query={page}
      failed="This page could not be read."
      isEmpty={({ text }) => text === ''}
      empty={<EmptyState sentence="There is no text on this page." />}
    >
      {({ text }) => (
        <div className={styles.text} lang={view.language}>
          {markQuote(text, view.quote).map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a page never move
            <p key={index}>
              {paragraph.before}
              {paragraph.marked && <mark ref={view.mark}>{paragraph.marked}</mark>}
              {paragraph.after}
            </p>
          ))}
        </div>
      )}
    </Pane>
  );
}
