import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { auth } from '../api/auth-client.ts';
import { onPasswordNeeded } from '../api/refusals.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { problemSentence } from './identity-form.tsx';
import styles from './password-dialog.module.css';

/** Asks for the password when a call needs it and it was not given within the last ten minutes. */
export function PasswordDialog() {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  useEffect(
    () =>
      onPasswordNeeded(() => {
        answer.current?.(false);
        setOpen(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  const close = (isConfirmed: boolean) => {
    setOpen(false);
    answer.current?.(isConfirmed);
    answer.current = undefined;
  };
  return (
    <Dialog
      open={isOpen}
      look="window"
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={() => close(false)}
    >
      {isOpen && <PasswordForm titleId={titleId} onDone={close} />}
    </Dialog>
  );
}

function PasswordForm({ titleId, onDone }: { titleId: string; onDone: (isConfirmed: boolean) => void }) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setBusy(true);
    setProblem('');
    try {
      await auth.confirmPassword(password);
      onDone(true);
    } catch (cause) {
      setProblem(problemSentence(cause));
      setBusy(false);
    }
  };
  return (
    <form className={styles.content} method="post" onSubmit={submit} noValidate>
      <h2 id={titleId} className={styles.title}>
        Enter your password to go on
      </h2>
      <PasswordField label="Password" name="password" autoComplete="current-password" data-autofocus />
      <ErrorNotice>{problem}</ErrorNotice>
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          Go on
        </Button>
        <Button variant="default" onClick={() => onDone(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
