import { useRef } from 'react';

/** The ticked rows of a list. */
export type ListTicks = {
  ticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
};

type Ticked<T> = { items: readonly T[]; idOf: (item: T) => string; ticks?: ListTicks | undefined };

/** Returns a function that ticks or unticks the row at an index; a range ticks every row since the last one. */
export function useListTicks<T>({ items, idOf, ticks }: Ticked<T>, onMoved: (id: string) => void) {
  const anchor = useRef<number | null>(null);
  return (index: number, isRange: boolean) => {
    const item = items[index];
    if (!ticks || item === undefined) return;
    const id = idOf(item);
    const from = isRange ? (anchor.current ?? index) : index;
    const some = items.slice(Math.min(from, index), Math.max(from, index) + 1).map(idOf);
    anchor.current = index;
    onMoved(id);
    ticks.onTick(some, isRange || !ticks.ticked.has(id));
  };
}
