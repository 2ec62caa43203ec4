import type { Screening } from '#contract/matching/screening-contract.ts';
import { counted } from '../../ui/count-words.ts';
import { relativeDay } from '../../ui/moment-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { formatUser } from '../match-format.ts';
import styles from './screening.module.css';

/** The findings that wait although nothing is new, since when, and whom they are handed to. */
export function StillToDecide({ screening, onShow }: { screening: Screening; onShow: () => void }) {
  const { since, handed } = screening.waits;
  if (since === null) return null;
  const to = handed.map(({ name, count }) =>
    handed.length === 1 ? formatUser(name) : `${formatUser(name)} (${count})`,
  );
  return (
    <section aria-labelledby="still-to-decide" className={styles.compared}>
      <h2 id="still-to-decide" className={styles.asideTitle}>
        Still to decide
      </h2>
      <p className="quiet">
        {counted(screening.open.all, 'finding')}, the oldest from {relativeDay(since).replace('on ', '')},
        handed to {to.join(', ')}. <TextButton onClick={onShow}>Show</TextButton>
      </p>
    </section>
  );
}

/** Whether all that waits is handed to other users, so that nothing waits for this one. */
export function isAllHandedOn({ open, mine, waits }: Screening): boolean {
  const handed = waits.handed.reduce((sum, { count }) => sum + count, 0);
  return mine === 0 && handed === open.all;
}
