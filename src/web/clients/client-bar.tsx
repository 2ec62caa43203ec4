import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { FieldCatalogue } from '#records';
import { SaveBar } from '../editing/save-bar.tsx';
import { counted } from '../ui/count-words.ts';
import { TextButton } from '../ui/text-button.tsx';
import type { ClientDraft } from './client-draft.ts';
import styles from './client-frame.module.css';
import { editLabel } from './edit-label.ts';
import type { ClientEditor } from './use-client-editor.ts';

/** Changes that are named; of more, the number is told. */
const MOST_NAMED = 3;

/** The bar that stays at the foot of a client: its save, and what that would write. */
export function ClientBar({ editor, catalogue }: { editor: ClientEditor; catalogue: FieldCatalogue }) {
  const { changeCount, draft, lastSave } = editor;
  const [undone, setUndone] = useState<ClientDraft | null>(null);
  return (
    <SaveBar
      onSave={() => void editor.save()}
      canSave={changeCount > 0}
      isSaving={editor.isSaving}
      failure={lastSave === 'failed' && MESSAGES.clientNotSaved}
    >
      <p className={`quiet ${styles.changes}`}>
        {changeCount === 0 ? (
          <NothingToSave editor={editor} undone={undone} />
        ) : (
          <b>{counted(changeCount, 'change')}</b>
        )}
        {changeCount > 0 && namesOf(editor, catalogue)}{' '}
        {changeCount > 1 && (
          // Beside the order of focus, which nothing enters because one is typing.
          <TextButton
            tabIndex={-1}
            onClick={() => {
              setUndone(draft);
              editor.change({ type: 'open', stored: draft.base });
            }}
          >
            {changeCount === 2 ? 'Undo both' : `Undo all ${changeCount}`}
          </TextButton>
        )}
      </p>
    </SaveBar>
  );
}

/** Says that there is nothing to save, and brings back what was undone since the last save. */
function NothingToSave({ editor, undone }: { editor: ClientEditor; undone: ClientDraft | null }) {
  if (undone === null || undone.base.version !== editor.draft.base.version) return 'Everything is saved.';
  return (
    <>
      The changes are undone.{' '}
      <TextButton onClick={() => editor.change({ type: 'bring back', draft: undone })}>
        Bring them back
      </TextButton>
    </>
  );
}

/** What has changed: ": Annual turnover; Contact #1: Last name; 2 more." */
function namesOf({ edits, changeCount, draft }: ClientEditor, catalogue: FieldCatalogue): string {
  const named = edits.slice(0, MOST_NAMED).map((edit) => editLabel(edit, draft.client, catalogue));
  const rest = changeCount - named.length;
  const told = rest > 0 && named.length > 0 ? [...named, `${rest} more`] : named;
  return told.length === 0 ? '.' : `: ${told.join('; ')}.`;
}
