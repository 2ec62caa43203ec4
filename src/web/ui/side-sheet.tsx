import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './side-sheet.module.css';

/**
 * A sheet that opens from the left over everything else. Esc, a press beside it and following one of its links close
 * it; focus stays inside while it is open and returns to where it was.
 */
export function SideSheet(sheet: { open: boolean; onClose: () => void; label: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { open, onClose } = sheet;

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    const closeBesideOrAway = (event: MouseEvent) => {
      const target = event.target as Element;
      if (target === element || target.closest('a')) onClose();
    };
    element?.addEventListener('click', closeBesideOrAway);
    return () => element?.removeEventListener('click', closeBesideOrAway);
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={sheet.label}
      onClose={onClose}
      onKeyDown={keepFocusInside}
    >
      {/* The dialog itself has no area of its own, so that a press on it is a press beside its content. */}
      <div className={styles.content}>{sheet.children}</div>
    </dialog>
  );
}

/** The browser keeps the page behind out of reach, but Tab would still leave for its own toolbar. */
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
