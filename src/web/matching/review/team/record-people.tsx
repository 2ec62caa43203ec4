import { Kbd } from '@mantine/core';
import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { PresentUser } from '#contract/matching/match-team-contract.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { whoIsHere, whoseRecord } from './present-words.ts';
import styles from './record-people.module.css';

/** Whose the open record is and who else has it open, with what assigns it and what takes the next free one. */
export function RecordPeople({
  record,
  present,
  userId,
  letters,
  isReadOnly,
  onAssign,
  onTakeNext,
}: {
  record: MatchRecordRow | null;
  present: readonly PresentUser[];
  userId: string;
  letters: boolean;
  isReadOnly: boolean;
  onAssign: () => void;
  onTakeNext: () => void;
}) {
  if (!record) return null;
  const words = [whoseRecord(record, userId), whoIsHere(present, record.recordId)].filter(Boolean).join('. ');
  return (
    <div className={styles.line}>
      <p className="note" role="status">
        {words}
      </p>
      {!isReadOnly && (
        <p className={styles.actions}>
          <TextButton onClick={onAssign} aria-keyshortcuts={letters ? 'A' : undefined}>
            Assign {letters && <Kbd>A</Kbd>}
          </TextButton>
          <TextButton onClick={onTakeNext} aria-keyshortcuts={letters ? 'T' : undefined}>
            Take the next free one {letters && <Kbd>T</Kbd>}
          </TextButton>
        </p>
      )}
    </div>
  );
}
