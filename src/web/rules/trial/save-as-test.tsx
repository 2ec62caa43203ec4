import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAttempt } from '../../editing/use-attempt.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

/** Saves a trial under a name as a scenario, which runs again after every change of the rules. */
export function SaveAsTest({
  open,
  onClose,
  onSave,
}: {
  open: boolean;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const { attempt, failure, isBusy } = useAttempt();

  async function save() {
    if (name.trim() === '') return 'Name is required';
    await onSave(name.trim());
    setName('');
    onClose();
    return undefined;
  }

  return (
    <ConfirmDialog
      open={open}
      title="Save as test"
      confirmLabel="Save test"
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void attempt(save)}
      onClose={onClose}
    >
      <p>It runs again whenever a rule changes, and you see here if its questions would change.</p>
      <TextInput
        label="Name"
        value={name}
        maxLength={256}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
