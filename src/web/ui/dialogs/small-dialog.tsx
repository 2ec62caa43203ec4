import { type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './small-dialog.module.css';

/** A narrow titled window in the middle of the screen: a question, or one field. */
export function SmallDialog(dialog: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
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
      </div>
    </Dialog>
  );
}
