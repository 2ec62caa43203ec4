import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { MAX_NOTE_LENGTH } from '#contract/matching/matching-parts.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { PanelDialog } from '../../../ui/panel-dialog.tsx';
import { formatCount, formatCounted } from '../../match-format.ts';
import type { ReviewSession } from '../session/review-session.ts';
import type { ReviewSnapshot } from '../session/review-snapshot.ts';
import styles from './assign-dialog.module.css';
import { type AssignedRecords, reviewersQuery, useAssign } from './team-queries.ts';

const NOBODY = 'nobody';

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
        userId={session.userId}
        scopes={scopesOf(snapshot)}
        onClose={onClose}
        onDone={session.finishAssigning}
      />
    </PanelDialog>
  );
}

function AssignForm({
  runId,
  userId,
  scopes,
  onClose,
  onDone,
}: {
  runId: string;
  userId: string;
  scopes: readonly Scope[];
  onClose: () => void;
  onDone: (words: string) => void;
}) {
  const reviewers = useQuery(reviewersQuery);
  const assigning = useAssign(runId);
  const [name, id] = [useId(), useId()];
  const [chosen, setChosen] = useState(0);
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const scope = scopes[chosen] ?? scopes[0];

  function assign() {
    if (!scope || to === '') return;
    const given = note.trim() === '' ? {} : { note: note.trim() };
    assigning.mutate(
      { records: scope.records, to: to === NOBODY ? null : to, ...given },
      { onSuccess: (count) => onDone(`Assigned ${formatCounted(count, ['record', 'records'])}.`) },
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        assign();
      }}
    >
      <fieldset className={styles.scopes}>
        <legend className="visually-hidden">Which records</legend>
        {scopes.map(({ label }, at) => (
          <label key={label} className={styles.scope}>
            <input type="radio" name={name} checked={at === chosen} onChange={() => setChosen(at)} />
            {label}
          </label>
        ))}
      </fieldset>
      <label className={styles.field} htmlFor={id}>
        Hand it on to
        <select id={id} value={to} data-autofocus onChange={(event) => setTo(event.currentTarget.value)}>
          <option value="">Choose a colleague</option>
          {reviewers.data?.map((user) => (
            <option key={user.id} value={user.id}>
              {user.name}
              {user.id === userId && ' (you)'}
            </option>
          ))}
          <option value={NOBODY}>Nobody</option>
        </select>
      </label>
      <label className={styles.field}>
        Words to them
        <textarea
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      <p className={styles.words}>It stays in your list until they have decided.</p>
      <ErrorNotice>{assigning.error?.message ?? reviewers.error?.message ?? null}</ErrorNotice>
      <div className={styles.actions}>
        <Button type="submit" disabled={to === '' || !scope} loading={assigning.isPending}>
          Assign
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
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
