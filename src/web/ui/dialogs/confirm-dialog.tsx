import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from '../forms/form.tsx';
import styles from './confirm-dialog.module.css';
import { DialogActions } from './dialog-actions.tsx';
import { SmallDialog } from './small-dialog.tsx';

/**
 * Asks before an action that cannot be undone. Esc, Cancel and a click beside the dialog change nothing; without an input
 * Cancel has the focus at first, and Enter in an input confirms.
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
  return (
    <SmallDialog open={dialog.open} title={dialog.title} onClose={dialog.onClose}>
      <Form onSubmit={() => dialog.onConfirm()}>
        {dialog.children}
        <div role="alert" className={`failure ${styles.failure}`}>
          {dialog.failure}
        </div>
        <DialogActions>
          <Button type="submit" loading={dialog.isBusy ?? false}>
            {dialog.confirmLabel}
          </Button>
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </SmallDialog>
  );
}
