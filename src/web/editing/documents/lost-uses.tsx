import type { UseEntry } from '#contract/impact-contract.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { UseList } from './impact-dialog.tsx';

/** Asks before options are taken away that rules still name. */
export function LostUses({
  noun,
  editor,
}: {
  /** What would no longer offer them, such as "field". */
  noun: string;
  editor: { lostUses: UseEntry[] | undefined; saveAllTheSame: () => void; keepLostUses: () => void };
}) {
  return (
    <ConfirmDialog
      open={editor.lostUses !== undefined}
      title="Save without these options?"
      confirmLabel="Save"
      onConfirm={editor.saveAllTheSame}
      onClose={editor.keepLostUses}
    >
      <p>The {noun} would no longer offer what is still asked for here.</p>
      {editor.lostUses && <UseList uses={editor.lostUses} />}
    </ConfirmDialog>
  );
}
