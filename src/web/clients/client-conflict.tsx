import type { FieldCatalogue } from '#records';
import { ConflictChoice } from '../editing/documents/conflict-choice.tsx';
import { editLabel, entityTitle, valueLabel } from './edit-label.ts';
import type { ClientEditor } from './use-client-editor.ts';

/**
 * Resolves a conflict with another user who saved or deleted the client since. Values that only one side changed are
 * merged; for the others the user chooses: keep mine or take theirs.
 */
export function ClientConflict({ editor, catalogue }: { editor: ClientEditor; catalogue: FieldCatalogue }) {
  const { conflict } = editor;
  const conflicts = conflict?.conflicts ?? [];
  return (
    <ConflictChoice
      open={conflict !== null}
      changes={changesOf(editor, catalogue)}
      isBusy={editor.isSaving}
      onSave={(sides) => void editor.resolve(conflicts.filter(({ key }) => sides.get(key) === 'mine'))}
      onRecreate={() => void editor.recreate()}
      onAcceptDeletion={editor.acceptDeletion}
      onClose={editor.postpone}
    />
  );
}

/** The changes of both sides with their labels; null when the client was deleted. */
function changesOf({ conflict, draft }: ClientEditor, catalogue: FieldCatalogue) {
  if (!conflict?.theirs) return null;
  const { theirs, merged, conflicts, theirEdits } = conflict;
  const disputed = new Set(conflicts.map(({ key }) => key));
  return {
    by: theirs.updatedBy,
    conflicts: conflicts.map((one) => ({
      key: one.key,
      label: one.path === '' ? entityTitle(one.ref, draft.client) : valueLabel(one, merged, catalogue),
      versions: one,
    })),
    taken: theirEdits
      .filter(({ key }) => !disputed.has(key))
      .map(({ edit }) => editLabel(edit, merged, catalogue)),
  };
}
