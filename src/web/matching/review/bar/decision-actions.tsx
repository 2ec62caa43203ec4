import { Button, Kbd } from '@mantine/core';
import type { MadeDecision } from '#contract/matching/matching-parts.ts';
import { formatCount } from '../../../ui/count-words.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { decisionShown, type ReviewItem } from '../candidates/review-items.ts';
import type { Review } from '../session/review-session.ts';
import styles from './decision-bar.module.css';

type KeyHint = { keys: readonly string[]; does: string };

const HINTS: readonly KeyHint[] = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['U'], does: 'undo' },
];
const HINTS_WITHOUT_LETTERS: readonly KeyHint[] = [
  { keys: ['↓', '↑'], does: 'move' },
  { keys: ['Ctrl Z'], does: 'undo' },
];

/** The decisions about the chosen candidate or group, its note, and the keys. */
export function DecisionActions({
  session,
  snapshot: { chosen, isReadOnly, isPhone },
  letters,
}: Review & { letters: boolean }) {
  const isOff = !chosen || isReadOnly;
  const all = chosen?.type === 'group' ? ` all ${formatCount(chosen.group.count)}` : '';
  return (
    <div className={styles.actions}>
      <Button
        variant={isConfirmAdvised(chosen) ? 'filled' : 'default'}
        disabled={isOff}
        onClick={() => session.decideChosen('confirm')}
      >
        Confirm{all} {letters && <Kbd>C</Kbd>}
      </Button>
      <Button variant="default" disabled={isOff} onClick={() => session.decideChosen('delete')}>
        Delete{all} {letters && <Kbd>D</Kbd>}
      </Button>
      {chosen && !isOff && isDecidedAlone(chosen) && (
        <TextButton onClick={() => session.decideChosen('undecided')}>Make undecided</TextButton>
      )}
      {chosen?.type === 'candidate' && !isOff && (
        <TextButton className={styles.link} onClick={session.reasons.open}>
          {hasReason(chosen.candidate.decision) ? 'Change reason or note' : 'Add a reason'}{' '}
          {letters && <Kbd>N</Kbd>}
        </TextButton>
      )}
      {isPhone && (
        <TextButton disabled={isReadOnly} onClick={session.undo}>
          Undo
        </TextButton>
      )}
      <BarKeys letters={letters} onShowAll={() => session.openDialog({ type: 'keys' })} />
    </div>
  );
}

/** The most used keys, and the button that shows all. */
function BarKeys({ letters, onShowAll }: { letters: boolean; onShowAll: () => void }) {
  return (
    <div className={styles.keys}>
      {(letters ? HINTS : HINTS_WITHOUT_LETTERS).map(({ keys, does }) => (
        <span key={does} className={styles.key}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
      <TextButton className={styles.all} onClick={onShowAll}>
        {letters && <Kbd>?</Kbd>} all keys
      </TextButton>
    </div>
  );
}

/** Confirm is filled only for a recommended candidate that is not confirmed yet. */
function isConfirmAdvised(item: ReviewItem | undefined): boolean {
  if (item?.type !== 'candidate') return false;
  return item.candidate.recommended && decisionShown(item).value !== 'confirm';
}

function hasReason({ reason, note }: MadeDecision): boolean {
  return reason !== null || note !== null;
}

/** Whether an item has a decision of its own, not that of its group. */
function isDecidedAlone(item: ReviewItem): boolean {
  const { decision } = item.type === 'group' ? item.group : item.candidate;
  return decision.value !== 'undecided';
}
