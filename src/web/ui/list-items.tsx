import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
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

/** The rows of a list; only those in sight are drawn. Arrows, Page, Home and End move, Enter and Space open. */
export function ListItems<T>({
  ref,
  ...list
}: {
  id: string;
  label: string;
  items: readonly T[];
  /** Keep the function itself stable. */
  idOf: (item: T) => string;
  selectedId: string | null;
  onSelect: (id: string) => void;
  renderItem: (item: T) => ReactNode;
  /** Height of a row in px, or the likeliest when rows differ: each is measured. */
  itemHeight: number;
  /** How many there are, when `items` holds the first of them. */
  total?: number;
  /** Asks for further items; called whenever the last rows come near. */
  onNearEnd?: () => void;
  ref: Ref<ListItemsHandle>;
}) {
  const { items, idOf, selectedId, onNearEnd } = list;
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const placeOf = (id: string | null) => (id === null ? -1 : items.findIndex((item) => idOf(item) === id));
  const selected = placeOf(selectedId);
  const [moved, setMoved] = useState<string | null>(null);
  const movedTo = placeOf(moved);
  const active = movedTo >= 0 ? movedTo : Math.max(selected, 0);
  const { virtualizer, offset, scroller } = useScrolledRows({
    list: inner,
    count: items.length,
    height: list.itemHeight,
    keyOf: (place) => {
      const item = items[place];
      return item === undefined ? place : idOf(item);
    },
  });
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }), []);

  // A link to a record brings its row into sight; a search that moves it does so too.
  const wasShown = useRef(false);
  useEffect(() => {
    setMoved(null);
    if (!scroller || selected < 0) return;
    virtualizer.scrollToIndex(selected, { align: wasShown.current ? 'auto' : 'center' });
    wasShown.current = true;
  }, [selected, scroller, virtualizer]);

  const drawn = virtualizer.getVirtualItems();
  useMoreNearEnd({ lastDrawn: drawn.at(-1)?.index, count: items.length, more: onNearEnd });

  function act(event: KeyboardEvent) {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / list.itemHeight) - 1);
    const next = movedIndex(event.key, { place: active, count: items.length, page });
    if (next !== null) {
      const item = items[next];
      setMoved(item === undefined ? null : idOf(item));
      virtualizer.scrollToIndex(next, { align: 'auto' });
    } else if (event.key === 'Enter' || event.key === ' ') open(active);
    else return;
    event.preventDefault();
  }

  function open(place: number) {
    const item = items[place];
    if (item !== undefined) list.onSelect(idOf(item));
  }

  const isActiveDrawn = drawn.some(({ index }) => index === active);
  return (
    <div
      ref={box}
      id={list.id}
      role="listbox"
      aria-label={list.label}
      aria-activedescendant={isActiveDrawn ? `${list.id}-${active}` : undefined}
      tabIndex={0}
      className={styles.scroller}
      onKeyDown={act}
    >
      <div
        ref={inner}
        role="presentation"
        className={styles.rows}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {drawn.map(({ index, start, key }) => {
          const item = items[index];
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all rows are the list's own
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              id={`${list.id}-${index}`}
              role="option"
              aria-selected={index === selected}
              aria-posinset={index + 1}
              aria-setsize={list.total ?? items.length}
              tabIndex={-1}
              className={styles.row}
              data-active={index === active || undefined}
              style={{ minHeight: list.itemHeight, transform: `translateY(${start - offset}px)` }}
              onClick={() => open(index)}
            >
              <div className={styles.content}>{item !== undefined && list.renderItem(item)}</div>
            </div>
          );
        })}
      </div>
    </div>
  );
}
