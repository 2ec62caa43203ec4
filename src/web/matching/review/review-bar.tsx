import { Button } from '@mantine/core';
import { TextButton } from '../../ui/text-button.tsx';
import { formatCount } from '../match-format.ts';
import { candidateName, type ReviewItem } from './candidates/review-items.ts';
import styles from './review-bar.module.css';
import { reviewCounts } from './session/review-progress.ts';
import type { ReviewSession } from './session/review-session.ts';
import type { ReviewSnapshot } from './session/review-snapshot.ts';

/** On a phone: the decisions in reach of the thumb, about the chosen candidate. */
export function ReviewBar({
  session,
  snapshot: { run, chosen, isReadOnly },
}: {
  session: ReviewSession;
  snapshot: ReviewSnapshot;
}) {
  const { decided, total } = reviewCounts(run);
  const isOff = !chosen || isReadOnly;
  return (
    <section className={styles.bar} aria-label="Decide">
      <p className={styles.words}>
        <b>
          {formatCount(decided)} of {formatCount(total)} decided
        </b>
        <span>{chosen && describeItem(chosen)}</span>
      </p>
      <div className={styles.actions}>
        <Button size="lg" disabled={isOff} onClick={() => session.decideChosen('confirm')}>
          Confirm
        </Button>
        <Button size="lg" variant="default" disabled={isOff} onClick={() => session.decideChosen('delete')}>
          Delete
        </Button>
        <TextButton className={styles.undo} disabled={isReadOnly} onClick={session.undo}>
          Undo
        </TextButton>
      </div>
    </section>
  );
}

/** On a phone: back to the list, and to the records before and after. */
export function RecordPager({
  session: { navigation },
  snapshot: { list, position },
}: {
  session: ReviewSession;
  snapshot: ReviewSnapshot;
}) {
  const { rows, total } = list;
  const here = rows.findIndex((row) => row.recordId === position.recordId);
  const [previous, next] = here < 0 ? [] : [rows[here - 1], rows[here + 1]];
  const open = (recordId: string) => navigation.go({ recordId, at: null });
  return (
    <nav className={styles.pager} aria-label="Records">
      <button type="button" onClick={() => (previous ? open(previous.recordId) : navigation.closeRecord())}>
        ‹ {previous ? lastWord(previous.name) : 'All'}
      </button>
      <button type="button" className={styles.all} onClick={navigation.closeRecord}>
        {here < 0 ? 'All records' : `record ${here + 1} of ${total}`}
      </button>
      {next && (
        <button type="button" onClick={() => open(next.recordId)}>
          {lastWord(next.name)} ›
        </button>
      )}
    </nav>
  );
}

/** "80, Annelise Thorsen Vail", "40 by birthday". */
function describeItem(item: ReviewItem): string {
  if (item.type === 'group') return `${formatCount(item.group.count)} by ${item.group.by}`;
  return `${item.candidate.score}, ${candidateName(item.candidate)}`;
}

function lastWord(name: string): string {
  return name.split(/\s+/).at(-1) ?? name;
}
