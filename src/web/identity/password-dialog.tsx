import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { auth } from '../api/auth-client.ts';
import { onPasswordNeeded } from '../api/refusals.ts';
import { DialogActions } from '../ui/dialogs/dialog-actions.tsx';
import { SmallDialog } from '../ui/dialogs/small-dialog.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { problemSentence } from './identity-form.tsx';
import styles from './password-dialog.module.css';

/** Asks for the password when a call needs it and it was not given within the last ten minutes. */
export function PasswordDialog() {
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
    <SmallDialog open={isOpen} title="Enter your password to go on" onClose={() => close(false)}>
      {isOpen && <PasswordForm onDone={close} />}
    </SmallDialog>
  );
}

function PasswordForm({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
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
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <PasswordField label="Password" name="password" autoComplete="current-password" data-autofocus />
      <ErrorNotice>{problem}</ErrorNotice>
      <DialogActions>
        <Button type="submit" loading={isBusy}>
          Go on
        </Button>
        <Button variant="default" onClick={() => onDone(false)}>
          Cancel
        </Button>
      </DialogActions>
    </form>
  );
}
