import { formatCount } from '../match-format.ts';
import styles from './progress-staff.module.css';

/** Up to this many, each decision has a tick of its own; more would run into each other. */
const MOST_TICKS = 130;
/** Ticks that stand for more, in proportion. */
const TICKS_IN_PROPORTION = 120;
const STEP = 3;
const HEIGHT = 16;

/** How far the deciding is, as on a levelling staff: a tick each, taller every tenth, and the sentence with it. */
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
  const words = `${formatCount(decided)} of ${formatCount(total)} decided`;
  return (
    <div>
      <h2 className={styles.words}>{words}</h2>
      <Ticks confirmed={confirmed} deleted={deleted} total={total} />
      <p className={styles.detail}>
        {formatCount(confirmed)} confirmed, {formatCount(deleted)} deleted
      </p>
    </div>
  );
}

function Ticks({ confirmed, deleted, total }: { confirmed: number; deleted: number; total: number }) {
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

/** Open ticks are short, but for every tenth. */
function ticksBetween(from: number, to: number, isOpen: boolean): string {
  let path = '';
  for (let at = from; at < to; at++) {
    const x = at * STEP + 1;
    const top = isOpen && (at + 1) % 10 !== 0 ? HEIGHT / 2 : 0;
    path += `M${x} ${HEIGHT}V${top}`;
  }
  return path;
}
