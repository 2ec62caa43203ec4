import { Kbd } from '@mantine/core';
import { TextButton } from '../../../ui/text-button.tsx';
import type { Review } from '../session/review-session.ts';
import { whoIsHere, whoseRecord } from './present-words.ts';
import styles from './record-people.module.css';

/** Whose the open record is and who else has it open, with what assigns it and what takes the next free one. */
export function RecordPeople({ session, snapshot, letters }: Review & { letters: boolean }) {
  const record = snapshot.candidates.record ?? snapshot.row;
  if (!record) return null;
  const people = [whoseRecord(record, session.userId), whoIsHere(snapshot.present, record.recordId)];
  return (
    <div className={styles.line}>
      <p className="note" role="status">
        {people.filter(Boolean).join('. ')}
      </p>
      {!snapshot.isReadOnly && (
        <p className={styles.actions}>
          <TextButton
            onClick={() => session.openDialog({ type: 'assign' })}
            aria-keyshortcuts={letters ? 'A' : undefined}
          >
            Assign {letters && <Kbd>A</Kbd>}
          </TextButton>
          <TextButton onClick={() => void session.takeNext()} aria-keyshortcuts={letters ? 'T' : undefined}>
            Take the next free one {letters && <Kbd>T</Kbd>}
          </TextButton>
        </p>
      )}
    </div>
  );
}
