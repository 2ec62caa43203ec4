import { useMediaQuery } from '@mantine/hooks';
import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Finding } from '#contract/matching/screening-contract.ts';
import { BREAKPOINTS } from '../../styles/breakpoints.ts';
import { LoadingState, RowsSkeleton } from '../../ui/pane/loading-state.tsx';
import styles from './finding-pane.module.css';

/** The pane beside the inbox, in which the opened finding is shown; null while there is none. */
export const FindingPaneContext = createContext<HTMLElement | null>(null);

/** Whether the inbox has a pane beside it. */
export function useHasPane(): boolean {
  const isNarrow = useMediaQuery(BREAKPOINTS.laptop, undefined, { getInitialValueInEffect: false }) ?? true;
  return !isNarrow && use(FindingPaneContext) !== null;
}

/** The column beside the inbox: the pane, and below it what is given. */
export function BesideInbox({
  onPane,
  hasInbox,
  children,
}: {
  onPane: (pane: HTMLElement | null) => void;
  hasInbox: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.beside}>
      <div ref={onPane} className={styles.pane} />
      {hasInbox && <p className={`quiet ${styles.none}`}>Choose a finding of the list: it is shown here.</p>}
      {children}
    </div>
  );
}

type Shown = { finding: Finding; isOpen: boolean; children: ReactNode };

/** Shows a finding in the pane where there is room for one, else below its row. */
export function InPane({ finding, isOpen, children }: Shown) {
  const pane = use(FindingPaneContext);
  if (!useHasPane() || !pane) return children;
  return createPortal(<InColumn {...{ finding, isOpen, children }} />, pane);
}

/** Keeps the room of the pane until the finding that it will show is read, so that nothing below it moves. */
export function AwaitedInPane() {
  const pane = use(FindingPaneContext);
  if (!useHasPane() || !pane) return null;
  return createPortal(
    <div className={styles.awaited}>
      <LoadingState>
        <RowsSkeleton rows={8} />
      </LoadingState>
    </div>,
    pane,
  );
}

/** Has the focus from its row when it opens, and gives it back when it closes. */
function InColumn({ finding: { id, externalName }, isOpen, children }: Shown) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const column = section.current;
    const leave = () => {
      const hasFocus = column?.contains(document.activeElement);
      if (hasFocus) document.querySelector<HTMLElement>(`[data-finding="${id}"] [aria-expanded]`)?.focus();
    };
    if (isOpen) column?.focus({ preventScroll: true });
    else leave();
    return leave;
  }, [id, isOpen]);
  return (
    <section
      id={`records-${id}`}
      ref={section}
      className={styles.opened}
      tabIndex={-1}
      aria-label={`Both records: ${externalName}`}
    >
      {children}
    </section>
  );
}
