import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useScrolledRows } from '../../../ui/lists/use-scrolled-rows.ts';
import styles from './candidate-list.module.css';
import type { ReviewItem, ReviewItems } from './review-items.ts';

const ROW_HEIGHT = 74;
/** What covers the list: the record's head above, on a phone the bar below. */
const COVERED = { head: 120, bar: 120 };
/** Frames to wait for a row to be drawn before the focus can go there. */
const MOST_FRAMES = 10;

/** The candidates and groups of a record. Only rows in sight are drawn; the chosen one has the focus. */
export function CandidateList({
  list,
  at,
  focusTurn,
  onChoose,
  onSight,
  render,
}: {
  list: ReviewItems;
  /** The chosen item's key. */
  at: string | null;
  /** Counts up when the focus shall go to the chosen item. */
  focusTurn: number;
  onChoose: (key: string) => void;
  /** Called with the rows in sight whenever they or the items change. Keep the function stable. */
  onSight: (rows: { from: number; to: number }) => void;
  render: (item: ReviewItem, isChosen: boolean) => ReactNode;
}) {
  const { items } = list;
  const inner = useRef<HTMLOListElement>(null);
  const chosen = items.findIndex(({ key }) => key === at);
  const { virtualizer, offset, drawn } = useRowsInSight(inner, { items, chosen, onSight });
  useFocusedRow(inner, { at: chosen >= 0 ? at : null, focusTurn });

  return (
    <ol ref={inner} className={styles.items} style={{ height: virtualizer.getTotalSize() }}>
      {drawn.map(({ index, start, key }) => {
        const item = items[index];
        const isChosen = index === chosen;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the review are the page's own
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-key={item?.key}
            aria-current={isChosen || undefined}
            aria-posinset={index + 1}
            aria-setsize={list.isWhole ? items.length : -1}
            tabIndex={isChosen ? 0 : -1}
            className={styles.item}
            style={{ transform: `translateY(${start - offset}px)` }}
            onClick={() => item && !isChosen && onChoose(item.key)}
          >
            {item && render(item, isChosen)}
          </li>
        );
      })}
    </ol>
  );
}

/** The rows in sight, with the chosen one among them whenever it is another. */
function useRowsInSight(
  list: RefObject<HTMLOListElement | null>,
  {
    items,
    chosen,
    onSight,
  }: {
    items: readonly ReviewItem[];
    chosen: number;
    onSight: (rows: { from: number; to: number }) => void;
  },
) {
  const { virtualizer, offset, scroller } = useScrolledRows({
    list,
    count: items.length,
    height: ROW_HEIGHT,
    keyOf: (index) => items[index]?.key ?? index,
    coveredTop: COVERED.head,
    coveredBottom: COVERED.bar,
  });
  const drawn = virtualizer.getVirtualItems();
  const [from, to] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: more items may have come above or below
  useEffect(() => onSight({ from, to }), [from, to, items.length, onSight]);
  useEffect(() => {
    if (scroller && chosen >= 0) virtualizer.scrollToIndex(chosen, { align: 'auto' });
  }, [chosen, scroller, virtualizer]);
  return { virtualizer, offset, drawn };
}

/** Puts the focus on the chosen row as soon as it is drawn. */
function useFocusedRow(
  list: RefObject<HTMLOListElement | null>,
  { at, focusTurn }: { at: string | null; focusTurn: number },
): void {
  useEffect(() => {
    if (at === null || focusTurn === 0) return undefined;
    let frames = 0;
    let frame = 0;
    const tryFocus = () => {
      const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(at)}"]`);
      if (row) row.focus({ preventScroll: true });
      else if (frames++ < MOST_FRAMES) frame = requestAnimationFrame(tryFocus);
    };
    tryFocus();
    return () => cancelAnimationFrame(frame);
  }, [list, at, focusTurn]);
}
