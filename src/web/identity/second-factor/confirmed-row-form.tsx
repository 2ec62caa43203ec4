import type { ReactNode } from 'react';
import { ErrorNotice } from '../../ui/notice.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import styles from './confirmed-row-form.module.css';
import type { useConfirmedAction } from './use-confirmed-action.ts';

/** The part below a row: the question for the password, or else the row's own form and why an action failed. */
export function ConfirmedRowForm({
  action,
  children,
}: {
  action: ReturnType<typeof useConfirmedAction>;
  children?: ReactNode;
}) {
  return (
    <div className={styles.form}>
      {action.mustConfirm ? (
        <ConfirmIdentity onDone={action.retry} />
      ) : (
        <>
          {children}
          <ErrorNotice>{action.problem}</ErrorNotice>
        </>
      )}
    </div>
  );
}
