import stack from './stone-stack.json';
import styles from './stone-stack.module.css';

/** Where the leader line of each stone starts, top first. */
const LEADERS = [
  [289, 50],
  [308, 170],
  [368, 306],
  [386, 464],
] as const;

/** A cairn of four stones, with leader lines to their labels. */
export function StoneStack() {
  return (
    <div className={styles.stack} role="img" aria-label="Four stones stacked, the largest at the bottom.">
      <div className={styles.strata} />
      <svg className={styles.drawing} aria-hidden="true" viewBox="0 0 452 592">
        {stack.stones.map((d) => (
          <path key={d} d={d} />
        ))}
        <path d={stack.ground} />
        <g className={styles.leaders}>
          {LEADERS.map(([x, y]) => (
            <g key={y}>
              <line x1={x} x2="452" y1={y + 0.5} y2={y + 0.5} />
              <circle cx={x} cy={y + 0.5} r="3.5" />
            </g>
          ))}
        </g>
      </svg>
    </div>
  );
}
