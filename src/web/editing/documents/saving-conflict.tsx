import type { JsonObject } from '#records';
import type { DocumentSaving } from '../use-document-saving.ts';
import { ConflictChoice, type PathLabel } from './conflict-choice.tsx';

/** The choice between a draft and what somebody else saved meanwhile, for as long as saving it waits for one. */
export function SavingConflict<D extends JsonObject>({
  editor,
  labels,
  onTheirDeletion,
}: {
  editor: { base: D; draft: D; saving: DocumentSaving<D> };
  labels: PathLabel;
  /** It was deleted meanwhile, and is to stay so. */
  onTheirDeletion: () => void;
}) {
  const { conflict, isSaving, resolve, giveUp } = editor.saving;
  return (
    <ConflictChoice
      open={conflict !== undefined}
      base={editor.base}
      mine={editor.draft}
      theirs={conflict?.theirs ?? null}
      by={conflict?.by}
      labels={labels}
      isBusy={isSaving}
      onClose={giveUp}
      onResolve={(merged) => {
        if (merged) return void resolve(merged as D);
        giveUp();
        onTheirDeletion();
      }}
    />
  );
}
