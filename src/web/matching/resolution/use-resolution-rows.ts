import { type RefObject, useEffect } from 'react';
import { useMoreNearEnd } from '../../ui/lists/use-more-near-end.ts';
import { useScrolledRows } from '../../ui/lists/use-scrolled-rows.ts';
import type { ResolutionItems } from './use-resolution.ts';

/** The visible rows of a resolution. Scrolls to the selected row whenever it changes. */
export function useResolutionRows(
  list: RefObject<HTMLElement | null>,
  { items, more }: ResolutionItems,
  row: { height: number; selectedId: string | null; align: 'auto' | 'start' },
) {
  const rows = useScrolledRows({
    list,
    count: items.length,
    height: row.height,
    keyOf: (index) => items[index]?.recordId ?? index,
  });
  const { virtualizer, scroller, drawn } = rows;
  useMoreNearEnd({ lastDrawn: drawn.at(-1)?.index, count: items.length, more });
  const selected = items.findIndex(({ recordId }) => recordId === row.selectedId);
  const { align } = row;
  useEffect(() => {
    if (scroller && selected >= 0) virtualizer.scrollToIndex(selected, { align });
  }, [selected, scroller, virtualizer, align]);
  return { ...rows, selected };
}
