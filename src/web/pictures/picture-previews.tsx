import { CairnStones } from '../ui/cairn-mark.tsx';
import styles from './picture-previews.module.css';
import map from './route-map.json';
import section from './section-sheet.json';
import stack from './stone-stack.json';

/** Previews of the site's pictures. Each is 4 by 3 and fills its box. */
export function HeroPreview() {
  return <MapPreview contours={styles.hero} viewBox="560 140 700 525" />;
}

export function LoginPreview() {
  return <MapPreview contours={styles.login} viewBox="720 150 640 480" />;
}

export function NightPreview() {
  return (
    <div className={styles.night}>
      <div className={styles.moor} />
    </div>
  );
}

export function DrawerPreview() {
  return <div className={styles.drawer} />;
}

export function SectionPreview() {
  return (
    <>
      <div className={styles.section} />
      <svg className={styles.drawing} aria-hidden="true" viewBox="0 0 320 240" preserveAspectRatio="none">
        {section.cairns.map(({ at, y }, i) => (
          <Cairn key={at} x={20 + at * 2.8} y={y + 42} width={i === section.cairns.length - 1 ? 26 : 17} />
        ))}
      </svg>
    </>
  );
}

export function StackPreview() {
  return (
    <div className={styles.stack}>
      <div className={styles.strata} />
      <svg className={styles.outlines} aria-hidden="true" viewBox="0 0 452 592">
        {[...stack.stones, stack.ground].map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    </div>
  );
}

function MapPreview({ contours, viewBox }: { contours: string | undefined; viewBox: string }) {
  return (
    <>
      <div className={contours} />
      <svg className={styles.drawing} aria-hidden="true" viewBox={viewBox} preserveAspectRatio="none">
        <path className={styles.route} d={map.route} />
        {map.cairns.map(([x = 0, y = 0, width = 0]) => (
          <Cairn key={x} x={x} y={y} width={width * 1.3} />
        ))}
      </svg>
    </>
  );
}

function Cairn({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <g
      className={styles.cairn}
      transform={`translate(${x - width / 2} ${y - (width * 39) / 48}) scale(${width / 48})`}
    >
      <CairnStones />
    </g>
  );
}
