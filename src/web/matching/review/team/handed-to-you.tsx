import type { Assignment } from '#contract/matching/matching-parts.ts';
import { momentWords } from '../../../ui/moment-words.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import styles from './handed-to-you.module.css';

/** Who handed the open record to the user, when, with their words; nothing when nobody did. */
export function HandedToYou({
  assignment,
  userId,
  onAssign,
}: {
  assignment: Assignment | null;
  userId: string;
  onAssign: () => void;
}) {
  if (assignment?.to.id !== userId || !assignment.by || assignment.by.id === userId) return null;
  return (
    <section aria-label="Handed to you">
      <h2 className={styles.title}>Handed to you</h2>
      <p className={styles.by}>
        By {assignment.by.name}, {momentWords(assignment.at)}
      </p>
      {assignment.note && <p className={`note ${styles.note}`}>“{assignment.note}”</p>}
      <p className={styles.on}>
        <TextButton onClick={onAssign}>Hand it on</TextButton>
      </p>
    </section>
  );
}
