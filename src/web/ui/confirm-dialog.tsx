import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

/**
 * A question before something that cannot be taken back. Esc, Cancel and a press beside it leave everything as it is;
 * Cancel has the focus at first.
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
  return (
    <Dialog
      open={dialog.open}
      look="window"
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={dialog.onClose}
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
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
