import { type ReactNode, useEffect, useRef } from 'react';
import { useScrolledRows } from '../ui/use-scrolled-rows.ts';
import styles from './candidate-list.module.css';
import type { ReviewItem, ReviewItems } from './use-review-items.ts';

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
  render,
}: {
  list: ReviewItems;
  /** The chosen item's key. */
  at: string | null;
  /** Counts up when the focus shall go to the chosen item. */
  focusTurn: number;
  onChoose: (key: string) => void;
  render: (item: ReviewItem, isChosen: boolean) => ReactNode;
}) {
  const { items, moreAround } = list;
  const inner = useRef<HTMLOListElement>(null);
  const chosen = items.findIndex(({ key }) => key === at);
  const { virtualizer, offset, scroller } = useScrolledRows({
    list: inner,
    count: items.length,
    height: ROW_HEIGHT,
    keyOf: (place) => items[place]?.key ?? place,
    coveredTop: COVERED.head,
    coveredBottom: COVERED.bar,
  });
  const drawn = virtualizer.getVirtualItems();
  const [from, to] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0];

  useEffect(() => moreAround({ from, to }), [from, to, moreAround]);

  useEffect(() => {
    if (scroller && chosen >= 0) virtualizer.scrollToIndex(chosen, { align: 'auto' });
  }, [chosen, scroller, virtualizer]);
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

/** Puts the focus on the chosen row as soon as it is drawn. */
function useFocusedRow(
  list: { current: HTMLOListElement | null },
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
