import type { ReactNode } from 'react';
import styles from './login-sheet.module.css';
import { HeightFigures, Route, RouteCairns } from './route-drawing.tsx';
import map from './route-map.json';

/**
 * The map beside the log-in: contours, the route up, a cairn at each turn. Decoration. `--ground-mask` of its parent fades
 * the ground and no cairn: a half-faded cairn looks like a mistake.
 */
export function LoginSheet({ className }: { className?: string | undefined }) {
  return (
    <div className={`${styles.sheet} ${className ?? ''}`}>
      <div className={styles.ground}>
        <div className={styles.contours} />
        <Drawing>
          <HeightFigures figures={map.loginFigures} />
          <g transform="translate(-720)">
            <Route />
          </g>
        </Drawing>
      </div>
      <Drawing>
        <g transform="translate(-720)">
          <RouteCairns />
        </g>
      </Drawing>
    </div>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className={styles.drawing}
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMid slice"
    >
      {children}
    </svg>
  );
}
