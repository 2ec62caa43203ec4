import { type ReactNode, useEffect, useRef } from 'react';
import { BREAKPOINTS } from '../styles/breakpoints.ts';
import { PageHead } from './page-head.tsx';
import styles from './split-view.module.css';
import { ToolBar } from './tool-bar.tsx';

/**
 * A whole page of the tool (in place of `ToolPage`): a list, the document chosen from it, and what helps with it.
 * Each column scrolls by itself. On a phone the list and the document are a page each.
 */
export function SplitView(view: {
  /** Heads the list and names the tab. */
  title: string;
  /** Beside the title, such as "Add rule". */
  actions?: ReactNode;
  saveStatus?: ReactNode;
  /** A `SearchableList`. */
  list: ReactNode;
  /** What is open: the id, something for a new document, or `null` for nothing. */
  openKey: string | null;
  /** The open document, or an `EmptyState` while none is open. */
  editor: ReactNode;
  /** Under the document and always in sight: the `SaveBar`. */
  foot?: ReactNode;
  /** Back to the list, where the document is a page. */
  onBack: () => void;
  aside?: ReactNode;
  /** Names the aside for who cannot see it. */
  asideLabel?: string | undefined;
}) {
  const opened = useDocumentInSight(view.openKey);
  const hasAside = view.aside !== undefined;
  return (
    <div className={styles.page}>
      <PageHead title={view.title} />
      <ToolBar saveStatus={view.saveStatus} />
      <main
        id="content"
        tabIndex={-1}
        className={hasAside ? styles.bodyWithAside : styles.body}
        data-open={view.openKey !== null || undefined}
      >
        <div className={styles.list}>
          <div className={styles.heading}>
            <h1 className={styles.title}>{view.title}</h1>
            {view.actions && <div className={styles.actions}>{view.actions}</div>}
          </div>
          {view.list}
        </div>
        <div className={styles.middle}>
          <div className={styles.record} ref={opened} tabIndex={-1}>
            <h1 className={styles.back}>
              <button type="button" onClick={view.onBack}>
                <span aria-hidden="true">‹ </span>
                {view.title}
              </button>
            </h1>
            {view.editor}
          </div>
          {view.foot}
        </div>
        {hasAside && (
          <section className={styles.aside} aria-label={view.asideLabel}>
            {view.aside}
          </section>
        )}
      </main>
    </div>
  );
}

/** Each document begins at its top; where it is a page, the focus goes there with the eye. */
function useDocumentInSight(openKey: string | null) {
  const opened = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = opened.current;
    if (openKey === null || !element) return;
    element.scrollTop = 0;
    if (matchMedia(BREAKPOINTS.phone).matches && !element.contains(document.activeElement)) {
      element.focus({ preventScroll: true });
    }
  }, [openKey]);
  return opened;
}
