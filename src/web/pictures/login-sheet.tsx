import styles from './login-sheet.module.css';
import { HeightFigures, RouteDrawing } from './route-drawing.tsx';
import map from './route-map.json';

/** The map beside the log-in: contours, the route up, a cairn at each turn. Decoration. */
export function LoginSheet({ className }: { className?: string | undefined }) {
  return (
    <div className={`${styles.sheet} ${className ?? ''}`}>
      <div className={styles.contours} />
      <svg
        aria-hidden="true"
        className={styles.drawing}
        viewBox="0 0 720 900"
        preserveAspectRatio="xMidYMid slice"
      >
        <HeightFigures figures={map.loginFigures} />
        <g transform="translate(-720)">
          <RouteDrawing />
        </g>
      </svg>
    </div>
  );
}
