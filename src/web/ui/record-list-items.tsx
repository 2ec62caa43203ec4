import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { movedPlace } from './moved-place.ts';
import styles from './record-list.module.css';

export type RecordListItemsHandle = { focus: () => void };

/** Rows drawn beyond what can be seen. */
const OVERSCAN = 6;

/** The rows of a list; only those in sight are drawn. Arrows, Page, Home and End move, Enter and Space open. */
export function RecordListItems<T extends { id: string }>({
  ref,
  ...list
}: {
  id: string;
  label: string;
  items: readonly T[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  renderItem: (item: T) => ReactNode;
  itemHeight: number;
  ref: Ref<RecordListItemsHandle>;
}) {
  const { items, selectedId } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const selected = items.findIndex(({ id }) => id === selectedId);
  const [moved, setMoved] = useState<string | null>(null);
  const movedTo = moved === null ? -1 : items.findIndex(({ id }) => id === moved);
  const active = movedTo >= 0 ? movedTo : Math.max(selected, 0);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => list.itemHeight,
    overscan: OVERSCAN,
    getItemKey: (place) => items[place]?.id ?? place,
  });

  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }), []);

  // A link to a record brings its row into sight; a search that moves it does so too.
  const wasShown = useRef(false);
  useEffect(() => {
    setMoved(null);
    if (selected < 0) return;
    virtualizer.scrollToIndex(selected, { align: wasShown.current ? 'auto' : 'center' });
    wasShown.current = true;
  }, [selected, virtualizer]);

  function act(event: KeyboardEvent) {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / list.itemHeight) - 1);
    const next = movedPlace(event.key, { place: active, count: items.length, page });
    if (next !== null) {
      setMoved(items[next]?.id ?? null);
      virtualizer.scrollToIndex(next, { align: 'auto' });
    } else if (event.key === 'Enter' || event.key === ' ') open(active);
    else return;
    event.preventDefault();
  }

  function open(place: number) {
    const item = items[place];
    if (item) list.onSelect(item.id);
  }

  const drawn = virtualizer.getVirtualItems();
  const isActiveDrawn = drawn.some(({ index }) => index === active);
  return (
    <div
      ref={scroller}
      id={list.id}
      role="listbox"
      aria-label={list.label}
      aria-activedescendant={isActiveDrawn ? `${list.id}-${active}` : undefined}
      tabIndex={0}
      className={styles.scroller}
      onKeyDown={act}
    >
      <div role="presentation" className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {drawn.map(({ index, start, key }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all rows are the list's own
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            id={`${list.id}-${index}`}
            role="option"
            aria-selected={index === selected}
            aria-posinset={index + 1}
            aria-setsize={items.length}
            tabIndex={-1}
            className={styles.row}
            data-active={index === active || undefined}
            style={{ minHeight: list.itemHeight, transform: `translateY(${start}px)` }}
            onClick={() => open(index)}
          >
            <div className={styles.rowContent}>{items[index] && list.renderItem(items[index])}</div>
          </div>
        ))}
      </div>
    </div>
  );
}
