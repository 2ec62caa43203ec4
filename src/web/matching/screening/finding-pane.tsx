import { useMediaQuery } from '@mantine/hooks';
import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Finding } from '#contract/matching/screening-contract.ts';
import { BREAKPOINTS } from '../../styles/breakpoints.ts';
import styles from './finding-pane.module.css';

/** The pane beside the inbox, in which the opened finding is shown; null while there is none. */
export const FindingPaneContext = createContext<HTMLElement | null>(null);

/** The column beside the inbox: the pane while a finding is open, otherwise what is given. */
export function BesideInbox({
  onPane,
  children,
}: {
  onPane: (pane: HTMLElement | null) => void;
  children: ReactNode;
}) {
  return (
    <>
      <div ref={onPane} className={styles.pane} />
      <div className={styles.otherwise}>{children}</div>
    </>
  );
}

/** Shows an opened finding in the pane where there is room for one, else below its row. */
export function InPane({ finding, children }: { finding: Finding; children: ReactNode }) {
  const isNarrow = useMediaQuery(BREAKPOINTS.laptop, undefined, { getInitialValueInEffect: false }) ?? true;
  const pane = use(FindingPaneContext);
  if (isNarrow || !pane) return children;
  return createPortal(<Opened finding={finding}>{children}</Opened>, pane);
}

/** Has the focus from its row when it opens, and gives it back when it closes. */
function Opened({ finding: { id, externalName }, children }: { finding: Finding; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const opened = section.current;
    opened?.focus({ preventScroll: true });
    return () => {
      const hadFocus = opened?.contains(document.activeElement);
      if (hadFocus) document.querySelector<HTMLElement>(`[data-finding="${id}"] [aria-expanded]`)?.focus();
    };
  }, [id]);
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
