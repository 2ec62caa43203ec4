import { Button } from '@mantine/core';
import { useState } from 'react';
import { type JsonObject, mergeDocuments, type Side } from '#records';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './conflict-choice.module.css';
import { ConflictRow } from './conflict-row.tsx';

/** Names a dotted path for a person, such as "Label" for `label`. */
export type PathLabel = (path: string) => string;

/**
 * Resolves a conflict field by field: keep mine or take theirs. `base` is the document when the editing began; `theirs` is
 * the one stored now, `null` when it was deleted. `onResolve` gets the document to save over theirs, or `null` when the
 * user accepts the deletion.
 */
export function ConflictChoice(choice: {
  open: boolean;
  base: JsonObject;
  mine: JsonObject;
  theirs: JsonObject | null;
  /** Who saved it meanwhile. */
  by?: string | undefined;
  labels: PathLabel;
  isBusy?: boolean;
  onResolve: (merged: JsonObject | null) => void;
  onClose: () => void;
}) {
  return (
    <PanelDialog
      open={choice.open}
      title="Somebody changed this since you opened it"
      onClose={choice.onClose}
    >
      {choice.theirs === null ? (
        <DeletedMeanwhile {...choice} />
      ) : (
        <ChangedMeanwhile {...choice} theirs={choice.theirs} />
      )}
    </PanelDialog>
  );
}

type Choice = Parameters<typeof ConflictChoice>[0];

function DeletedMeanwhile({ mine, isBusy = false, onResolve }: Choice) {
  return (
    <>
      <p>It was deleted meanwhile. What you typed is still here.</p>
      <div className={styles.actions}>
        <Button onClick={() => onResolve(mine)} loading={isBusy}>
          Keep mine
        </Button>
        <TextButton onClick={() => onResolve(null)}>Take theirs: leave it deleted</TextButton>
      </div>
    </>
  );
}

function ChangedMeanwhile({ theirs, ...choice }: Choice & { theirs: JsonObject }) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const { base, mine, labels } = choice;
  const { merged, conflicts, taken } = mergeDocuments({ base, mine, theirs }, { choices });
  const open = conflicts.filter(({ path }) => !choices.has(path)).length;
  const chooseAll = (side: Side) => setChoices(new Map(conflicts.map(({ path }) => [path, side])));

  return (
    <>
      <p>
        {choice.by ?? 'Somebody else'} saved it while you were typing. Nothing of yours is lost.{' '}
        {conflicts.length === 0 && 'You changed different things, so both can be kept.'}
      </p>
      {conflicts.length > 1 && (
        <p className={styles.all}>
          <TextButton onClick={() => chooseAll('mine')}>Keep all of mine</TextButton>
          <TextButton onClick={() => chooseAll('theirs')}>Take all of theirs</TextButton>
        </p>
      )}
      {conflicts.length > 0 && (
        <div className={styles.rows}>
          {conflicts.map((conflict) => (
            <ConflictRow
              key={conflict.path}
              conflict={conflict}
              label={labels(conflict.path)}
              chosen={choices.get(conflict.path)}
              onChoose={(side) => setChoices(new Map(choices).set(conflict.path, side))}
            />
          ))}
        </div>
      )}
      {taken.length > 0 && (
        <p className={`quiet ${styles.taken}`}>
          Taken from them, as you left it alone: {taken.map(labels).join(', ')}.
        </p>
      )}
      <div className={styles.actions}>
        <Button
          onClick={() => choice.onResolve(merged ?? {})}
          disabled={open > 0}
          loading={choice.isBusy ?? false}
          aria-describedby="conflict-reason"
        >
          Save
        </Button>
        <TextButton onClick={choice.onClose}>Go on typing</TextButton>
        <p id="conflict-reason" className="quiet" role="status">
          {open > 0 && `Choose for ${open === 1 ? 'one more field' : `${open} more fields`}.`}
        </p>
      </div>
    </>
  );
}
