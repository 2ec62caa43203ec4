import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { leavesDocument } from './leaves-document.ts';
import { hasUnsaved, registerLeaveQuestion } from './unsaved-changes.ts';
import { useCloseWarning } from './use-close-warning.ts';

/** Asks before the user leaves unsaved changes. Mounted once, around every screen of the tool. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && leavesDocument(currentLocation, nextLocation),
  );
  const [answer, setAnswer] = useState<((mayLeave: boolean) => void) | null>(null);

  useEffect(() => registerLeaveQuestion((waiting) => setAnswer(() => waiting)), []);
  useCloseWarning(hasUnsaved);

  function settle(mayLeave: boolean) {
    answer?.(mayLeave);
    setAnswer(null);
    if (blocker.state !== 'blocked') return;
    if (mayLeave) blocker.proceed();
    else blocker.reset();
  }

  return (
    <ConfirmDialog
      open={answer !== null || blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      onConfirm={() => settle(true)}
      onClose={() => settle(false)}
    >
      <p>What you changed here has not been saved. Cancel keeps it as you left it.</p>
    </ConfirmDialog>
  );
}
