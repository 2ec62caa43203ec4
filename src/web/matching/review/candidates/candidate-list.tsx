import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { isTyping } from '../../../ui/keys/is-typing.ts';
import { CutOnPaper } from '../../../ui/lists/cut-on-paper.tsx';
import { useScrolledRows } from '../../../ui/lists/use-scrolled-rows.ts';
import styles from './candidate-list.module.css';
import type { ReviewItem, ReviewItems } from './review-items.ts';
import { tiePart } from './rivals.ts';

const ROW_HEIGHT = 74;
/** The height in pixels of the bar of the page, which covers the list on a phone. */
const PAGE_BAR = 60;
/** A row that is chosen begins in this part of the scroller, so that both records can be read. */
const READABLE = 0.5;
/** Frames in which rows above the chosen one may still change their heights. */
const SETTLING_FRAMES = 3;
/** Frames to wait until a row is drawn and can get the focus. */
const MOST_FRAMES = 10;

/** The candidates and groups of a record. Only visible rows are drawn; the chosen one has the focus. */
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
  /** Incremented to move the focus to the chosen item. */
  focusTurn: number;
  onChoose: (key: string) => void;
  /** Called with the visible rows whenever they or the items change. Must be a stable function. */
  onSight: (rows: { from: number; to: number }) => void;
  render: (item: ReviewItem, isChosen: boolean) => ReactNode;
}) {
  const { items } = list;
  const inner = useRef<HTMLOListElement>(null);
  const chosen = items.findIndex(({ key }) => key === at);
  const rows = useRowsInSight(inner, { items, chosen, onSight });
  useFocusedRow(inner, { at: chosen >= 0 ? at : null, focusTurn });

  return (
    <>
      <ol ref={inner} className={styles.items} style={rows.boxStyle}>
        {rows.drawn.map(({ index, start, key }) => {
          const item = items[index];
          const isChosen = index === chosen;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the review are the page's own
            <li
              key={key}
              ref={rows.measure}
              data-index={index}
              data-key={item?.key}
              data-tie={tiePart(items, index)}
              aria-current={isChosen || undefined}
              aria-posinset={index + 1}
              aria-setsize={list.isWhole ? items.length : -1}
              tabIndex={isChosen ? 0 : -1}
              className={styles.item}
              style={rows.rowStyle({ start })}
              onClick={() => item && !isChosen && onChoose(item.key)}
            >
              {item && render(item, isChosen)}
            </li>
          );
        })}
      </ol>
      {rows.isPrinting && (
        <CutOnPaper printed={rows.drawn.length} of={list.isWhole ? items.length : undefined} />
      )}
    </>
  );
}

/** The visible rows. Scrolls to the chosen row whenever it changes. */
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
  const rows = useScrolledRows({
    list,
    count: items.length,
    height: ROW_HEIGHT,
    keyOf: (index) => items[index]?.key ?? index,
  });
  const { virtualizer, scroller, drawn } = rows;
  const [from, to] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: more items may have been added above or below
  useEffect(() => onSight({ from, to }), [from, to, items.length, onSight]);
  usePlacedRow(list, {
    chosen,
    scroller,
    onFar: () => virtualizer.scrollToIndex(chosen, { align: 'start' }),
  });
  return rows;
}

/** Scrolls a newly chosen row to the top, unless it begins high enough to be read; `onFar` draws a row that is not. */
function usePlacedRow(
  list: RefObject<HTMLOListElement | null>,
  { chosen, scroller, onFar }: { chosen: number; scroller: HTMLElement | null; onFar: () => void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row is placed, not one that stays chosen
  useEffect(() => {
    if (!scroller || chosen < 0) return undefined;
    let frames = 0;
    let frame = 0;
    const place = () => {
      const row = list.current?.querySelector(`:scope > [data-index="${chosen}"]`);
      if (row) bringUp(row, scroller);
      // Rows in sight are drawn with the next frame.
      else if (frames > 0) onFar();
      if (frames++ < SETTLING_FRAMES) frame = requestAnimationFrame(place);
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [chosen, scroller]);
}

function bringUp(row: Element, scroller: HTMLElement): void {
  const head = row.parentElement?.previousElementSibling;
  const isSticky = head instanceof HTMLElement && getComputedStyle(head).position === 'sticky';
  const covered = isSticky ? head.offsetHeight : PAGE_BAR;
  const top = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top - covered;
  if (top < 0 || top + covered > scroller.clientHeight * READABLE) scroller.scrollBy({ top });
}

/**
 * Focuses the chosen row as soon as it is drawn, and never takes the focus from a dialog that was opened in between, or from a
 * text that is typed.
 */
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
      const isCovered = document.querySelector('dialog[open]') !== null;
      if (!isCovered && isTyping(document.activeElement)) return;
      if (row && !isCovered) row.focus({ preventScroll: true });
      else if (frames++ < MOST_FRAMES) frame = requestAnimationFrame(tryFocus);
    };
    tryFocus();
    return () => cancelAnimationFrame(frame);
  }, [list, at, focusTurn]);
}
