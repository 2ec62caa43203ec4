import type { ScreenedDay } from '#contract/matching/screening-contract.ts';
import { storedDayWords } from '../../ui/moment-words.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { formatUser } from '../match-format.ts';
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
      <Pane
        query={days}
        failed="The earlier days could not be read."
        isLine
        isEmpty={({ length }) => length === 0}
        empty={<p className="quiet">Nothing was compared on the days before.</p>}
      >
        {(read) => (
          <ul>
            {read.map((day) => (
              <Day key={day.day} day={day} />
            ))}
          </ul>
        )}
      </Pane>
    </section>
  );
}

function Day({ day: { day, lookedBy, ...counts } }: { day: ScreenedDay }) {
  return (
    <li className={styles.list}>
      <p className={styles.dayHead}>
        <a href={reportUrl({ from: day, to: day, format: 'html' })} download>
          {storedDayWords(day)}
          <span className="visually-hidden">, report to print</span>
        </a>
        <span className="quiet">{lookedBy.map(formatUser).join(', ')}</span>
      </p>
      <p className="quiet">{changedWords(counts)}</p>
    </li>
  );
}
