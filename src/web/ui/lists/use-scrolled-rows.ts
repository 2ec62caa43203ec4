import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { usePrinting } from './use-printing.ts';

/** Rows drawn beyond the visible ones. */
const OVERSCAN = 6;
/** Rows that are printed at most. */
export const MOST_PRINTED = 2_000;
/** On paper rows follow each other, and a sheet may end within one that is higher. */
const PRINTED: CSSProperties = { position: 'relative', contain: 'none' };

/**
 * Virtualizes the rows of `list` inside the nearest scrolling ancestor: a column on a wide screen, the page on a phone.
 * On paper all rows are drawn, up to a bound; `CutOnPaper` says so.
 */
export function useScrolledRows(rows: {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** The likeliest height of a row in px; each is measured. */
  height: number;
  keyOf: (index: number) => string | number;
}) {
  const { scroller, margin } = useScroller(rows.list);
  const isPrinting = usePrinting();
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.count,
    getScrollElement: () => scroller,
    estimateSize: () => rows.height,
    overscan: OVERSCAN,
    getItemKey: rows.keyOf,
    scrollMargin: margin,
  });
  const first = Array.from({ length: isPrinting ? Math.min(rows.count, MOST_PRINTED) : 0 }, (_, index) => ({
    index,
    key: rows.keyOf(index),
    start: 0,
  }));
  return {
    virtualizer,
    isPrinting,
    drawn: isPrinting ? first : virtualizer.getVirtualItems(),
    /** What the box of the rows is as high as. */
    boxStyle: isPrinting ? undefined : { height: virtualizer.getTotalSize() },
    /** Where a row is. */
    rowStyle: ({ start }: { start: number }): CSSProperties =>
      isPrinting ? PRINTED : { transform: `translateY(${start - margin}px)` },
    /** The ref of a row. */
    measure: isPrinting ? undefined : virtualizer.measureElement,
    /** The height of the content above the rows in the scroller. */
    offset: margin,
    /** Null until it is found; it changes with the layout. */
    scroller,
  };
}

function useScroller(list: RefObject<HTMLElement | null>) {
  const [found, setFound] = useState<{ scroller: HTMLElement | null; margin: number }>({
    scroller: null,
    margin: 0,
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const scroller = scrollerAround(element);
      const margin = scroller ? distanceWithin(scroller, element) : 0;
      setFound((before) =>
        before.scroller === scroller && before.margin === margin ? before : { scroller, margin },
      );
    };
    measure();
    // The content above the rows and the scrolling element can both change with the width.
    const observer = new ResizeObserver(measure);
    for (let at: HTMLElement | null = element.parentElement; at; at = at.parentElement) observer.observe(at);
    const before = element.previousElementSibling;
    if (before) observer.observe(before);
    return () => observer.disconnect();
  }, [list]);
  return found;
}

function scrollerAround(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}

function distanceWithin(scroller: HTMLElement, element: HTMLElement): number {
  const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  return Math.round(top + scroller.scrollTop);
}
