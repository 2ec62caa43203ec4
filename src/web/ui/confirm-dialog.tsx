import { Button } from '@mantine/core';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './confirm-dialog.module.css';

/**
 * A question before something that cannot be taken back. Esc, Cancel and a press beside it leave everything as it is;
 * Cancel has the focus at first, and the focus returns to where it was.
 */
export function ConfirmDialog(dialog: {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What the button that goes ahead says. */
  confirmLabel: string;
  isBusy?: boolean;
  /** What went wrong with going ahead. */
  failure?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!dialog.open) return element.current?.close();
    element.current?.showModal();
    cancel.current?.focus();
  }, [dialog.open]);

  function closeBeside(event: MouseEvent) {
    if (event.target === event.currentTarget) dialog.onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Esc by itself
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={dialog.onClose}
      onClick={closeBeside}
    >
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          {dialog.title}
        </h2>
        {dialog.children}
        <div role="alert" className={styles.failure}>
          {dialog.failure}
        </div>
        <div className={styles.actions}>
          <Button onClick={dialog.onConfirm} loading={dialog.isBusy ?? false}>
            {dialog.confirmLabel}
          </Button>
          <Button variant="default" onClick={dialog.onClose} ref={cancel}>
            Cancel
          </Button>
        </div>
      </div>
    </dialog>
  );
}
