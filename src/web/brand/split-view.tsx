import { type ReactNode, useEffect, useRef } from 'react';
import { BREAKPOINTS } from '../styles/breakpoints.ts';
import { PageHead } from './page-head.tsx';
import styles from './split-view.module.css';
import { ToolBar } from './tool-bar.tsx';

/**
 * A page of the tool (instead of `ToolPage`) with a list, the open document and an aside. Each column scrolls by itself.
 * On a phone the list and the document are a page each.
 */
export function SplitView(view: {
  /** Heads the list and names the tab. */
  title: string;
  /** Beside the title, such as "Add rule". */
  actions?: ReactNode;
  saveStatus?: ReactNode;
  /** A `SearchableList`. */
  list: ReactNode;
  /** Identifies the open document, also a new one; null when none is open. */
  openKey: string | null;
  /** The open document, or an `EmptyState` while none is open. */
  editor: ReactNode;
  /** Below the document and always visible: the `SaveBar`. */
  foot?: ReactNode;
  /** Returns to the list on a phone. */
  onBack: () => void;
  aside?: ReactNode;
  /** Names the aside for screen readers. */
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
          <div className={styles.document} ref={opened} tabIndex={-1}>
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

/** Scrolls each newly opened document to its top and, on a phone, moves the focus to it. */
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
