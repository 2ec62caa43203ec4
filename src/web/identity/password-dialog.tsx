import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { canUsePasskeys } from '../api/passkeys.ts';
import { onPasswordNeeded } from '../api/refusals.ts';
import { DialogActions } from '../ui/dialogs/dialog-actions.tsx';
import { SmallDialog } from '../ui/dialogs/small-dialog.tsx';
import { Form } from '../ui/forms/form.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { problemSentence } from './identity-form.tsx';
import styles from './password-dialog.module.css';
import { CodeField } from './second-factor/code-field.tsx';
import { PasskeyButton } from './second-factor/passkey-button.tsx';
import { useConfirmation } from './second-factor/use-confirmation.ts';

/** Asks for the password, or what is stronger, when a call needs it and it was not given within the last ten minutes. */
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
    <SmallDialog open={isOpen} title="Enter your password to continue" onClose={() => close(false)}>
      {isOpen && <PasswordForm onDone={close} />}
    </SmallDialog>
  );
}

function PasswordForm({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { needsCode, confirm } = useConfirmation();
  const submit = async (typed: FormData) => {
    const [password = '', code = ''] = ['password', 'code'].map((name) => String(typed.get(name) ?? ''));
    setBusy(true);
    setProblem('');
    try {
      await confirm(password, code);
      onDone(true);
    } catch (cause) {
      setProblem(problemSentence(cause));
      setBusy(false);
    }
  };
  return (
    <Form className={styles.form} method="post" onSubmit={submit} noValidate>
      <PasswordField label="Password" name="password" autoComplete="current-password" data-autofocus />
      {needsCode && <CodeField />}
      <ErrorNotice>{problem}</ErrorNotice>
      {canUsePasskeys() && (
        <PasskeyButton look="text" onDone={() => onDone(true)}>
          Use my passkey
        </PasskeyButton>
      )}
      <DialogActions>
        <Button type="submit" loading={isBusy}>
          Go on
        </Button>
        <Button variant="default" onClick={() => onDone(false)}>
          Cancel
        </Button>
      </DialogActions>
    </Form>
  );
}
