import { type ReactNode, useEffect, useRef } from 'react';
import { BREAKPOINTS } from '../styles/breakpoints.ts';
import { Content } from '../ui/content.tsx';
import { PaneBoundary } from '../ui/pane-boundary.tsx';
import styles from './split-view.module.css';
import { ToolScreen } from './tool-screen.tsx';

type SplitViewProps = {
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
};

/**
 * A page of the tool (instead of `ToolPage`) with a list, the open document and an aside. Each column scrolls by itself.
 * On a phone the list and the document are a page each.
 */
export function SplitView(view: SplitViewProps) {
  const hasAside = view.aside !== undefined;
  return (
    <ToolScreen title={view.title} saveStatus={view.saveStatus} className={styles.page} isFixed>
      <Content
        className={hasAside ? styles.bodyWithAside : styles.body}
        data-open={view.openKey !== null || undefined}
      >
        <ListColumn {...view} />
        <DocumentColumn {...view} />
        {hasAside && (
          <section className={styles.aside} aria-label={view.asideLabel}>
            <PaneBoundary of={view.openKey} name="This pane">
              {view.aside}
            </PaneBoundary>
          </section>
        )}
      </Content>
    </ToolScreen>
  );
}

function ListColumn({ title, actions, list }: Pick<SplitViewProps, 'title' | 'actions' | 'list'>) {
  return (
    <div className={styles.list}>
      <div className={styles.heading}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <PaneBoundary of={title} name="The list">
        {list}
      </PaneBoundary>
    </div>
  );
}

function DocumentColumn({
  title,
  openKey,
  editor,
  foot,
  onBack,
}: Pick<SplitViewProps, 'title' | 'openKey' | 'editor' | 'foot' | 'onBack'>) {
  const opened = useDocumentInSight(openKey);
  return (
    <div className={styles.middle}>
      <div className={styles.document} ref={opened} tabIndex={-1}>
        <h1 className={styles.back}>
          <button type="button" onClick={onBack}>
            <span aria-hidden="true">‹ </span>
            {title}
          </button>
        </h1>
        <PaneBoundary of={openKey} name="This document">
          {editor}
        </PaneBoundary>
      </div>
      <PaneBoundary of={openKey} name="The footer">
        {foot}
      </PaneBoundary>
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
