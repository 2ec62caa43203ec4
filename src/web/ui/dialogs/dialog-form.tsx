import type { ReactNode } from 'react';
import { Form } from '../forms/form.tsx';
import styles from './dialog-form.module.css';

/** The form of a dialog, with its buttons at its end. */
export function DialogForm(form: { onSubmit: () => void; actions: ReactNode; children: ReactNode }) {
  return (
    <Form className={styles.form} onSubmit={() => form.onSubmit()}>
      {form.children}
      <div className={styles.actions}>{form.actions}</div>
    </Form>
  );
}
