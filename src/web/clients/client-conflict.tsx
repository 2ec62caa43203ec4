import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Side } from '#records';
import choiceStyles from '../editing/documents/conflict-choice.module.css';
import { ConflictRow } from '../editing/documents/conflict-row.tsx';
import { PanelDialog } from '../ui/dialogs/panel-dialog.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { editLabel, entityTitle, valueLabel } from './edit-label.ts';
import type { ClientEditor, OpenConflict } from './use-client-editor.ts';
import type { FieldCatalogue } from './values/described-path.ts';

type Props = { editor: ClientEditor; catalogue: FieldCatalogue };

/**
 * Resolves a conflict with somebody who saved or deleted the client meanwhile. Values that only one side changed are
 * merged; for the others the user chooses: keep mine or take theirs.
 */
export function ClientConflict({ editor, catalogue }: Props) {
  const { conflict } = editor;
  return (
    <PanelDialog
      open={conflict !== null}
      title="Somebody changed this since you opened it"
      onClose={editor.postpone}
    >
      {conflict?.theirs === null && <DeletedMeanwhile editor={editor} />}
      {conflict?.theirs && <ChangedMeanwhile conflict={conflict} editor={editor} catalogue={catalogue} />}
    </PanelDialog>
  );
}

function DeletedMeanwhile({ editor }: { editor: ClientEditor }) {
  return (
    <>
      <p>It was deleted meanwhile. What you typed is still here.</p>
      <div className={choiceStyles.actions}>
        <Button onClick={() => void editor.recreate()} loading={editor.isSaving}>
          Keep mine
        </Button>
        <TextButton onClick={editor.acceptDeletion}>Take theirs: leave it deleted</TextButton>
      </div>
    </>
  );
}

function ChangedMeanwhile({ conflict, editor, catalogue }: Props & { conflict: OpenConflict }) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const { merged, conflicts, theirEdits } = conflict;
  const open = conflicts.filter(({ key }) => !choices.has(key)).length;
  const disputed = new Set(conflicts.map(({ key }) => key));
  const taken = theirEdits.filter(({ key }) => !disputed.has(key));
  return (
    <>
      <p>
        {conflict.theirs?.updatedBy} saved it while you were typing. Nothing of yours is lost.{' '}
        {conflicts.length === 0 && 'You changed different things, so both can be kept.'}
      </p>
      {conflicts.length > 0 && (
        <div className={choiceStyles.rows}>
          {conflicts.map((entry) => (
            <ConflictRow
              key={entry.key}
              conflict={entry}
              label={
                entry.path === ''
                  ? entityTitle(entry.ref, editor.draft.client)
                  : valueLabel(entry, merged, catalogue)
              }
              chosen={choices.get(entry.key)}
              onChoose={(side) => setChoices(new Map(choices).set(entry.key, side))}
            />
          ))}
        </div>
      )}
      {taken.length > 0 && (
        <p className={`quiet ${choiceStyles.taken}`}>
          Taken from them, as you left it alone:{' '}
          {taken.map(({ edit }) => editLabel(edit, merged, catalogue)).join(', ')}.
        </p>
      )}
      <div className={choiceStyles.actions}>
        <Button
          disabled={open > 0}
          loading={editor.isSaving}
          aria-describedby="client-conflict-reason"
          onClick={() => void editor.resolve(conflicts.filter(({ key }) => choices.get(key) === 'mine'))}
        >
          Save
        </Button>
        <TextButton onClick={editor.postpone}>Go on typing</TextButton>
        <p id="client-conflict-reason" className="quiet" role="status">
          {open > 0 && `Choose for ${open === 1 ? 'one more field' : `${open} more fields`}.`}
        </p>
      </div>
    </>
  );
}
