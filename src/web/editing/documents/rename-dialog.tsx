import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useAttempt } from '../use-attempt.ts';
import styles from './rename-dialog.module.css';

/** Asks for a new name, shows what uses the old one, and renames. Mount it to open it. */
export function RenameDialog({
  title,
  name,
  refuseName,
  uses,
  onRename,
  onClose,
}: {
  title: string;
  /** The current name. */
  name: string;
  /** Why a name is refused; undefined when it is not. */
  refuseName: (name: string) => string | undefined;
  /** The list of what uses the old name. */
  uses: ReactNode;
  /** Resolves with the failure's sentence, or with undefined on success. */
  onRename: (to: string) => Promise<string | undefined>;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(name);
  const { attempt, failure, isBusy, clear } = useAttempt();

  function rename() {
    const to = typed.trim();
    if (to === name) return onClose();
    void attempt(async () => refuseName(to) ?? onRename(to));
  }

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel="Rename"
      isBusy={isBusy}
      failure={failure}
      onConfirm={rename}
      onClose={onClose}
    >
      <TextInput
        label="New name"
        value={typed}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          clear();
        }}
      />
      <p className={`quiet ${styles.note}`}>
        Everything that uses the old name changes with it, all or nothing.
      </p>
      {uses}
    </ConfirmDialog>
  );
}
