import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows drawn beyond the visible ones. */
const OVERSCAN = 6;

/**
 * Virtualizes the rows of `list` inside the nearest scrolling ancestor: a column on a wide screen, the page on a phone.
 * `offset` is the height of the content above the rows in that scroller.
 */
export function useScrolledRows(rows: {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** The likeliest height of a row in px; each is measured. */
  height: number;
  keyOf: (index: number) => string | number;
}) {
  const { scroller, margin } = useScroller(rows.list);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.count,
    getScrollElement: () => scroller,
    estimateSize: () => rows.height,
    overscan: OVERSCAN,
    getItemKey: rows.keyOf,
    scrollMargin: margin,
  });
  return {
    virtualizer,
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
