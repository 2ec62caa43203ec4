import { type JsonObject, mergeDocuments } from '#records';
import type { DocumentSaving } from '../use-document-saving.ts';
import { type ChosenSides, ConflictChoice, type PathLabel } from './conflict-choice.tsx';

/** Lets the user choose between the draft and the version that another user saved since. Open during a conflict. */
export function SavingConflict<D extends JsonObject>({
  editor: { base, draft, saving },
  labels,
  onTheirDeletion,
}: {
  editor: { base: D; draft: D; saving: DocumentSaving<D> };
  labels: PathLabel;
  /** Called when the user accepts that the document was deleted. */
  onTheirDeletion: () => void;
}) {
  const { conflict, isSaving, resolve, dismiss } = saving;
  const merge = (choices: ChosenSides) =>
    mergeDocuments({ base, mine: draft, theirs: conflict?.theirs ?? draft }, { choices });
  const { conflicts, taken } = merge(new Map());
  return (
    <ConflictChoice
      open={conflict !== undefined}
      changes={
        conflict
          ? {
              by: conflict.by,
              conflicts: conflicts.map((one) => ({ key: one.path, label: labels(one.path), versions: one })),
              taken: taken.map(labels),
            }
          : null
      }
      canChooseAll
      isBusy={isSaving}
      onClose={dismiss}
      onSave={(sides) => void resolve((merge(sides).merged ?? {}) as D)}
      onRecreate={() => void resolve(draft)}
      onAcceptDeletion={() => {
        dismiss();
        onTheirDeletion();
      }}
    />
  );
}
