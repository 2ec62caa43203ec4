import type { JsonObject } from '#records';
import type { DocumentSaving } from '../use-document-saving.ts';
import { ConflictChoice, type PathLabel } from './conflict-choice.tsx';

/** Lets the user choose between the draft and the version somebody else saved meanwhile. Open during a conflict. */
export function SavingConflict<D extends JsonObject>({
  editor,
  labels,
  onTheirDeletion,
}: {
  editor: { base: D; draft: D; saving: DocumentSaving<D> };
  labels: PathLabel;
  /** Called when the user accepts that the document was deleted meanwhile. */
  onTheirDeletion: () => void;
}) {
  const { conflict, isSaving, resolve, dismiss } = editor.saving;
  return (
    <ConflictChoice
      open={conflict !== undefined}
      base={editor.base}
      mine={editor.draft}
      theirs={conflict?.theirs ?? null}
      by={conflict?.by}
      labels={labels}
      isBusy={isSaving}
      onClose={dismiss}
      onResolve={(merged) => {
        if (merged) return void resolve(merged as D);
        dismiss();
        onTheirDeletion();
      }}
    />
  );
}
