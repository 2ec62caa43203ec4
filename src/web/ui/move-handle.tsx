import { useDrag, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, useRef } from 'react';
import styles from './move-handle.module.css';

/** Six dots that move a row of a list: by dragging, or with Alt and an arrow key. */
export function MoveHandle({
  name,
  index,
  count,
  onMove,
}: {
  /** Such as "case 2". */
  name: string;
  index: number;
  count: number;
  /** Called with each new index, while dragging too. */
  onMove: (from: number, to: number, isDragged: boolean) => void;
}) {
  const handle = useRef<HTMLButtonElement>(null);
  const dragged = useRef(index);
  const drag = useDrag<HTMLButtonElement>(
    ({ xy: [, y], first, canceled }) => {
      if (first) dragged.current = index;
      const to = canceled ? dragged.current : indexUnder(y, dragged.current, rowsOf(handle.current));
      if (to === dragged.current) return;
      onMove(dragged.current, to, true);
      dragged.current = to;
    },
    { axis: 'y', threshold: 4, enabled: count > 1 },
  );
  const ref = useMergedRef(handle, drag.ref);

  function onKeyDown(event: KeyboardEvent) {
    const step = event.altKey && ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
    if (!step) return;
    event.preventDefault();
    const to = index + step;
    if (to >= 0 && to < count) onMove(index, to, false);
  }

  return (
    <button
      ref={ref}
      type="button"
      className={styles.handle}
      data-handle
      data-dragging={drag.active || undefined}
      disabled={count < 2}
      aria-label={`Move ${name}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title="Drag, or press Alt and an arrow key"
      onKeyDown={onKeyDown}
    >
      <svg width="8" height="13" viewBox="0 0 8 13" fill="currentColor" aria-hidden="true">
        <path d="M0 0h2v2H0zM5 0h2v2H5zM0 5h2v2H0zM5 5h2v2H5zM0 10h2v2H0zM5 10h2v2H5z" />
      </svg>
    </button>
  );
}

function rowsOf(handle: HTMLElement | null): Element[] {
  return [...(handle?.closest('li')?.parentElement?.children ?? [])];
}

/** The index that a row dragged to height `y` takes: it passes a neighbour at that one's middle. */
function indexUnder(y: number, from: number, rows: readonly Element[]): number {
  const middles = rows.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  const below = middles.findLastIndex((middle, index) => index > from && y > middle);
  if (below >= 0) return below;
  const above = middles.findIndex((middle, index) => index < from && y < middle);
  return above >= 0 ? above : from;
}
