import type { Review } from '../session/review-session.ts';
import styles from './record-pager.module.css';

/** The links on a phone to the list and to the previous and next record. */
export function RecordPager({ session: { navigation }, snapshot: { list, position } }: Review) {
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

function lastWord(name: string): string {
  return name.split(/\s+/).at(-1) ?? name;
}
