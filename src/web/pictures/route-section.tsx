import { CairnStones } from '../ui/cairn-mark.tsx';
import styles from './route-section.module.css';
import section from './section-sheet.json';

const STAGES = ['Bearings taken', 'Route agreed', 'First stage kept', 'Marked for those who follow'];
const SUMMIT = STAGES.length - 1;

/** The route in section: four stages of a change, each marked with a cairn. */
export function RouteSection() {
  return (
    <div className={styles.section} role="img" aria-label={`A path climbs past four cairns: ${sentence()}.`}>
      <svg className={styles.levels} aria-hidden="true" width="100%" height="100%">
        {section.levels.map(({ height, y, until }) => (
          <g key={height} className={height % 200 ? styles.minor : undefined}>
            <line x1="0" x2={`${until}%`} y1={y + 0.5} y2={y + 0.5} />
            <text x="0" y={y - 4}>
              {height}
            </text>
          </g>
        ))}
      </svg>
      <div className={styles.ground} />
      <svg className={styles.marks} aria-hidden="true" width="100%" height="100%">
        {section.cairns.map(({ at, y }, stage) => (
          // A nested svg, as only its position can be a percentage.
          <svg key={STAGES[stage]} x={`${at}%`} y={y + 2} overflow="visible" aria-hidden="true">
            <Mark stage={stage} />
          </svg>
        ))}
        <text className={styles.last} x="100%" y={(section.cairns[SUMMIT]?.y ?? 0) - 52}>
          {STAGES[SUMMIT]}
        </text>
      </svg>
    </div>
  );
}

function Mark({ stage }: { stage: number }) {
  const width = stage === SUMMIT ? 40 : 27;
  const top = -(width * 39) / 48;
  return (
    <>
      <g transform={`translate(${-width / 2} ${top}) scale(${width / 48})`}>
        <CairnStones />
      </g>
      <g className={stage === 0 || stage === SUMMIT ? undefined : styles.between}>
        <line y1={top - 14} y2={top - 5} />
        {stage !== SUMMIT && <text y={top - 21}>{STAGES[stage]}</text>}
      </g>
    </>
  );
}

const sentence = () => STAGES.map((stage) => stage.toLowerCase()).join(', ');
