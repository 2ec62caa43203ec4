import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { MAX_NOTE_LENGTH } from '#contract/matching/matching-parts.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { PanelDialog } from '../../../ui/dialogs/panel-dialog.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { formatCount, formatCounted } from '../../match-format.ts';
import type { ReviewSession } from '../session/review-session.ts';
import type { ReviewSnapshot } from '../session/review-snapshot.ts';
import styles from './assign-dialog.module.css';
import { type ChosenColleague, ColleagueChoice } from './colleague-choice.tsx';
import { type AssignedRecords, useAssign } from './team-queries.ts';

/** Which records are assigned: the open one, the ticked ones, or all that the filter shows. */
type Scope = { label: string; records: AssignedRecords };

/** The dialog that assigns records to a user, with a few words. */
export function AssignDialog({
  open,
  session,
  snapshot,
  onClose,
}: {
  open: boolean;
  session: ReviewSession;
  snapshot: ReviewSnapshot;
  onClose: () => void;
}) {
  return (
    <PanelDialog open={open} onClose={onClose} title="Assign records">
      <AssignForm
        runId={snapshot.run.id}
        scopes={scopesOf(snapshot)}
        onClose={onClose}
        onDone={session.finishAssigning}
      />
    </PanelDialog>
  );
}

function AssignForm({
  runId,
  scopes,
  onClose,
  onDone,
}: {
  runId: string;
  scopes: readonly Scope[];
  onClose: () => void;
  onDone: (words: string) => void;
}) {
  const assigning = useAssign(runId);
  const [chosen, setChosen] = useState(0);
  const [to, setTo] = useState<ChosenColleague>();
  const [note, setNote] = useState('');
  const scope = scopes[chosen] ?? scopes[0];

  function assign() {
    if (!scope || to === undefined) return;
    const given = note.trim() === '' ? {} : { note: note.trim() };
    assigning.mutate(
      { records: scope.records, to, ...given },
      { onSuccess: (count) => onDone(`Assigned ${formatCounted(count, ['record', 'records'])}.`) },
    );
  }
  return (
    <DialogForm
      onSubmit={assign}
      actions={
        <>
          <Button type="submit" disabled={to === undefined || !scope} loading={assigning.isPending}>
            Assign
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <ScopeChoice scopes={scopes} chosen={chosen} onChoose={setChosen} />
      <ColleagueChoice chosen={to} onChoose={setTo} />
      <PlainField label="Words to them">
        <textarea
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </PlainField>
      <p className="quiet">It stays in your list until they have decided.</p>
      <ErrorNotice>{assigning.error?.message ?? null}</ErrorNotice>
    </DialogForm>
  );
}

function ScopeChoice({
  scopes,
  chosen,
  onChoose,
}: {
  scopes: readonly Scope[];
  chosen: number;
  onChoose: (at: number) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.scopes}>
      <legend className="visually-hidden">Which records</legend>
      {scopes.map(({ label }, at) => (
        <label key={label} className={styles.scope}>
          <input type="radio" name={name} checked={at === chosen} onChange={() => onChoose(at)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function scopesOf({ ticked, position, row, candidates, filter, list }: ReviewSnapshot): Scope[] {
  const { recordId } = position;
  const name = candidates.record?.name ?? row?.name ?? '';
  return [
    ...(ticked.size > 0
      ? [
          {
            label: `The ${formatCounted(ticked.size, ['chosen record', 'chosen records'])}`,
            records: { recordIds: [...ticked] },
          },
        ]
      : []),
    ...(recordId === null ? [] : [{ label: name || 'No name', records: { recordIds: [recordId] } }]),
    ...(list.total > 0
      ? [{ label: `All ${formatCount(list.total)} that the list shows`, records: { filter } }]
      : []),
  ];
}
