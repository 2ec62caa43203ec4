import { useState } from 'react';
import type { OwnAccount } from '#contract/account/own-account.ts';
import { ApiError } from '../../api/api-error.ts';
import { auth } from '../../api/auth-client.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusRequest } from '../../ui/use-focus-request.ts';
import type { Typed } from '../identity-form.tsx';
import styles from './account-page.module.css';
import { useAccountRefresh } from './account-queries.ts';
import { OpenForm } from './account-section.tsx';

/** The user's name below the title, and the form that changes it. */
export function OwnName({ account }: { account: OwnAccount }) {
  const [isOpen, setOpen] = useState(false);
  const focus = useFocusRequest();
  const refresh = useAccountRefresh();
  const close = () => {
    setOpen(false);
    focus.request();
  };
  const save = async (typed: Typed) => {
    const name = typed('name').trim();
    if (!name) throw new ApiError({ code: 'BAD_REQUEST', status: 0, message: 'Please enter a name.' });
    await auth.changeName(name);
    await refresh();
    close();
  };
  if (isOpen)
    return (
      <OpenForm button="Save name" onSubmit={save} onCancel={close}>
        <TextField label="Name" name="name" autoComplete="name" maxLength={200} defaultValue={account.name} />
      </OpenForm>
    );
  return (
    <p className={styles.who}>
      {account.name || account.email}, here since {dayWords(account.createdAt)}
      <TextButton ref={focus.take} onClick={() => setOpen(true)}>
        Change name
      </TextButton>
    </p>
  );
}
