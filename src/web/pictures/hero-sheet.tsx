import styles from './hero-sheet.module.css';
import { HeightFigures, RouteDrawing } from './route-drawing.tsx';
import map from './route-map.json';

/** The map behind the banner, with the route from the button to the summit. Decoration. */
export function HeroSheet() {
  return (
    <div className={styles.sheet}>
      <div className={styles.contours} />
      <svg aria-hidden="true" className={styles.drawing} viewBox="0 0 1440 900">
        <g className={styles.figures} transform="translate(600)">
          <HeightFigures figures={map.heroFigures} />
        </g>
        <RouteDrawing />
      </svg>
    </div>
  );
}
