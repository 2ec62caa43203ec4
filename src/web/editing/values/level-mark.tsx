import { levelBars } from './level-bars.ts';
import styles from './level-mark.module.css';

/** A staff of bars, the more of them full the higher a level is. The word of the level stands beside it. */
export function LevelMark({ level, levels }: { level: string; levels: readonly string[] }) {
  const bars = levelBars(level, levels);
  if (!bars) return null;
  const step = 15 / bars.of;
  return (
    <svg className={styles.staff} viewBox="0 0 15 12" aria-hidden="true">
      {Array.from({ length: bars.of }, (_, at) => {
        const height = 4 + (8 * at) / (bars.of - 1);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={at}
            x={at * step}
            y={12 - height}
            width={step - 1.25}
            height={height}
            fill="currentColor"
            className={at < bars.full ? undefined : styles.empty}
          />
        );
      })}
    </svg>
  );
}
