import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { JsonValue, Side, Versions } from '#records';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { valueText } from '../values/value-text.ts';
import styles from './conflict-choice.module.css';

/** Names a dotted path for a person, such as "Label" for `label`. */
export type PathLabel = (path: string) => string;

/** The chosen sides of conflicting values, by their keys. */
export type ChosenSides = ReadonlyMap<string, Side>;

/** The changes of two people to one document. */
type ConflictingChanges = {
  /** Who saved the other version. */
  by: string;
  conflicts: readonly { key: string; label: string; versions: Versions }[];
  /** Labels of the values that only the other one changed. */
  taken: readonly string[];
};

type Choice = {
  open: boolean;
  /** Null when the other one deleted the document. */
  changes: ConflictingChanges | null;
  /** Whether one press can choose the same side of all conflicts. */
  canChooseAll?: boolean;
  isBusy: boolean;
  onSave: (sides: ChosenSides) => void;
  /** Called to save the document although it was deleted. */
  onRecreate: () => void;
  onAcceptDeletion: () => void;
  onClose: () => void;
};

/** Resolves a conflict value by value: keep mine or take theirs. */
export function ConflictChoice(choice: Choice) {
  const { changes } = choice;
  return (
    <PanelDialog open={choice.open} title="This was changed since you opened it" onClose={choice.onClose}>
      {changes ? <ChangedMeanwhile {...choice} changes={changes} /> : <DeletedSince {...choice} />}
    </PanelDialog>
  );
}

function DeletedSince({ isBusy, onRecreate, onAcceptDeletion }: Choice) {
  return (
    <>
      <p>It was deleted since you opened it. What you typed is still here.</p>
      <div className={styles.actions}>
        <Button onClick={onRecreate} loading={isBusy}>
          Keep mine
        </Button>
        <TextButton onClick={onAcceptDeletion}>Take theirs: leave it deleted</TextButton>
      </div>
    </>
  );
}

function ChangedMeanwhile({ changes, ...choice }: Choice & { changes: ConflictingChanges }) {
  const [sides, setSides] = useState<ChosenSides>(new Map());
  const reasonId = useId();
  const { by, conflicts, taken } = changes;
  const open = conflicts.filter(({ key }) => !sides.has(key)).length;
  const chooseAll = (side: Side) => setSides(new Map(conflicts.map(({ key }) => [key, side])));

  return (
    <>
      <p>
        {by} saved it while you were typing. Nothing of yours is lost.{' '}
        {conflicts.length === 0 && 'You changed different things, so both can be kept.'}
      </p>
      {choice.canChooseAll && conflicts.length > 1 && (
        <p className={styles.all}>
          <TextButton onClick={() => chooseAll('mine')}>Keep all of mine</TextButton>
          <TextButton onClick={() => chooseAll('theirs')}>Take all of theirs</TextButton>
        </p>
      )}
      {conflicts.length > 0 && (
        <div className={styles.rows}>
          {conflicts.map(({ key, label, versions }) => (
            <ConflictRow
              key={key}
              versions={versions}
              label={label}
              chosen={sides.get(key)}
              onChoose={(side) => setSides(new Map(sides).set(key, side))}
            />
          ))}
        </div>
      )}
      {taken.length > 0 && (
        <p className={`quiet ${styles.taken}`}>Taken from them, as you left it alone: {taken.join(', ')}.</p>
      )}
      <div className={styles.actions}>
        <Button
          onClick={() => choice.onSave(sides)}
          disabled={open > 0}
          loading={choice.isBusy}
          aria-describedby={reasonId}
        >
          Save
        </Button>
        <TextButton onClick={choice.onClose}>Go on typing</TextButton>
        <p id={reasonId} className="quiet" role="status">
          {open > 0 && `Choose for ${open === 1 ? 'one more field' : `${open} more fields`}.`}
        </p>
      </div>
    </>
  );
}

/** One value that both sides changed: its old value, and a radio button for each side's value. */
function ConflictRow(row: {
  versions: Versions;
  label: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}) {
  const name = useId();
  const { base, mine, theirs } = row.versions;
  const side = (which: Side, words: string, value: JsonValue | undefined) => (
    <label className={styles.side} data-chosen={row.chosen === which || undefined}>
      <input type="radio" name={name} checked={row.chosen === which} onChange={() => row.onChoose(which)} />
      <span className="quiet">{words}</span>
      <span className={styles.value}>{valueText(value)}</span>
    </label>
  );
  return (
    <fieldset className={styles.row}>
      <legend className={styles.label}>
        {row.label} <span className={styles.was}>was {valueText(base)}</span>
      </legend>
      {side('mine', 'Keep mine', mine)}
      {side('theirs', 'Take theirs', theirs)}
    </fieldset>
  );
}
