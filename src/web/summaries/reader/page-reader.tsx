import { Kbd } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CloseIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { FileLink, TextButton } from '../../ui/text-button.tsx';
import { useStateFor } from '../../ui/use-state-for.ts';
import { useSummaryPage } from '../summary-queries.ts';
import { markQuote } from './mark-quote.ts';
import { storedFileAddress } from './open-pdf.ts';
import { PagePicture } from './page-picture.tsx';
import styles from './page-reader.module.css';
import type { CitedFile, FileCitation } from './reading.ts';

type Reader = {
  citation: FileCitation;
  /** Whether the page stands below its statement: then the part around the cited words is enough at first. */
  isBelow: boolean;
  onClose: () => void;
};

/** The page that is shown: the cited one first. */
type Shown = { page: number; quote: string; turn: (page: number) => void };

/** A page of the file with the cited words marked: as a picture, or as text where there is none or it is asked for. */
export function PageReader(reader: Reader) {
  const { file, ...cited } = reader.citation;
  const [page, turn] = useStateFor(`${file.id} ${cited.page} ${cited.quote}`, cited.page);
  const [view, setView] = useState<View>(reader.isBelow ? 'cut-out' : 'picture');
  const [failed, setFailed] = useState<string | null>(null);
  const drawable = file.filePath === null || file.filePath === failed ? null : file.filePath;
  const shown: Shown = { page, quote: page === cited.page ? cited.quote : '', turn };
  const mark = useRef<HTMLElement>(null);
  const isText = view === 'text' || !drawable;
  const section = useFocusedPage(file.id, shown, { mark, isText });
  return (
    <section className={styles.reader} ref={section} tabIndex={-1} aria-label={`Page ${page} of the file`}>
      <ReaderHead
        file={file}
        shown={shown}
        view={drawable ? view : null}
        onView={setView}
        onClose={reader.onClose}
      />
      {!drawable && (
        <p className="note" role="status">
          {file.filePath
            ? 'This page cannot be drawn. Here is its text.'
            : 'The file is no longer kept. Here is the text of the page.'}
        </p>
      )}
      {drawable && !isText && (
        <PagePicture
          filePath={drawable}
          page={page}
          quote={shown.quote}
          isCutOut={view === 'cut-out'}
          onFail={() => setFailed(drawable)}
        />
      )}
      <div className={isText ? '' : 'visually-hidden'}>
        <PageText
          summaryId={file.id}
          page={page}
          quote={shown.quote}
          language={reader.citation.language}
          mark={mark}
        />
      </div>
      {!reader.isBelow && shown.quote !== '' && (
        <p className={`quiet ${styles.hint}`}>
          Marked: the words that the statement rests on. <Kbd>J</Kbd> <Kbd>K</Kbd> next and previous
          statement.
        </p>
      )}
    </section>
  );
}

/** Focuses the page once its text is there, and scrolls to the cited words of a text. */
function useFocusedPage(
  summaryId: string,
  { page, quote }: Shown,
  { mark, isText }: { mark: React.RefObject<HTMLElement | null>; isText: boolean },
) {
  const section = useRef<HTMLElement>(null);
  const isLoaded = useSummaryPage(summaryId, page).data !== undefined;
  const shown = isLoaded ? `${page} ${quote}` : null;
  useEffect(() => {
    if (shown === null) return;
    section.current?.focus({ preventScroll: true });
    const target = isText ? (mark.current ?? section.current) : section.current;
    target?.scrollIntoView({ block: 'nearest' });
  }, [shown, isText, mark]);
  return section;
}

/** How a page is shown: the part around the cited words, all of it, or its text. */
type View = 'cut-out' | 'picture' | 'text';
const OTHER_VIEW: Record<View, { view: View; label: string }> = {
  'cut-out': { view: 'picture', label: 'Whole page' },
  picture: { view: 'text', label: 'Text' },
  text: { view: 'picture', label: 'Picture' },
};

function ReaderHead({
  file,
  shown: { page, turn },
  view,
  onView,
  onClose,
}: {
  file: CitedFile;
  shown: Shown;
  /** Null when there is only the text. */
  view: View | null;
  onView: (view: View) => void;
  onClose: () => void;
}) {
  const label = useSummaryPage(file.id, page).data?.label;
  const isWhole = view !== 'cut-out';
  const other = view && OTHER_VIEW[view];
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>
        Page {page} of {file.pages}
      </h2>
      {label && <span className="quiet">printed {label}</span>}
      {isWhole && (
        <>
          <TextButton disabled={page <= 1} onClick={() => turn(page - 1)}>
            Previous
          </TextButton>
          <TextButton disabled={page >= file.pages} onClick={() => turn(page + 1)}>
            Next
          </TextButton>
        </>
      )}
      <span className={styles.views}>
        {other && <TextButton onClick={() => onView(other.view)}>{other.label}</TextButton>}
        {isWhole && file.filePath && (
          <FileLink href={storedFileAddress(file.filePath)}>Open the file</FileLink>
        )}
        <button type="button" className={styles.close} aria-label="Close the page" onClick={onClose}>
          <CloseIcon size={12} />
        </button>
      </span>
    </div>
  );
}

/** The text of a page of the file, with the cited words marked. */
function PageText(view: {
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
            <p key={index} dir="auto">
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
