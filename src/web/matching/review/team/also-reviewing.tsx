import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import type { PresentUser } from '#contract/matching/match-team-contract.ts';
import { formatCount } from '../../../ui/count-words.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import styles from './also-reviewing.module.css';
import { sinceWords } from './present-words.ts';

const TICK_MS = 30_000;

/** The other users with this review open, where, since when, and how much they have decided; nothing when there are none. */
export function AlsoReviewing({
  present,
  onShow,
}: {
  present: readonly PresentUser[];
  onShow: (recordId: string) => void;
}) {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), TICK_MS, { autoInvoke: true });
  if (present.length === 0) return null;
  return (
    <section aria-label="Also reviewing">
      <h2 className={styles.title}>Also reviewing</h2>
      <ul>
        {present.map(({ user, record, since, decided }) => (
          <li key={user.id} className={styles.user}>
            <span className={styles.name}>{user.name}</span>
            <span className={styles.since}>{sinceWords(since, Math.max(now, Date.parse(since)))}</span>
            <span className={styles.where}>
              {record ? (
                <TextButton data-printed onClick={() => onShow(record.recordId)}>
                  {record.name || 'No name'}
                </TextButton>
              ) : (
                'In the list'
              )}
              {decided > 0 && `, ${formatCount(decided)} decided`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
