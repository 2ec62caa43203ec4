import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

/** What a user moves a list with. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the selected row: to the middle after a link to it, into sight after a search that moves it. The linked
 * row keeps the middle while rows above it are still measured, until the user moves.
 */
export function useShownRow(list: {
  virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  scroller: HTMLElement | null;
  /** Index of the row, −1 for none. */
  selected: number;
  /** Height of what stands above the rows, in px. */
  offset: number;
}) {
  const { virtualizer, scroller, selected, offset } = list;
  const wasShown = useRef(false);
  const keepsMiddle = useRef(false);
  useEffect(() => {
    if (!scroller || selected < 0) return;
    virtualizer.scrollToIndex(selected, { align: wasShown.current ? 'auto' : 'center' });
    keepsMiddle.current = !wasShown.current;
    wasShown.current = true;
  }, [selected, scroller, virtualizer]);

  const height = virtualizer.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed height above or within the list is the reason
  useEffect(() => {
    if (keepsMiddle.current) virtualizer.scrollToIndex(selected, { align: 'center' });
  }, [height, offset]);

  useEffect(() => {
    if (!scroller) return;
    const release = () => {
      keepsMiddle.current = false;
    };
    for (const move of MOVES) scroller.addEventListener(move, release, { passive: true });
    return () => {
      for (const move of MOVES) scroller.removeEventListener(move, release);
    };
  }, [scroller]);
}
