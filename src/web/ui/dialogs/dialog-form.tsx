import type { ReactNode } from 'react';
import styles from './dialog-form.module.css';

/** The form of a dialog, with its buttons at its end. */
export function DialogForm(form: { onSubmit: () => void; actions: ReactNode; children: ReactNode }) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.onSubmit();
      }}
    >
      {form.children}
      <div className={styles.actions}>{form.actions}</div>
    </form>
  );
}
