import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ResolutionCounts } from '#contract/matching/match-resolution-contract.ts';
import { useSaveShortcut } from '../../editing/use-save-shortcut.ts';
import { counted } from '../../ui/count-words.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { Resolution } from './use-resolution.ts';

/** The button and keyboard shortcut that open the save dialog. Without a value to write it is disabled. */
export function SaveButton({
  counts,
  isBusy,
  onOpen,
}: {
  counts: ResolutionCounts | undefined;
  isBusy: boolean;
  onOpen: () => void;
}) {
  const canSave = counts !== undefined && counts.written.records > 0 && !isBusy;
  useSaveShortcut({ onSave: canSave ? onOpen : undefined });
  return (
    <Button disabled={!canSave} aria-describedby="save-reason" onClick={onOpen}>
      Save to Firestore
    </Button>
  );
}

/** What a save will write, or why it is impossible, and what it leaves open. */
export function SaveReason({ counts, resolution }: { counts: ResolutionCounts; resolution: Resolution }) {
  return (
    <p>
      {describeSave(counts)}{' '}
      {counts.written.records === 0 && counts.unchanged > 0 && (
        <CloseUnchanged unchanged={counts.unchanged} resolution={resolution} />
      )}
    </p>
  );
}

/** Closes all records without a value to write, once confirmed. */
function CloseUnchanged({ unchanged, resolution }: { unchanged: number; resolution: Resolution }) {
  const [isAsking, setAsking] = useState(false);
  const records = counted(unchanged, 'record');
  return (
    <>
      <TextButton disabled={resolution.isBusy} onClick={() => setAsking(true)}>
        Close records as they are
      </TextButton>
      <ConfirmDialog
        open={isAsking}
        title={`Close ${records} unchanged?`}
        confirmLabel={`Close ${records}`}
        onConfirm={() => {
          setAsking(false);
          void resolution.save({ closeUnchanged: true, written: { fields: 0, records: 0 } });
        }}
        onClose={() => setAsking(false)}
      >
        <p>
          No value is chosen that differs from yours, so no client changes. The log says “closed unchanged”,
          and each record can be opened again under Closed.
        </p>
      </ConfirmDialog>
    </>
  );
}

function describeSave({ matched, open, unchanged, unchosen, others, written }: ResolutionCounts): string {
  if (open === 0) return matched === 0 ? 'No match is confirmed.' : 'Everything is saved.';
  if (written.records > 0) {
    const fields = counted(written.fields, 'field');
    const stay = open - written.records;
    const rest = counted(stay, 'record stays', 'records stay');
    return `${fields} in ${counted(written.records, 'record')} will be written.${stay > 0 ? ` ${rest} open.` : ''}`;
  }
  if (unchanged > 0) return 'Nothing would be written: no external or custom value is chosen.';
  if (unchosen > 0)
    return `Nothing can be saved yet: ${counted(unchosen, 'record has', 'records have')} several matches and none is chosen.`;
  return others > 0 ? 'You confirmed these matches, so another user has to save them.' : '';
}
