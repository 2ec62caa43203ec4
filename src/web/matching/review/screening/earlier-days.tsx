import type { ScreenedDay } from '#contract/matching/screening-contract.ts';
import { dayWords } from '../../../ui/moment-words.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { formatUser } from '../../match-format.ts';
import { reportUrl } from './report-of-period.tsx';
import styles from './screening.module.css';
import { useScreenedDays } from './screening-queries.ts';
import { changedWords } from './screening-words.ts';

/** The changes of the days before today and who looked, each with its report. */
export function EarlierDays() {
  const days = useScreenedDays();
  return (
    <section aria-labelledby="earlier-days" className={styles.told}>
      <h2 id="earlier-days" className={styles.asideTitle}>
        Earlier days
      </h2>
      {days.error && (
        <p className="quiet" role="alert">
          {days.error.message} <TextButton onClick={() => void days.refetch()}>Try again</TextButton>
        </p>
      )}
      {days.data?.length === 0 && <p className="quiet">Nothing was compared on the days before.</p>}
      <ul>
        {days.data?.map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </ul>
    </section>
  );
}

function Day({ day: { day, lookedBy, ...counts } }: { day: ScreenedDay }) {
  return (
    <li className={styles.list}>
      <p className={styles.dayHead}>
        <a href={reportUrl({ from: day, to: day, format: 'html' })} download>
          {dayWords(day)}
          <span className="visually-hidden">, report to print</span>
        </a>
        <span className="quiet">{lookedBy.map(formatUser).join(', ')}</span>
      </p>
      <p className="quiet">{changedWords(counts)}</p>
    </li>
  );
}
