import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './side-sheet.module.css';

/** A sheet that slides in from the left. Following one of its links closes it; the focus stays inside while it is open. */
export function SideSheet(sheet: { open: boolean; onClose: () => void; label: string; children: ReactNode }) {
  return (
    <Dialog
      open={sheet.open}
      look="sheet"
      className={styles.sheet}
      aria-label={sheet.label}
      closesOnLink
      onClose={sheet.onClose}
      onKeyDown={keepFocusInside}
    >
      <div className={styles.content}>{sheet.children}</div>
    </Dialog>
  );
}

/** A modal dialog makes the page inert, but Tab would still move the focus to the browser's toolbar. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return;
  const all = event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)');
  const stops = [...all].filter((stop) => stop.checkVisibility());
  const [first, last] = [stops.at(0), stops.at(-1)];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
