import { useId, useState } from 'react';
import { MAX_NOTE_LENGTH } from '#contract/matching/matching-parts.ts';
import { counted, formatCount } from '../../../ui/count-words.ts';
import { PanelDialog } from '../../../ui/dialogs/panel-dialog.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { AssignForm, type ChosenColleague } from '../../decisions/assign-form.tsx';
import type { Review } from '../session/review-session.ts';
import type { ReviewSnapshot } from '../session/review-snapshot.ts';
import styles from './assign-dialog.module.css';
import { type AssignedRecords, useAssign } from './team-queries.ts';

/** Which records are assigned: the open one, the ticked ones, or all that the filter shows. */
type Scope = { label: string; records: AssignedRecords };

/** The dialog that assigns records to a user, with a few words. */
export function AssignDialog({ open, onClose, ...review }: Review & { open: boolean; onClose: () => void }) {
  return (
    <PanelDialog open={open} onClose={onClose} title="Assign records">
      <AssignRecords {...review} onClose={onClose} />
    </PanelDialog>
  );
}

function AssignRecords({ session, snapshot, onClose }: Review & { onClose: () => void }) {
  const assigning = useAssign(snapshot.run.id);
  const scopes = scopesOf(snapshot);
  const [chosen, setChosen] = useState(0);
  const [to, setTo] = useState<ChosenColleague>();
  const [note, setNote] = useState('');
  const records = (scopes[chosen] ?? scopes[0])?.records;

  function assign(colleague: string | null) {
    if (!records) return;
    const given = note.trim() === '' ? {} : { note: note.trim() };
    const finish = (count: number) => session.finishAssigning(`Assigned ${counted(count, 'record')}.`);
    assigning.mutate({ records, to: colleague, ...given }, { onSuccess: finish });
  }
  return (
    <AssignForm
      about={<ScopeChoice scopes={scopes} chosen={chosen} onChoose={setChosen} />}
      {...{ to, assigning, onClose }}
      onChoose={setTo}
      onAssign={records && assign}
    >
      <PlainField label="Message to them">
        <textarea
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </PlainField>
      <p className="quiet">It stays in your list until they have decided.</p>
    </AssignForm>
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
            label: `The ${counted(ticked.size, 'chosen record')}`,
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
