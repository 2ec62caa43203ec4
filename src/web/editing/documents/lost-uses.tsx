import type { UseEntry } from '#contract/impact-contract.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { UseList } from './impact-dialog.tsx';

/** Asks before a save removes options that rules still name. */
export function LostUses({
  noun,
  editor,
}: {
  /** What the options are removed from, such as "field". */
  noun: string;
  editor: { lostUses: UseEntry[] | undefined; saveAnyway: () => void; cancelSave: () => void };
}) {
  return (
    <ConfirmDialog
      open={editor.lostUses !== undefined}
      title="Save without these options?"
      confirmLabel="Save"
      onConfirm={editor.saveAnyway}
      onClose={editor.cancelSave}
    >
      <p>The {noun} would no longer offer these options, which are still used here.</p>
      {editor.lostUses && <UseList uses={editor.lostUses} />}
    </ConfirmDialog>
  );
}
