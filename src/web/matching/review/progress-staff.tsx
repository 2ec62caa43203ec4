import { formatCount } from '../match-format.ts';
import styles from './progress-staff.module.css';

/** Up to this total, each decision has its own tick. */
const MOST_TICKS = 130;
/** Number of ticks for a larger total, drawn in proportion. */
const TICKS_IN_PROPORTION = 120;
const STEP = 3;
const HEIGHT = 16;

/** The progress of the review: a scale with a tick per decision, every tenth taller, and its counts. */
export function ProgressStaff({
  confirmed,
  deleted,
  total,
}: {
  confirmed: number;
  deleted: number;
  total: number;
}) {
  const decided = confirmed + deleted;
  const label = `${formatCount(decided)} of ${formatCount(total)} decided`;
  return (
    <div>
      <h2 className={styles.words}>{label}</h2>
      <Ticks confirmed={confirmed} deleted={deleted} total={total} />
      <p className="quiet">
        {formatCount(confirmed)} confirmed, {formatCount(deleted)} deleted, of all kinds
      </p>
    </div>
  );
}

/** A tick per decision, or in proportion. */
export function Ticks({ confirmed, deleted, total }: { confirmed: number; deleted: number; total: number }) {
  const count = Math.max(1, total <= MOST_TICKS ? total : TICKS_IN_PROPORTION);
  const share = (part: number) => (total === 0 ? 0 : Math.round((part / total) * count));
  const [ends, width] = [[share(confirmed), share(confirmed + deleted), count], count * STEP];
  const names = [styles.confirmed, styles.deleted, styles.open];
  return (
    <svg
      className={styles.staff}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {ends.map((end, part) => (
        <path
          key={names[part]}
          className={names[part]}
          d={ticksBetween(ends[part - 1] ?? 0, end, part === 2)}
        />
      ))}
    </svg>
  );
}

/** The path of the ticks from one index to another. Open ticks are short, except every tenth. */
function ticksBetween(from: number, to: number, isOpen: boolean): string {
  let path = '';
  for (let at = from; at < to; at++) {
    const x = at * STEP + 1;
    const top = isOpen && (at + 1) % 10 !== 0 ? HEIGHT / 2 : 0;
    path += `M${x} ${HEIGHT}V${top}`;
  }
  return path;
}
