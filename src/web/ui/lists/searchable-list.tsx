import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef } from 'react';
import { EmptyList, type EmptyListProps } from './empty-list.tsx';
import { ListItems, type ListItemsHandle } from './list-items.tsx';
import { SearchField } from './search-field.tsx';
import { indexItems, searchItems } from './search-items.ts';
import styles from './searchable-list.module.css';
import type { ListTicks } from './use-list-ticks.ts';

type SearchableListProps<T extends { id: string }> = Omit<EmptyListProps, 'hasItems'> & {
  /** Name of the list, such as "Rules". */
  label: string;
  items: readonly T[];
  /** The text that a search looks in. Keep the function itself stable: another one rebuilds the index. */
  textOf: (item: T) => string;
  /** Such as "Search 41 rules by id, field or question". */
  searchLabel: string;
  /** The page keeps it with `useAddressState('id', { history: 'push' })`. */
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** Renders one row: text and marks, no controls. */
  renderItem: (item: T) => ReactNode;
  /** Between search and rows, such as "41 rules, 1 with a warning". */
  summary?: ReactNode;
  /** Estimated height of a row in px; each row is measured. */
  itemHeight?: number;
  ticks?: ListTicks | undefined;
  /** Below the rows, for those found. */
  foot?: (found: readonly T[]) => ReactNode;
};

const idOf = ({ id }: { id: string }) => id;

/** A searchable list of any length. In the search field, arrow down moves to the rows and Enter opens the first one. */
export function SearchableList<T extends { id: string }>(list: SearchableListProps<T>) {
  const { items, textOf, search } = list;
  const listId = useId();
  const rows = useRef<ListItemsHandle>(null);
  const index = useMemo(() => indexItems(items, textOf), [items, textOf]);
  // Not deferred: a key pressed right after typing must act on the rows that were found.
  const found = useMemo(() => searchItems(index, search), [index, search]);

  function goToRows(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') rows.current?.focus();
    else if (event.key === 'Enter') openFirst();
    else if (event.key === 'Escape' && search !== '') list.onSearch('');
    else return;
    event.preventDefault();
  }

  function openFirst() {
    if (found[0]) list.onSelect(found[0].id);
  }

  return (
    <div className={styles.list}>
      <SearchField
        label={list.searchLabel}
        value={search}
        onChange={list.onSearch}
        onKeyDown={goToRows}
        controls={listId}
      />
      {list.summary !== undefined && <p className={`quiet ${styles.summary}`}>{list.summary}</p>}
      <p role="status" className="visually-hidden">
        {search !== '' && `${found.length} found`}
      </p>
      <div className={styles.edge} />
      {found.length > 0 ? (
        <ListItems
          {...list}
          id={listId}
          items={found}
          idOf={idOf}
          ref={rows}
          itemHeight={list.itemHeight ?? 52}
        />
      ) : (
        <div className={styles.none} id={listId}>
          <EmptyList {...list} hasItems={items.length > 0} />
        </div>
      )}
      {list.foot?.(found)}
    </div>
  );
}
