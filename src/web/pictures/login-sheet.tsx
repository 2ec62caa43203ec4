import { CairnStones } from '../ui/cairn-mark.tsx';
import sheet from './login-sheet.json';
import styles from './login-sheet.module.css';

const ROUTE =
  'M-6 641C18 640 34 620 62 626S96 628 124 612C150 598 166 580 182 560S206 528 226 478C236 456 258 458 286 446C306 438 318 430 338 418C366 402 378 380 408 362';

/** Cairns along the route: [x, y of the ground, width]. */
const CAIRNS = [
  [146, 600, 28],
  [286, 452, 28],
  [428, 360, 48],
] as const;

/** The map beside the log-in: contours, the route up, a cairn at each turn. Decoration. */
export function LoginSheet({ className }: { className?: string | undefined }) {
  const { summit, figures } = sheet;
  return (
    <div className={`${styles.sheet} ${className ?? ''}`}>
      <div className={styles.contours} />
      <svg
        aria-hidden="true"
        className={styles.drawing}
        viewBox="0 0 720 900"
        preserveAspectRatio="xMidYMid slice"
      >
        {figures.map(({ text, x, y, angle }) => (
          <text
            key={text}
            className={styles.figure}
            transform={`translate(${x} ${y}) rotate(${angle})`}
            dy="4"
          >
            {text}
          </text>
        ))}
        <path className={styles.route} d={ROUTE} />
        {CAIRNS.map(([x, y, width]) => (
          <g
            key={x}
            className={styles.cairn}
            transform={`translate(${x - width / 2} ${y - (width * 39) / 48}) scale(${width / 48})`}
          >
            <CairnStones />
          </g>
        ))}
        <text className={styles.summit} x={CAIRNS[2][0] + 34} y={CAIRNS[2][1] - 4}>
          {summit.height}
        </text>
      </svg>
    </div>
  );
}
