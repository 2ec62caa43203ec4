import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { formatCount } from '../../ui/count-words.ts';
import styles from './progress-staff.module.css';
import strip from './review-progress-strip.module.css';
import { reviewCounts } from './session/review-progress.ts';

/** Up to this total, each decision has its own tick. */
const MOST_TICKS = 130;
/** Number of ticks for a larger total, drawn in proportion. */
const TICKS_IN_PROPORTION = 120;
const STEP = 3;
const HEIGHT = 16;

type Counts = ReturnType<typeof reviewCounts>;

/** The progress of the review: a scale with a tick per decision, every tenth taller, and its counts. */
export function ProgressStaff({ run }: { run: MatchRun }) {
  const counts = reviewCounts(run);
  return (
    <div>
      <h2 className={styles.words}>{describeDecided(counts)}</h2>
      <Ticks counts={counts} />
      <p className="quiet">
        {formatCount(counts.confirmed)} confirmed, {formatCount(counts.deleted)} deleted, of all kinds
      </p>
    </div>
  );
}

/** The progress of the review as one strip over the columns, where there is no room for the aside. */
export function ReviewProgress({ run }: { run: MatchRun }) {
  const counts = reviewCounts(run);
  return (
    <div className={strip.strip}>
      <b className={strip.words}>{describeDecided(counts)}</b>
      <Ticks counts={counts} />
    </div>
  );
}

/** A tick per decision, or in proportion. */
function Ticks({ counts: { confirmed, deleted, total } }: { counts: Counts }) {
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

function describeDecided({ decided, total }: Counts): string {
  return `${formatCount(decided)} of ${formatCount(total)} decided`;
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
