import { useEffect, useRef } from 'react';
import { CloseIcon } from '../ui/icons.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { markQuote } from './mark-quote.ts';
import styles from './page-reader.module.css';
import { useSummaryPage } from './summary-queries.ts';
import type { OpenCitation } from './summary-result.tsx';

/** The text of a page as it was read from the file, the cited words marked in it. */
export function PageReader(reader: {
  summaryId: string;
  pages: number;
  citation: OpenCitation;
  onTurn: (page: number) => void;
  onClose: () => void;
}) {
  const { page, quote } = reader.citation;
  const { data, error, refetch } = useSummaryPage(reader.summaryId, page);
  const section = useRef<HTMLElement>(null);
  const mark = useRef<HTMLElement>(null);
  const text = data?.text;
  const shown = text === undefined ? null : `${page} ${quote}`;
  useEffect(() => {
    if (shown === null) return;
    section.current?.focus({ preventScroll: true });
    (mark.current ?? section.current)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <section className={styles.reader} ref={section} tabIndex={-1} aria-label={`Page ${page} of the file`}>
      <div className={styles.head}>
        <h2 className={styles.title}>Page {page}</h2>
        <TextButton disabled={page <= 1} onClick={() => reader.onTurn(page - 1)}>
          Previous
        </TextButton>
        <TextButton disabled={page >= reader.pages} onClick={() => reader.onTurn(page + 1)}>
          Next
        </TextButton>
        <button type="button" className={styles.close} aria-label="Close the page" onClick={reader.onClose}>
          <CloseIcon size={12} />
        </button>
      </div>
      {error && (
        <EmptyState
          sentence={error.message}
          action={<TextButton onClick={() => refetch()}>Try again</TextButton>}
        />
      )}
      {text === '' && <EmptyState sentence="This page holds no text." />}
      {text && (
        <div className={styles.text}>
          {markQuote(text, quote).map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a page never move
            <p key={index}>
              {paragraph.before}
              {paragraph.marked && <mark ref={mark}>{paragraph.marked}</mark>}
              {paragraph.after}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}
