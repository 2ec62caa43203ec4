import { CairnStones } from '../ui/cairn-mark.tsx';
import styles from './route-drawing.module.css';
import map from './route-map.json';

type Figure = { text: string; x: number; y: number; angle: number };

/** The route with its cairns, in the map's coordinates: 1440 by 900. It is drawn once, by an animation. */
export function RouteDrawing() {
  return (
    <>
      <Route drawn />
      <RouteCairns />
    </>
  );
}

/** The route without its cairns. `drawn` animates it once. */
export function Route({ drawn = false }: { drawn?: boolean }) {
  return (
    <>
      {drawn && (
        <mask id="route-drawn" maskUnits="userSpaceOnUse" x="380" y="340" width="780" height="380">
          <path className={styles.pen} d={map.route} pathLength="1" />
        </mask>
      )}
      <path className={styles.route} d={map.route} mask={drawn ? 'url(#route-drawn)' : undefined} />
    </>
  );
}

/** The cairns along the route, counted from its start in `data-cairn`. */
export function RouteCairns() {
  const [summitX, summitY] = map.cairns.at(-1) as [number, number];
  return (
    <>
      {map.cairns.map(([x = 0, y = 0, width = 0], index) => (
        <g
          key={x}
          data-cairn={index === map.cairns.length - 1 ? 'summit' : index}
          className={styles.cairn}
          transform={`translate(${x - width / 2} ${y - (width * 39) / 48}) scale(${width / 48})`}
        >
          <CairnStones />
        </g>
      ))}
      <text data-cairn="summit" className={styles.summit} x={summitX + 33} y={summitY - 4}>
        {map.summit}
      </text>
    </>
  );
}

/** The heights of contour lines, each on its line. */
export function HeightFigures({ figures }: { figures: readonly Figure[] }) {
  return figures.map(({ text, x, y, angle }) => (
    <text key={text} className={styles.figure} transform={`translate(${x} ${y}) rotate(${angle})`} dy="4">
      {text}
    </text>
  ));
}
