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
import { PaneBoundary } from '../pane-boundary.tsx';
import { CutOnPaper } from './cut-on-paper.tsx';
import styles from './list-items.module.css';
import { movedIndex } from './moved-index.ts';
import { type ListTicks, useListTicks } from './use-list-ticks.ts';
import { useMoreNearEnd } from './use-more-near-end.ts';
import { useScrolledRows } from './use-scrolled-rows.ts';
import { useShownRow } from './use-shown-row.ts';

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
  /** Makes rows tickable: Space ticks, Shift+Space ticks a range. Ticking opens nothing. */
  ticks?: ListTicks | undefined;
  /** Requests more items; called when the drawn rows come near the end. */
  onNearEnd?: () => void;
};

/** The rows of a list; only visible ones are drawn. Arrows, Page, Home and End move, Enter and Space open. */
export function ListItems<T>({ ref, ...list }: ListItemsProps<T> & { ref: Ref<ListItemsHandle> }) {
  const box = useRef<HTMLDivElement>(null);
  const { inner, rows, drawing, selected, active, onKeyDown, open, tick } = useListRows(list, box);
  const { ticks } = list;
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }), []);
  const isActiveDrawn = rows.some(({ index }) => index === active);
  return (
    <div
      ref={box}
      id={list.id}
      role="listbox"
      aria-label={list.label}
      aria-activedescendant={isActiveDrawn ? `${list.id}-${active}` : undefined}
      aria-multiselectable={ticks !== undefined || undefined}
      tabIndex={0}
      className={styles.scroller}
      data-ticking={(ticks && ticks.ticked.size > 0) || undefined}
      onKeyDown={onKeyDown}
    >
      <div ref={inner} role="presentation" className={styles.rows} style={drawing.boxStyle}>
        {rows.map(({ index, start, key, item }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all rows are the list's own
          <div
            key={key}
            ref={drawing.measure}
            data-index={index}
            id={`${list.id}-${index}`}
            role="option"
            aria-selected={index === selected}
            aria-checked={ticks && item !== undefined ? ticks.ticked.has(list.idOf(item)) : undefined}
            aria-posinset={index + 1}
            aria-setsize={list.total ?? list.items.length}
            tabIndex={-1}
            className={styles.row}
            data-active={index === active || undefined}
            style={{ minHeight: list.itemHeight, ...drawing.rowStyle({ start }) }}
            onClick={() => open(index)}
          >
            {ticks && <TickBox onTick={(isRange) => tick(index, isRange)} />}
            <div className={styles.content}>
              {item !== undefined && (
                <PaneBoundary of={list.idOf(item)} name={list.idOf(item)}>
                  <ListItem item={item} render={list.renderItem} />
                </PaneBoundary>
              )}
            </div>
          </div>
        ))}
      </div>
      {drawing.isPrinting && <CutOnPaper printed={rows.length} of={list.total ?? list.items.length} />}
    </div>
  );
}

/** The box of a tickable row; for keys and screen readers the row itself is the checkbox. */
function TickBox({ onTick }: { onTick: (isRange: boolean) => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all rows are the list's own
    // biome-ignore lint/a11y/noStaticElementInteractions: the row is the checkbox
    <span
      className={styles.tick}
      data-tick
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        onTick(event.shiftKey);
      }}
    />
  );
}

/** One row's content, as a component of its own, so that a failure is that row's alone. */
function ListItem<T>({ item, render }: { item: T; render: (item: T) => ReactNode }) {
  return render(item);
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
  const drawing = useScrolledRows({
    list: inner,
    count: items.length,
    height: itemHeight,
    keyOf: (index) => idAt(index) ?? index,
  });
  const { virtualizer, offset, scroller, drawn } = drawing;

  useEffect(() => {
    if (scroller && selected >= 0) setMoved(null);
  }, [selected, scroller]);
  useShownRow({ virtualizer, scroller, selected, offset });

  useMoreNearEnd({ lastDrawn: drawn.at(-1)?.index, count: items.length, more: list.onNearEnd });

  const tick = useListTicks(list, setMoved);

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
    } else if (event.key === ' ' && list.ticks) tick(active, event.shiftKey);
    else if (event.key === 'Enter' || event.key === ' ') open(active);
    else return;
    event.preventDefault();
  }

  const rows = drawn.map((row) => ({ ...row, item: items[row.index] }));
  return { inner, rows, drawing, selected, active, onKeyDown, open, tick };
}
