import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import styles from './list-items.module.css';
import { movedIndex } from './moved-index.ts';
import { useMoreNearEnd } from './use-more-near-end.ts';
import { useScrolledRows } from './use-scrolled-rows.ts';

export type ListItemsHandle = { focus: () => void };

type ListItemsProps<T> = {
  id: string;
  label: string;
  items: readonly T[];
  /** Keep the function itself stable. */
  idOf: (item: T) => string;
  selectedId: string | null;
  onSelect: (id: string) => void;
  renderItem: (item: T) => ReactNode;
  /** Estimated height of a row in px; each row is measured. */
  itemHeight: number;
  /** Number of all items, when `items` has only the first of them. */
  total?: number;
  /** Requests more items; called when the drawn rows come near the end. */
  onNearEnd?: () => void;
};

/** The rows of a list; only visible ones are drawn. Arrows, Page, Home and End move, Enter and Space open. */
export function ListItems<T>({ ref, ...list }: ListItemsProps<T> & { ref: Ref<ListItemsHandle> }) {
  const box = useRef<HTMLDivElement>(null);
  const { inner, rows, virtualizer, selected, active, onKeyDown, open } = useListRows(list, box);
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }), []);
  const isActiveDrawn = rows.some(({ index }) => index === active);
  return (
    <div
      ref={box}
      id={list.id}
      role="listbox"
      aria-label={list.label}
      aria-activedescendant={isActiveDrawn ? `${list.id}-${active}` : undefined}
      tabIndex={0}
      className={styles.scroller}
      onKeyDown={onKeyDown}
    >
      <div
        ref={inner}
        role="presentation"
        className={styles.rows}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, top, key, item }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all rows are the list's own
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            id={`${list.id}-${index}`}
            role="option"
            aria-selected={index === selected}
            aria-posinset={index + 1}
            aria-setsize={list.total ?? list.items.length}
            tabIndex={-1}
            className={styles.row}
            data-active={index === active || undefined}
            style={{ minHeight: list.itemHeight, transform: `translateY(${top}px)` }}
            onClick={() => open(index)}
          >
            <div className={styles.content}>{item !== undefined && list.renderItem(item)}</div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The visible rows, the selected row and the row that keys have moved to. */
function useListRows<T>(list: ListItemsProps<T>, box: RefObject<HTMLElement | null>) {
  const { items, idOf, itemHeight } = list;
  const inner = useRef<HTMLDivElement>(null);
  const indexOf = (id: string | null) => (id === null ? -1 : items.findIndex((item) => idOf(item) === id));
  const selected = indexOf(list.selectedId);
  const [moved, setMoved] = useState<string | null>(null);
  const movedTo = indexOf(moved);
  const active = movedTo >= 0 ? movedTo : Math.max(selected, 0);
  const idAt = (index: number) => {
    const item = items[index];
    return item === undefined ? null : idOf(item);
  };
  const { virtualizer, offset, scroller } = useScrolledRows({
    list: inner,
    count: items.length,
    height: itemHeight,
    keyOf: (index) => idAt(index) ?? index,
  });

  // The selected row is scrolled into view after a link to it and after a search that moves it.
  const wasShown = useRef(false);
  useEffect(() => {
    setMoved(null);
    if (!scroller || selected < 0) return;
    virtualizer.scrollToIndex(selected, { align: wasShown.current ? 'auto' : 'center' });
    wasShown.current = true;
  }, [selected, scroller, virtualizer]);

  const drawn = virtualizer.getVirtualItems();
  useMoreNearEnd({ lastDrawn: drawn.at(-1)?.index, count: items.length, more: list.onNearEnd });

  function open(index: number) {
    const id = idAt(index);
    if (id !== null) list.onSelect(id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / itemHeight) - 1);
    const next = movedIndex(event.key, { index: active, count: items.length, page });
    if (next !== null) {
      setMoved(idAt(next));
      virtualizer.scrollToIndex(next, { align: 'auto' });
    } else if (event.key === 'Enter' || event.key === ' ') open(active);
    else return;
    event.preventDefault();
  }

  const rows = drawn.map(({ index, start, key }) => ({
    index,
    key,
    top: start - offset,
    item: items[index],
  }));
  return { inner, rows, virtualizer, selected, active, onKeyDown, open };
}
