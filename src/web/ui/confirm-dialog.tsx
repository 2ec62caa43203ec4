import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

/**
 * Asks before an action that cannot be undone. Esc, Cancel and a click beside the dialog change nothing; Cancel has the
 * focus at first.
 */
export function ConfirmDialog(dialog: {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Label of the button that confirms. */
  confirmLabel: string;
  isBusy?: boolean;
  /** Why the confirmed action failed. */
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
