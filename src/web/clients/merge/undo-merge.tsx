import { Button, Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Merge, UndoChange, UndoChoice, UndoPlan } from '#contract/clients/merge-contract.ts';
import { isEmptyValue } from '#records';
import { useAttempt } from '../../editing/use-attempt.ts';
import { valueText } from '../../editing/values/value-text.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { dayWords } from '../../ui/moment-words.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { DescribedTable } from '../../ui/table/described-table.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useInvalidateClients } from '../client-queries.ts';
import styles from './merge.module.css';
import { undoMerge, undoPlanQuery } from './merge-queries.ts';
import { thingsSentence } from './merge-words.ts';
import { SideChoice } from './side-choice.tsx';

/** The words of a path of the client. */
export type PathLabel = (path: string) => string;

type Undoing = { merge: Merge; label: PathLabel; onClose: () => void; onUndone: () => void };

/** Undoes a merge, after asking where each change since belongs. */
export function UndoMerge({ merge, label, onClose, onUndone }: Undoing) {
  const titleId = useId();
  const plan = useQuery(undoPlanQuery(merge.id));
  return (
    <Dialog open look="window" className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.dialogContent}>
        <h2 id={titleId} className={styles.dialogTitle}>
          Undo the merge of {dayWords(merge.at)}
        </h2>
        <Pane query={plan} failed="Later changes could not be loaded." />
        {plan.data && <UndoForm plan={plan.data} label={label} onClose={onClose} onUndone={onUndone} />}
      </div>
    </Dialog>
  );
}

function UndoForm({ plan, label, onClose, onUndone }: Omit<Undoing, 'merge'> & { plan: UndoPlan }) {
  const { merge, changes, obstacle } = plan;
  const [chosen, setChosen] = useState<Record<string, UndoChoice>>({});
  const { attempt, failure, isBusy } = useAttempt();
  const invalidate = useInvalidateClients();
  const open = changes.find(({ key, preset }) => preset === null && !chosen[key]);
  const undo = () =>
    attempt(async () => {
      await undoMerge({ id: merge.id, choices: chosen });
      invalidate();
      onUndone();
      return undefined;
    });
  const chooseAll = (choice: UndoChoice) =>
    setChosen((before) => ({
      ...before,
      ...Object.fromEntries(
        changes
          .filter(({ key, preset, options }) => preset === null && !before[key] && options.includes(choice))
          .map(({ key }) => [key, choice]),
      ),
    }));
  return (
    <>
      <p>
        {merge.goes.name} comes back with everything it had: its values, {thingsSentence(merge.moved)}.
        {changes.length === 0 ? ' Nothing was changed since.' : ' Choose where each later change belongs.'}
      </p>
      {obstacle === null && changes.length > 0 && (
        <>
          <UndoChanges
            {...{ plan, label, chosen }}
            onChoose={(key, choice) => setChosen((before) => ({ ...before, [key]: choice }))}
          />
          <p className={`quiet ${styles.all}`}>
            Already chosen where one record had the value before.
            <TextButton onClick={() => chooseAll('stays')}>All to {merge.stays.name}</TextButton>
            <TextButton onClick={() => chooseAll('both')}>All to both</TextButton>
          </p>
        </>
      )}
      <div role="alert" className="failure">
        {failure ?? obstacle}
      </div>
      <DialogActions>
        <Button
          disabled={obstacle !== null || open !== undefined}
          loading={isBusy}
          onClick={() => void undo()}
        >
          Undo the merge
        </Button>
        <Button variant="default" onClick={onClose} rightSection={<Kbd>Esc</Kbd>}>
          Leave it merged
        </Button>
        {open && <span className="quiet">Choose for {titleOf(open, label)} first.</span>}
      </DialogActions>
    </>
  );
}

const SIDES: readonly UndoChoice[] = ['stays', 'goes', 'both'];

function UndoChanges({
  plan: { merge, changes },
  label,
  chosen,
  onChoose,
}: {
  plan: UndoPlan;
  label: PathLabel;
  chosen: Record<string, UndoChoice>;
  onChoose: (key: string, choice: UndoChoice) => void;
}) {
  const sideWords: Record<UndoChoice, string> = {
    stays: `to ${merge.stays.name}`,
    goes: `to ${merge.goes.name}`,
    both: 'to both',
  };
  return (
    <DescribedTable
      className={styles.changes}
      columns={[
        {
          title: 'Since the merge',
          isRowHead: true,
          cell: (change) => (
            <>
              <b>{titleOf(change, label)}</b>
              <span className={`quiet ${styles.names}`}>{detailOf(change)}</span>
            </>
          ),
        },
        ...SIDES.map((side) => ({
          title: sideWords[side],
          cell: (change: UndoChange) =>
            change.options.includes(side) && (
              <SideChoice
                name={`undo ${change.key}`}
                label={`${titleOf(change, label)} ${sideWords[side]}`}
                isChosen={(chosen[change.key] ?? change.preset) === side}
                onChoose={() => onChoose(change.key, side)}
              />
            ),
        })),
      ]}
      rows={changes}
      keyOf={({ key }) => key}
    />
  );
}

function titleOf({ what, title, now }: UndoChange, label: PathLabel): string {
  if (what === 'value') return `${label(title)} ${isEmptyValue(now) ? 'removed' : valueText(now)}`;
  return title || what;
}

function detailOf({ what, merged, detail }: UndoChange): string {
  if (what !== 'value') return what === 'person' ? detail : `${what}, ${detail}`;
  return isEmptyValue(merged) ? 'none at the merge' : `at the merge ${valueText(merged)}`;
}
