import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ResolutionCounts } from '#contract/match-resolution-contract.ts';
import { useSaveShortcut } from '../../editing/use-save-shortcut.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatCounted } from '../match-format.ts';

/** Saves the resolution of a run, by its button or by the keyboard. It asks first when a save would only close records. */
export function SaveResolutionButton({
  counts,
  isBusy,
  onSave,
}: {
  counts: ResolutionCounts | undefined;
  isBusy: boolean;
  onSave: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const canSave = counts !== undefined && counts.mine > 0 && !isBusy;
  const save = () => (counts?.written.fields === 0 ? setAsking(true) : onSave());
  useSaveShortcut({ onSave: canSave ? save : undefined });
  const records = formatCounted(counts?.mine ?? 0, ['record', 'records']);
  return (
    <>
      <Button disabled={!canSave} loading={isBusy} aria-describedby="save-reason" onClick={save}>
        Save to Firestore
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Close ${records} unchanged?`}
        confirmLabel={`Close ${records}`}
        onConfirm={() => {
          setAsking(false);
          onSave();
        }}
        onClose={() => setAsking(false)}
      >
        <p>
          No value is chosen that differs from yours, so no client changes. Choices and decisions for a closed
          record stay as they are in this run.
        </p>
      </ConfirmDialog>
    </>
  );
}
