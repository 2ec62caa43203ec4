import type { UseEntry } from '#contract/impact-contract.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { UseList } from './impact-dialog.tsx';

/** Asks before options are taken away that rules still name. */
export function LostUses({
  noun,
  work,
}: {
  /** What would no longer offer them, such as "field". */
  noun: string;
  work: { lostUses: UseEntry[] | undefined; saveAllTheSame: () => void; keepLostUses: () => void };
}) {
  return (
    <ConfirmDialog
      open={work.lostUses !== undefined}
      title="Save without these options?"
      confirmLabel="Save"
      onConfirm={work.saveAllTheSame}
      onClose={work.keepLostUses}
    >
      <p>The {noun} would no longer offer what is still asked for here.</p>
      {work.lostUses && <UseList uses={work.lostUses} />}
    </ConfirmDialog>
  );
}
