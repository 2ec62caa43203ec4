import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { TextButton } from '../ui/text-button.tsx';

/** The "Start again" button. It asks before it deletes the answers of the session. */
export function RestartSession({ onRestart }: { onRestart: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const restart = useMutation({ mutationFn: onRestart, onSuccess: () => setOpen(false) });
  return (
    <>
      <TextButton className="reach" onClick={() => setOpen(true)}>
        Start again
      </TextButton>
      <ConfirmDialog
        open={isOpen}
        title="Start again?"
        confirmLabel="Start again"
        isBusy={restart.isPending}
        failure={
          restart.isError
            ? 'The questionnaire could not be restarted. Your answers are still here.'
            : undefined
        }
        onConfirm={() => restart.mutate()}
        onClose={() => setOpen(false)}
      >
        <p>
          All answers in this questionnaire are deleted, and the first question is asked again. Client records
          stay as they are.
        </p>
      </ConfirmDialog>
    </>
  );
}
